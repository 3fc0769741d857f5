/** An auction is carried out in pieces, and its result is that of one command: STOCK-032 to STOCK-036. */
import { expect, test } from 'vitest';
import { ann, bob, USDT_ID } from '../../../test/market-of-two.ts';
import { lines } from '../../../test/offers.ts';
import {
  at,
  atMarket,
  conditional,
  DAY,
  give,
  has,
  index,
  ladder,
  market,
  opened,
  order,
  sendAt,
  sessionOf,
  SHARE_ID,
  shares,
  STOCK,
  stock,
  to,
  two,
  usdt,
} from '../../../test/stocks.ts';
import { tables } from '../../../test/tables.ts';
import { takeChanges } from '../../engine.ts';
import type { Changes, Command, Outcome, State } from '../../products.ts';
import { AUCTION_PIECE, AUCTION_PIECE_MS } from '../words.ts';

const OPENING = `${DAY}T14:30`;
const CLOSE = `${DAY}T21:00`;
const idOf = (outcome: Outcome): number =>
  'order' in outcome ? outcome.order.id : 'conditional' in outcome ? outcome.conditional.id : 0;
const reason = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.reason);
const rowOf = (state: State) => state.stocks.listings.get(STOCK)?.row;
const stageOf = (state: State): string => rowOf(state)?.stage ?? '';
const cancel = (owner: number, id: number): Command => ({ kind: 'stocks.cancelOrder', owner, order: id });
const amend = (owner: number, id: number, price: string): Command => ({
  ...{ kind: 'stocks.amendOrder', owner, order: id, price: usdt(price), amount: 0n },
});
/** So many owners beside ann and bob, with money and shares. */
const FIRST = 5_000;
const OWNERS = 14;

/** A stock whose auctions are carried out so many orders at a time, and orders of many owners for its opening: seven sells that meet eight buys, others, a market order, a buy by value. */
function gathered(piece: number, keep: (changes: Changes) => void = () => undefined): State {
  const state = stock(keep, [{ ...market, auctionPiece: piece } as Command, ladder]);
  for (let owner = FIRST; owner < FIRST + OWNERS; owner += 1) {
    give(state, owner, USDT_ID, usdt('100000'));
    give(state, owner, SHARE_ID, shares('100'));
  }
  to(state, `${DAY}T14:00`, index('495'));
  const place = (command: Command) => expect(reason(sendAt(state, state.at, command))).toBe('ok');
  for (let n = 0; n < 7; n += 1) {
    place(order(FIRST + n, 'buy', `${505 - n}`, `${1 + n}.5`, { timeInForce: n % 2 === 0 ? 'GTC' : 'DAY' }));
    place(order(FIRST + 7 + n, 'sell', `${497 + n}`, `${1 + n}.25`, { timeInForce: n % 2 === 0 ? 'DAY' : 'GTC' }));
  }
  place(order(ann, 'buy', '520', '3', { timeInForce: 'GTC' }));
  place(atMarket(ann, 'buy', { value: '1000' }));
  place(conditional(bob, 'sell', '1', { stop: '480' }));
  keep(takeChanges(state));
  return state;
}

/** Time passes until nothing is carried out any more; returns what changed. */
function carriedOut(state: State, keep: (changes: Changes) => void = () => undefined): Changes[] {
  const all = [takeChanges(state)];
  for (let n = 0; stageOf(state) !== 'none'; n += 1) {
    expect(n).toBeLessThan(200);
    sendAt(state, state.schedule.next, { kind: 'clock.tick' });
    all.push(takeChanges(state));
  }
  for (const each of all) keep(each);
  return all;
}
const tradesOf = (all: readonly Changes[]) => all.flatMap(({ stocks }) => stocks.trades);
const auctionsOf = (all: readonly Changes[]) => all.flatMap(({ stocks }) => stocks.auctions);
/** What all have, and what each order got. */
const resultOf = (state: State) => lines(state).filter((line) => line.startsWith('balance'));

test('STOCK-032: the price is found at once, and what follows is at most a piece before one entry, one piece each twentieth of a second', () => {
  const state = gathered(2);
  to(state, OPENING, index('499.23'));
  const { auctions, trades } = takeChanges(state).stocks;
  expect([auctions.length, trades.length, stageOf(state), sessionOf(state)]).toEqual([1, 2, 'opening', 'opening']);
  // Entries in between do nothing of it before its time.
  sendAt(state, state.at + AUCTION_PIECE_MS - 1, { kind: 'clock.tick' });
  expect(takeChanges(state).stocks.trades).toEqual([]);
  sendAt(state, state.at + 1, { kind: 'clock.tick' });
  expect(takeChanges(state).stocks.trades).toHaveLength(2);
  // However late an entry comes, it is one piece.
  sendAt(state, state.at + 1_000, { kind: 'clock.tick' });
  expect(takeChanges(state).stocks.trades).toHaveLength(2);
  for (const { stocks } of carriedOut(state)) {
    const done = stocks.trades.filter(({ auction }) => auction > 0).length;
    expect(done).toBeLessThanOrEqual(2);
  }
  expect([stageOf(state), sessionOf(state)]).toEqual(['none', 'open']);
});

test('STOCK-032: an auction of fewer orders than a piece is done by the command that begins it', () => {
  const state = gathered(0);
  expect(AUCTION_PIECE).toBeGreaterThan(20);
  to(state, OPENING, index('499.23'));
  expect([stageOf(state), sessionOf(state)]).toEqual(['none', 'open']);
  expect(takeChanges(state).stocks.conditionals).toMatchObject([{ status: 'triggered' }]);
});

test('STOCK-033: price, amounts and who is filled for how much are the same, whatever the size of a piece', () => {
  const play = (piece: number) => {
    const state = gathered(piece);
    const all: Changes[] = [];
    to(state, OPENING, index('499.23'));
    all.push(...carriedOut(state));
    to(state, `${DAY}T20:56`);
    all.push(takeChanges(state));
    for (let n = 0; n < 6; n += 1) {
      sendAt(state, state.at, order(FIRST + n, 'sell', `${490 + n}`, '2'));
      sendAt(state, state.at, order(FIRST + 7 + n, 'buy', `${503 - n}`, '3'));
    }
    to(state, CLOSE);
    all.push(...carriedOut(state));
    for (let n = 0; n < 40; n += 1) sendAt(state, state.at + AUCTION_PIECE_MS, { kind: 'clock.tick' });
    all.push(takeChanges(state));
    // Where and when an order arrives after the auction depends on the pieces before it.
    const trades = tradesOf(all).map(({ seq: _, at: when, ...trade }) => ({ ...trade, when: trade.auction && when }));
    return { trades, auctions: auctionsOf(all), result: resultOf(state) };
  };
  const whole = play(0);
  expect(whole.auctions.map(({ kind }) => kind)).toEqual(['open', 'close']);
  expect(whole.trades.filter(({ auction }) => auction > 0).length).toBeGreaterThan(12);
  for (const piece of [1, 2, 3, 7]) expect(play(piece)).toEqual(whole);
});

test('STOCK-033: nothing that happens between the pieces changes what the auction fixed: a price, a halt, a better order, an exclusion', () => {
  const fixed = (between: readonly Command[]) => {
    const state = gathered(1);
    to(state, OPENING, index('499.23'));
    const all = [takeChanges(state)];
    for (const command of between) sendAt(state, state.at + 7, command);
    all.push(...carriedOut(state));
    return tradesOf(all)
      .filter(({ auction }) => auction > 0)
      .map(({ price, amount, makerOrder, takerOrder, at: when }) => ({ price, amount, makerOrder, takerOrder, when }));
  };
  const alone = fixed([]);
  expect(alone.every(({ when }) => when === at(OPENING))).toBe(true);
  const better = [order(bob, 'sell', '450', '50'), order(ann, 'buy', '540', '50')];
  expect(fixed([index('480'), ...better, { kind: 'stocks.halt', market: STOCK }])).toEqual(alone);
  expect(fixed([{ kind: 'stocks.cancelAll', owner: FIRST }, amend(FIRST, 1, '400'), cancel(FIRST + 7, 2)])).toEqual(
    alone,
  );
});

test('STOCK-034: an order that comes meanwhile waits, takes no part in the auction, and arrives in its sequence', () => {
  const state = gathered(1);
  to(state, OPENING, index('499.23'));
  takeChanges(state);
  const late = sendAt(state, state.at + 1, order(bob, 'sell', '450', '2'));
  expect(late).toMatchObject({ ok: true, order: { status: 'open', filledAmount: 0n } });
  expect(has(state, bob, SHARE_ID)[1]).toBe(shares('3'));
  const refused = (command: Command) => reason(sendAt(state, state.at, command));
  expect(refused(order(bob, 'sell', '450', '1', { timeInForce: 'IOC' }))).toBe('stocks.not_trading');
  expect(refused(order(bob, 'sell', '450', '1', { timeInForce: 'FOK' }))).toBe('stocks.not_trading');
  expect(refused(order(bob, 'sell', '450', '1', { postOnly: true }))).toBe('stocks.not_trading');
  expect(refused(order(bob, 'buy', '460', '1'))).toBe('stocks.would_trade_with_self');
  // A buy by value comes after all orders.
  const [{ id: value } = { id: 0 }] = state.stocks.conditionals.of(ann);
  const trades = tradesOf(carriedOut(state));
  const own = trades.filter(({ takerOrder }) => takerOrder === idOf(late));
  // It trades once all that waited before has arrived, with the best of those.
  expect(own.every(({ auction, takerSide }) => auction === 0 && takerSide === 'sell')).toBe(true);
  expect(own.reduce((sum, { amount }) => sum + amount, 0n)).toBe(shares('2'));
  const others = trades.filter(
    ({ auction, takerOrder }) => auction === 0 && takerOrder < idOf(late) && takerOrder !== value,
  );
  expect(Math.max(...others.map(({ id }) => id))).toBeLessThan(Number(own[0]?.id));
});

test('STOCK-034: an order that comes while a closing auction is carried out waits for the next opening', () => {
  const state = gathered(1);
  opened(state);
  carriedOut(state);
  to(state, `${DAY}T20:56`);
  sendAt(state, state.at, order(FIRST, 'sell', '495', '5'));
  sendAt(state, state.at, order(FIRST + 8, 'buy', '500', '1'));
  sendAt(state, state.at, order(FIRST + 9, 'buy', '500', '1'));
  to(state, CLOSE);
  expect([stageOf(state), sessionOf(state)]).toEqual(['closing', 'closed']);
  takeChanges(state);
  const late = idOf(sendAt(state, state.at + 1, order(bob, 'buy', '540', '1')));
  const trades = tradesOf(carriedOut(state));
  expect(trades.some(({ takerOrder, makerOrder }) => [takerOrder, makerOrder].includes(late))).toBe(false);
  const slot = state.stocks.orders.slotOf.get(late);
  expect(state.stocks.markets.get(STOCK)?.book.best(0)).toBe(54_000);
  expect(state.stocks.orders.lotsLeft(slot)).toBe(10_000);
});

test('STOCK-035: an order of the auction is neither canceled nor amended before all have traded; what came meanwhile and what is left can be canceled', () => {
  const state = gathered(1);
  to(state, OPENING, index('499.23'));
  const [mine] = state.stocks.orders.idsOf(FIRST + 1) as [number];
  const refused = (command: Command) => reason(sendAt(state, state.at, command));
  expect(refused(cancel(FIRST + 1, mine))).toBe('stocks.in_auction');
  expect(refused(amend(FIRST + 1, mine, '400'))).toBe('stocks.in_auction');
  const late = idOf(sendAt(state, state.at, order(FIRST + 1, 'buy', '400', '1')));
  expect(refused(amend(FIRST + 1, late, '401'))).toBe('stocks.in_auction');
  // Of all what can be.
  expect(sendAt(state, state.at, { kind: 'stocks.cancelAll', owner: FIRST + 1 })).toEqual({ ok: true, cancelled: 1 });
  expect(state.stocks.orders.idsOf(FIRST + 1)).toEqual([mine]);
  for (let n = 0; stageOf(state) === 'opening'; n += 1) {
    expect(n).toBeLessThan(100);
    sendAt(state, state.schedule.next, { kind: 'clock.tick' });
  }
  expect(stageOf(state)).toBe('arriving');
  const [left] = state.stocks.orders.idsOf(FIRST + 13) as [number];
  expect(refused(cancel(FIRST + 13, left))).toBe('ok');
  carriedOut(state);
  expect(has(state, FIRST + 13, SHARE_ID)[1]).toBe(0n);
});

test('STOCK-035: a limit side of a stop that takes part is not canceled through its stop, and its prices do not change', () => {
  const state = gathered(1);
  const oco = conditional(bob, 'sell', '2', { stop: '480', profit: '500', profitLimit: '500' });
  to(state, `${DAY}T14:10`, index('490'));
  const id = idOf(sendAt(state, state.at, oco));
  expect(id).toBeGreaterThan(0);
  to(state, OPENING, index('499.23'));
  const prices = { stop: usdt('481'), stopLimit: 0n, profit: usdt('501'), profitLimit: usdt('501') };
  const refused = (command: Command) => reason(sendAt(state, state.at, command));
  expect(refused({ kind: 'stocks.amendConditional', owner: bob, order: id, ...prices })).toBe('stocks.in_auction');
  expect(refused(cancel(bob, id))).toBe('stocks.in_auction');
  carriedOut(state);
});

test('STOCK-036: orders of the day of very many owners end in pieces after the close, and nothing of them trades meanwhile', () => {
  const state = gathered(2);
  opened(state);
  carriedOut(state);
  const days: number[] = [];
  for (let n = 0; n < 7; n += 1) days.push(idOf(sendAt(state, state.at, order(FIRST + n, 'buy', `${400 + n}`, '1'))));
  const good = idOf(sendAt(state, state.at, order(FIRST, 'buy', '399', '1', { timeInForce: 'GTC' })));
  to(state, `${DAY}T20:59`);
  takeChanges(state);
  to(state, CLOSE);
  const ended: number[][] = [];
  for (let n = 0; n < 12; n += 1) {
    const { orders } = takeChanges(state).stocks;
    ended.push(orders.filter(({ cancelReason }) => cancelReason === 'expired').map(({ id }) => id));
    sendAt(state, Math.min(state.schedule.next, state.at + AUCTION_PIECE_MS), { kind: 'clock.tick' });
  }
  expect(Math.max(...ended.map(({ length }) => length))).toBe(2);
  expect(ended.flat()).toEqual(expect.arrayContaining(days));
  expect(state.stocks.orders.slotOf.get(good)).toBeGreaterThanOrEqual(0);
});

test('STOCK-036: all orders of a split end in pieces, and its owners are done after the last', () => {
  const state = gathered(1);
  opened(state);
  carriedOut(state);
  const split = { kind: 'stocks.configureSplit', action: 1, market: STOCK, exAt: at('2026-12-01T14:30') } as const;
  expect(reason(sendAt(state, state.at, { ...split, numerator: 2, denominator: 1, status: 'announced' }))).toBe('ok');
  for (let n = 0; n < 5; n += 1)
    sendAt(state, state.at, order(FIRST + n, 'buy', `${400 + n}`, '1', { timeInForce: 'GTC' }));
  to(state, CLOSE);
  expect(stageOf(state)).toBe('ending');
  expect(reason(sendAt(state, state.at, order(ann, 'buy', '200', '1')))).toBe('stocks.adjusting');
  takeChanges(state);
  const ended = carriedOut(state).map(({ stocks: { orders, changes } }) => [orders.length, changes.length]);
  expect(ended.every(([orders = 0, changes]) => orders <= 1 && changes === 0)).toBe(true);
  sendAt(state, state.at + 1_000, { kind: 'clock.tick' });
  expect(takeChanges(state).stocks.changes.length).toBeGreaterThan(10);
  expect(state.stocks.orders.size).toBe(0);
});

test('STOCK-014: a halt amid the pieces: the auction is carried out, what is left waits for the reopening, and nothing trades', () => {
  for (const stage of ['opening', 'arriving']) {
    const state = gathered(1);
    to(state, OPENING, index('499.23'));
    for (let n = 0; stageOf(state) !== stage; n += 1) {
      expect(n).toBeLessThan(100);
      sendAt(state, state.schedule.next, { kind: 'clock.tick' });
    }
    takeChanges(state);
    sendAt(state, state.at, { kind: 'stocks.halt', market: STOCK });
    const trades = tradesOf(carriedOut(state));
    expect(trades.every(({ auction }) => auction === 1)).toBe(true);
    expect(trades.length > 0).toBe(stage === 'opening');
    expect([sessionOf(state), state.stocks.orders.idsOf(2)]).toEqual(['halted', []]);
    const left = state.stocks.orders.size;
    expect(left).toBeGreaterThan(0);
    sendAt(state, state.at, { kind: 'stocks.resume', market: STOCK, ...two });
    sendAt(state, state.at + 60_000, index('499.23'));
    carriedOut(state);
    expect(sessionOf(state)).toBe('open');
  }
});

test('LIMIT-007: who is excluded amid the pieces gets what the auction fixed, and the rest of the order ends', () => {
  const state = gathered(1);
  sendAt(state, state.at, { kind: 'limit.configure', unit: USDT_ID });
  to(state, OPENING, index('499.23'));
  const owner = FIRST + 6;
  const [id] = state.stocks.orders.idsOf(owner) as [number];
  takeChanges(state);
  expect(reason(sendAt(state, state.at, { kind: 'limit.coolOff', owner, days: 7 }))).toBe('ok');
  expect(state.stocks.orders.idsOf(owner)).toEqual([id]);
  const rows = carriedOut(state).flatMap(({ stocks: { orders } }) => orders.filter((row) => row.id === id));
  expect(rows.at(-1)).toMatchObject({ status: 'cancelled', cancelReason: 'self_limit' });
  expect(has(state, owner, USDT_ID)[1]).toBe(0n);
});

test('STOCK-023: a state that is loaded amid the pieces is the one that ran, at each of them', () => {
  const { store, load } = tables();
  const state = gathered(1, store);
  to(state, OPENING, index('499.23'));
  store(takeChanges(state));
  const stages = new Set<string>();
  for (let n = 0; stageOf(state) !== 'none'; n += 1) {
    expect(n).toBeLessThan(100);
    stages.add(stageOf(state));
    const loaded = load(state);
    expect(lines(loaded)).toEqual(lines(state));
    const next = state.schedule.next;
    for (const each of [loaded, state]) sendAt(each, next, { kind: 'clock.tick' });
    const changes = takeChanges(state);
    expect(takeChanges(loaded)).toEqual(changes);
    store(changes);
    if (n % 8 === 0) sendAt(state, state.at, order(bob, 'buy', '300', '0.1'));
    store(takeChanges(state));
  }
  expect([...stages]).toEqual(['opening', 'arriving']);
});
