/** A stock with two traders who have money and shares, for tests: sessions by the real calendar, prices in text. */
import { parseAmount } from '@glassbook/money';
import { availableAt, HOUSE_MAKER, HOUSE_STOCKS, WORLD } from '../src/core/ledger.ts';
import { apply, emptyState, takeChanges } from '../src/engine.ts';
import type { Changes, Command, Outcome, State } from '../src/products.ts';
import { nyseCalendar } from '../src/stocks/calendar/nyse.ts';
import type { PlaceStockConditional, PlaceStockOrder } from '../src/stocks/command.ts';
import { ann, bob, USDT_ID } from './market-of-two.ts';
import { run } from './trading-day.ts';

export const SHARE_ID = 50;
export const STOCK = 60;
export const two = { request: 9, maker: 1, checker: 2 } as const;
export const usdt = (text: string): bigint => parseAmount(text, 8) ?? -1n;
export const shares = (text: string): bigint => parseAmount(text, 4) ?? -1n;
export const at = (text: string): number => Date.parse(`${text}Z`);
/** Monday, 30 November 2026: from 14:00 UTC orders are gathered, 14:30 it opens, 20:55 the last are gathered, 21:00 it closes. */
export const DAY = '2026-11-30';

export const market: Command = {
  ...{ kind: 'stocks.configureMarket', market: STOCK, base: SHARE_ID, quote: USDT_ID, calendar: 'nyse' },
  ...{ tick: usdt('0.01'), lot: 1n, feePpm: 1_000, notionalMin: usdt('1'), notionalMax: usdt('1000000') },
  ...{ bandPpm: 50_000, openOrdersMax: 6 },
};
/** Ten levels, the best 0.05 % from the index price. */
export const ladder: Command = {
  ...{ kind: 'stocks.configureMaker', market: STOCK, levels: 10, halfSpreadPpm: 500, stepPpm: 300, growthPpm: 0 },
  ...{ staleAfterMs: 600_000, notional: usdt('10000') },
};

/** The stock after its settings, on Saturday, 28 November 2026; each trader has 100,000 USDT and 100 shares, the house its money. */
export function stock(keep: (changes: Changes) => void = () => undefined, kinds: readonly Command[] = []): State {
  const state = emptyState();
  run(state, [
    { kind: 'asset.configure', asset: USDT_ID, name: 'USDT', scale: 8, kinds: ['fiat', 'spot', 'stock'] },
    { kind: 'asset.configure', asset: SHARE_ID, name: 'AAPL', scale: 4, kinds: ['stock'] },
    nyseCalendar(),
  ]);
  to(state, '2026-11-28T12:00');
  run(state, [
    market,
    { kind: 'wallet.fundHouse', owner: HOUSE_STOCKS, asset: USDT_ID, total: usdt('1000000'), account: 'stock' },
    { kind: 'wallet.fundHouse', owner: HOUSE_MAKER, asset: USDT_ID, total: usdt('1000000'), account: 'stock' },
    { kind: 'wallet.fundHouse', owner: HOUSE_MAKER, asset: SHARE_ID, total: shares('1000'), account: 'stock' },
    ...kinds,
  ]);
  for (const owner of [ann, bob]) {
    give(state, owner, USDT_ID, usdt('100000'));
    give(state, owner, SHARE_ID, shares('100'));
  }
  keep(takeChanges(state));
  return state;
}

/** From outside, as nobody can: what a trader begins with. */
export function give({ ledger }: State, owner: number, asset: number, amount: bigint): void {
  const from = availableAt(ledger.account(WORLD, 'stock', asset));
  ledger.post(from, availableAt(ledger.account(owner, 'stock', asset)), amount, 'wallet.demo', 0);
}

export const sendAt = (state: State, time: number, command: Command): Outcome =>
  apply(state, { seq: state.seq + 1, at: Math.max(time, state.at), command });
/** Time passes up to `text`, when the command is sent. */
export const to = (state: State, text: string, command: Command = { kind: 'clock.tick' }): Outcome =>
  sendAt(state, at(text), command);
export const index = (price: string): Command => ({
  kind: 'indexPrice.update',
  source: 'test',
  prices: [{ market: STOCK, price: usdt(price), volume: 0n }],
});

export const order = (
  owner: number,
  side: 'buy' | 'sell',
  price: string,
  amount: string,
  other: Partial<PlaceStockOrder> = {},
): PlaceStockOrder => ({
  ...{ kind: 'stocks.placeOrder', owner, market: STOCK, side, type: 'limit', timeInForce: 'DAY', postOnly: false },
  ...{ price: usdt(price), amount: shares(amount), value: 0n, worstPrice: 0n },
  ...other,
});
export const atMarket = (
  owner: number,
  side: 'buy' | 'sell',
  by: { amount?: string; value?: string },
  other: Partial<PlaceStockOrder> = {},
): PlaceStockOrder =>
  order(owner, side, '0', by.amount ?? '0', { type: 'market', value: usdt(by.value ?? '0'), ...other });
export const conditional = (
  owner: number,
  side: 'buy' | 'sell',
  amount: string,
  prices: Partial<Record<'stop' | 'stopLimit' | 'profit' | 'profitLimit' | 'trail', string>>,
  other: Partial<PlaceStockConditional> = {},
): PlaceStockConditional => {
  const of = (name: keyof typeof prices) => usdt(prices[name] ?? '0');
  return {
    ...{ kind: 'stocks.placeConditional', owner, market: STOCK, side, by: 'index', amount: shares(amount), value: 0n },
    ...{ stop: of('stop'), stopLimit: of('stopLimit'), profit: of('profit'), profitLimit: of('profitLimit') },
    ...{ trail: of('trail'), trailPpm: 0, activation: 0n, timeInForce: 'GTC' },
    ...other,
  };
};

/** Available and on hold of an owner's stock account. */
export function has(state: State, owner: number, asset: number): [available: bigint, held: bigint] {
  const account = state.ledger.account(owner, 'stock', asset);
  return [state.ledger.available(account), state.ledger.held(account)];
}
export const sessionOf = (state: State): string => state.stocks.listings.get(STOCK)?.row.session ?? '';
/** Open at an index price, on the day. */
export function opened(state: State, price = '499.23', day = DAY): State {
  to(state, `${day}T14:30`, index(price));
  return state;
}
