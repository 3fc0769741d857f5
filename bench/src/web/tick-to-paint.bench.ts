/**
 * From the commit of an index price to the frame that shows it on the trade page. Every price is unique, so the painted text identifies its
 * tick; both processes use the machine's clock. All markets move together, as with a feed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startSystem } from '../http/start-system.ts';
import { percentile, report } from '../report.ts';
import { newVisitor, openBrowser, tradePath } from './browser.ts';
import { sized } from '../size.ts';

const runs = sized(5, 1);
const ticksPerRun = sized(60, 5);

/** Records each text of the index price with its paint time. */
const watch = `
  globalThis.painted = [];
  let paintedFirst;
  globalThis.firstPainted = new Promise((resolve) => (paintedFirst = resolve));
  let shown;
  const look = () => {
    const text = document.querySelector('.trading-facts > :first-child dd')?.textContent;
    if (text === undefined || text === shown) return;
    shown = text;
    afterPaint(() => {
      painted.push({ text, at: Date.now() });
      paintedFirst();
    });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
`;
type Painted = { text: string; at: number };

const firstCents = 7_835_000;
/** What costs a part of a bitcoin, in quote units. */
const priceOf = (cents: number, per: number) => (BigInt(cents) * 10n ** 6n) / BigInt(per);
const pricesOf = (cents: number) =>
  Object.fromEntries(
    // Roughly the real ones, each on its market's tick.
    [1, 20, 500, 30_000, 100].map((per, n) => {
      const price = priceOf(cents, per);
      return [n + 1, String(price - (price % (n === 3 ? 10_000n : 1_000_000n)))];
    }),
  );
const textOf = (cents: number) => (cents / 100).toFixed(2);

const browser = await openBrowser();
const system = await startSystem(1, 'prices-told');
try {
  let cents = firstCents;
  const tick = async () => {
    cents += 13;
    return { text: textOf(cents), ...(await system.price(pricesOf(cents))) };
  };
  await tick();
  const [token = ''] = system.tokens;
  const context = await newVisitor(browser, { origin: `http://127.0.0.1:${system.port}`, size: 'desktop', token });
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto(tradePath);
  await page.evaluate('firstPainted');
  const run = async () => {
    await page.evaluate('void (painted.length = 0)');
    const ticks: Painted[] = [];
    for (let n = 0; n < ticksPerRun; n += 1) {
      ticks.push(await tick());
      // Seventeen phases of a frame in turn.
      await pause(150 + ((n * 7) % 17));
    }
    await pause(500);
    const painted = await page.evaluate<Painted[]>('painted');
    const times = new Map(painted.map(({ text, at }) => [text.replaceAll(',', ''), at]));
    return ticks.map(({ text, at }, n) => {
      // One that the next overtook before a frame is shown with that.
      const then = ticks.slice(n).flatMap((tick) => times.get(tick.text) ?? [])[0];
      if (then === undefined) throw new Error(`neither the price ${text} nor a later one was painted`);
      return then - at;
    });
  };
  await run();
  const all: number[][] = [];
  while (all.length < runs) all.push(await run());
  const every = all.flat();
  report({
    ...{ name: 'web.tick_to_paint', unit: 'ms', values: all.map((ms) => percentile(ms, 0.5)) },
    ...{ p50: percentile(every, 0.5), p99: percentile(every, 0.99) },
  });
  await context.close();
} finally {
  await browser.close();
  await system.stop();
}
