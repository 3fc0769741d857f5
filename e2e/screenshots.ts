/**
 * `npm run screenshots -- FOLDER [part of a path …]`: every page, or those whose path contains one of the words, in both sizes and in two
 * languages, for a trader with a history. With --readme it updates the pictures of the README instead.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser, type Size } from './browser.ts';
import buildScreens from './build-screens.ts';
import { builtPages, livelyTrader, openAs } from './pages.ts';
import { realMarket, root, startSystem } from './system.ts';

type Shot = { path: string; locale: string; size: Size; file: string; guest?: true };

const readme: Shot[] = [
  { path: '/pages/transaction/index?symbol=ETH%2FUSDT', locale: 'en', size: 'desktop', file: 'trade-desktop.png' },
  { path: '/pages/transaction/index?symbol=ETH%2FUSDT', locale: 'en', size: 'phone', file: 'trade-phone.png' },
  { path: '/', locale: 'zh-CN', size: 'phone', file: 'home-phone-zh.png' },
  { path: '/pages/fund/assets', locale: 'en', size: 'phone', file: 'assets-phone.png' },
];

function shotsOf(words: string[]): Shot[] {
  const chosen = builtPages().filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)));
  return (['phone', 'desktop'] as const).flatMap((size) =>
    ['en', 'zh-CN'].flatMap((locale) =>
      chosen.map(({ path, name }): Shot => ({
        path,
        locale,
        size,
        file: `${name}-${size}-${locale}.png`,
        ...(/login|register|forget/.test(path) ? { guest: true } : {}),
      })),
    ),
  );
}

async function takeAll(shots: Shot[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  buildScreens();
  const [system, browser] = await Promise.all([startSystem(realMarket), openBrowser()]);
  try {
    const trader = await livelyTrader(system);
    for (const { path, locale, size, file, guest } of shots) {
      const { page, problems } = await openAs(browser, system, guest ? undefined : trader, locale, size);
      await page.goto(path);
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
      await wait(700);
      await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      await page.context().close();
      console.log(file, ...problems);
    }
  } finally {
    await browser.close();
    await system.remove();
  }
}

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined)
  console.error('npm run screenshots -- FOLDER [part of a path …]  or  npm run screenshots -- --readme');
else if (folder === '--readme') await takeAll(readme, join(root, 'docs/pictures'));
else await takeAll(shotsOf(words), resolve(folder));
