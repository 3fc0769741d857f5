/** The existing pages, from the screens' own routing table, and a visitor to open them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { market, spot } from '@glassbook/contract';
import type { Browser } from 'playwright-core';
import { openPage, type Opened, type Size } from './browser.ts';
import { root, type System } from './system.ts';
import { signUp, surely, yes, type Trader } from './trader.ts';

export type BuiltPage = { path: string; name: string; login: boolean };

/** The data a page needs. */
const queries: Record<string, string> = {
  '/pages/transaction/index': '?symbol=ETH%2FUSDT',
  '/pages/transaction/currency': '?symbol=BTC%2FUSDT',
  '/open-location': '?latitude=21.03&longitude=105.85&name=Hanoi',
};

const read = (file: string) => readFileSync(join(root, 'web/src', file), 'utf8');
const pathsIn = (file: string) =>
  [...read(file).matchAll(/\b(\w+): '(\/[^']*)'/g)].map(([, key = '', path = '']) => [key, path] as const);
const namedPaths = () => new Map(pathsIn('carry/paths.ts'));
/** A product's own paths, also those that other products link to. */
const ownPaths = (file: string, named: ReadonlyMap<string, string>) => [
  ...pathsIn(file),
  ...[...read(file).matchAll(/\b(\w+): common\.(\w+)/g)].map(
    ([, key = '', name = '']) => [key, named.get(name) ?? ''] as const,
  ),
];

/** The paths of other clients, and the page of ours that each leads to. */
export function redirectedPaths(): { from: string; to: string }[] {
  const paths = namedPaths();
  const rows = [...read('app/elsewhere/redirects.ts').matchAll(/^ {2}'(\/[^']+)': (?:paths\.(\w+)|'([^']+)'),$/gm)];
  return rows.map(([, from = '', key = '', to = '']) => ({ from, to: paths.get(key) ?? to }));
}

export function builtPages(): BuiltPage[] {
  const within = (pattern: string) => globSync(pattern, { cwd: join(root, 'web/src') }).sort();
  return within('{products,app}/*/product.ts')
    .flatMap((file) => {
      // A product's own paths go before those of the app.
      const named = namedPaths();
      const own = within(join(dirname(file), 'paths.ts')).flatMap((each) => ownPaths(each, named));
      const paths = new Map([...named, ...own]);
      const rows = [...read(file).matchAll(/\bpath: paths\.(\w+)([^]*?)(?=\bpath: |$)/g)];
      return rows.map(([, key = '', rest = '']) => {
        const path = paths.get(key);
        assert(path !== undefined, `${file} has a path ${key} that no paths.ts has`);
        return { path, rest };
      });
    })
    .map(({ path, rest }) => ({
      path: `${path}${queries[path] ?? ''}`,
      name: path.replaceAll('/', '-').replace(/^-(pages-)?/, '') || 'home',
      login: /\blogin: true/.test(rest),
    }))
    .filter(({ path }, place, all) => all.findIndex((each) => each.path === path) === place)
    .filter(({ path }) => path !== '/pages/index/index');
}

type Order = {
  currency_id: string;
  type: '1' | '2';
  order_type: 'limit' | 'market';
  amount?: string;
  value?: string;
  target_price?: string;
};

/** A trader with a history: bought two assets, sold some of one, has two orders open. */
export async function livelyTrader(system: System): Promise<Trader> {
  const trader = await signUp(system.origin, system.mailbox);
  const { call } = trader;
  const place = async (order: Order) => {
    const key = randomUUID();
    return yes(await surely(() => call(spot.placeOrder, { legal_id: '3', ...order }, { key })));
  };
  const { message: tickers } = yes(await call(market.tickers, {}));
  const priceOf = (symbol: string, factor: number) =>
    (Number(tickers.find((one) => one.symbol === symbol)!.last) * factor).toFixed(2);
  await place({ currency_id: '2', type: '1', order_type: 'market', value: '1200' });
  await place({ currency_id: '1', type: '1', order_type: 'market', value: '2500' });
  await place({ currency_id: '2', type: '2', order_type: 'market', amount: '0.1000' });
  await place({
    currency_id: '2',
    type: '1',
    order_type: 'limit',
    amount: '0.2500',
    target_price: priceOf('ETH/USDT', 0.985),
  });
  await place({
    currency_id: '2',
    type: '2',
    order_type: 'limit',
    amount: '0.1500',
    target_price: priceOf('ETH/USDT', 1.02),
  });
  return trader;
}

/** What a page runs first so that the trader is logged in, in the browser in which the account was opened. */
export const signedIn = ({ address, token, device }: Trader): string => {
  const kept = { version: '1', token, owner: address, ...(device !== undefined && { device }) };
  return `try { for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem('glassbook.' + name, value); } catch {}`;
};

/** A window with the trader logged in, or a guest. */
export async function openAs(
  browser: Browser,
  system: System,
  trader: Trader | undefined,
  locale: string,
  size: Size,
  more: Parameters<typeof openPage>[4] = {},
): Promise<Opened> {
  const opened = await openPage(browser, system.origin, locale, size, more);
  if (trader) await opened.page.addInitScript(signedIn(trader));
  return opened;
}
