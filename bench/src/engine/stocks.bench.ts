/**
 * Stocks in the engine: the opening of one for which a hundred thousand orders wait (the price of it alone, its first entry, the longest after it, how long an order of another market waits, how long all lasts); the longest
 * entry while as many holders of a split are done; orders a second beside those of spot. Sessions are those of the practice calendar: open from :02 to :09 of ten minutes.
 */
import { apply, emptyState, encode, takeChanges, type Command, type State } from '@glassbook/engine';
import { uncross, type Depth } from '../../../engine/src/stocks/auction/uncross.ts';
import { dice } from '../dice.ts';
import { rateOf, type Mixed, type Placing } from './order-mix.ts';
import { report } from '../report.ts';
import { sized } from '../size.ts';

const ORDERS = sized(100_000, 1_000);
const HOLDERS = sized(100_000, 1_000);
const TRADES = sized(200_000, 2_000);
const RUNS = sized(3, 1);
const UNIT = 10n ** 8n;
const SHARES = 10n ** 4n;
const [STOCK, COIN, USDT] = [61, 1, 3] as const;
const [MARKET, PAIR] = [211, 1] as const;
const HOUSE = 10;
const FIRST_OWNER = 10_000;
const START = Date.UTC(2026, 0, 2, 12);
const at = (minute: number): number => START + minute * 60_000;

function send(state: State, command: Command, time = state.at): void {
  const outcome = apply(state, { seq: state.seq + 1, at: Math.max(time, state.at), command });
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
}
const index = (market: number, price: number): Command => ({
  ...{ kind: 'indexPrice.update', source: 'bench', prices: [{ market, price: BigInt(price) * UNIT, volume: 0n }] },
});
const tick: Command = { kind: 'clock.tick' };

/** Money and shares from outside, posted without a command. */
function give(state: State, owner: number, kind: 'stock' | 'spot', asset: number, amount: bigint): void {
  const { ledger } = state;
  const [from, to] = [ledger.account(0, kind, asset) * 2, ledger.account(owner, kind, asset) * 2];
  ledger.post(from as never, to as never, amount, 'wallet.demo', 0);
}

/** A stock and a pair with the same rules, closed, with so many owners of both. */
function closed(owners: number): State {
  const state = emptyState();
  const must = (command: Command) => send(state, command, START);
  must({ kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds: ['spot', 'stock'] });
  must({ kind: 'asset.configure', asset: COIN, name: 'COIN', scale: 4, kinds: ['spot'] });
  must({ kind: 'asset.configure', asset: STOCK, name: 'STOCK', scale: 4, kinds: ['stock'] });
  const rules = { quote: USDT, tick: UNIT / 100n, lot: 1n, notionalMin: 0n, notionalMax: 10n ** 17n, bandPpm: 50_000 };
  must({
    ...{ kind: 'spot.configureMarket', market: PAIR, base: COIN, ...rules, makerFeePpm: 1_000, takerFeePpm: 1_000 },
    openOrdersMax: 1_000_000,
  });
  must({
    ...{ kind: 'stocks.configureMarket', market: MARKET, base: STOCK, calendar: 'practice', ...rules, feePpm: 1_000 },
    openOrdersMax: 1_000,
  });
  must({ kind: 'wallet.fundHouse', owner: HOUSE, asset: USDT, total: 10n ** 16n, account: 'stock' });
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + owners; owner += 1) {
    give(state, owner, 'stock', USDT, 10n ** 13n);
    give(state, owner, 'stock', STOCK, 1_000n * SHARES);
    give(state, owner, 'spot', USDT, 10n ** 13n);
    give(state, owner, 'spot', COIN, 1_000n * SHARES);
  }
  takeChanges(state);
  return state;
}

/** Opens it at 100 and lets the session end, so that there is a close. */
function withClose(state: State): void {
  send(state, index(MARKET, 100), at(2));
  send(state, index(MARKET, 100), at(3));
  send(state, tick, at(9));
  takeChanges(state);
}

const orderOf = (owner: number, side: 'buy' | 'sell', cents: number, amount: number): Command => ({
  ...{ kind: 'stocks.placeOrder', owner, market: MARKET, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price: (BigInt(cents) * UNIT) / 100n, amount: BigInt(amount), value: 0n, worstPrice: 0n },
});
/** An order of the pair, which rests. */
const other: Command = {
  ...{ kind: 'spot.placeOrder', owner: FIRST_OWNER, market: PAIR, side: 'buy', type: 'limit', timeInForce: 'GTC' },
  ...{ postOnly: false, price: UNIT, amount: SHARES, value: 0n, worstPrice: 0n },
};

/** Milliseconds of what an entry does, with its rows encoded. */
function timed(state: State, command: Command, time: number): number {
  const begun = performance.now();
  send(state, command, time);
  encode(takeChanges(state));
  return performance.now() - begun;
}

/** `first`, `pieces`: milliseconds of the entry that begins it, and of those that carry it out, each with an order of the pair, which waits for its piece. `seconds`: by the engine's time. */
type Opening = { price: number; first: number; pieces: number[]; seconds: number };

/** An opening for which so many orders wait, half of each side, at prices that cross. */
function opening(): Opening {
  const state = closed(ORDERS);
  withClose(state);
  const below = dice(1);
  const depths = new Map<number, Depth>();
  for (let n = 0; n < ORDERS; n += 1) {
    const side = n % 2 === 0 ? 'buy' : 'sell';
    const cents = 10_000 + (side === 'buy' ? 400 : -400) + below(1_000) - 500;
    const lots = 10_000 + below(10_000);
    const known = depths.get(cents) ?? { ticks: cents, buy: 0n, sell: 0n };
    depths.set(cents, { ...known, [side]: known[side] + BigInt(lots) });
    send(state, orderOf(FIRST_OWNER + n, side, cents, lots));
    if (n % 1_000 === 0) takeChanges(state);
  }
  takeChanges(state);
  globalThis.gc?.();
  const begun = performance.now();
  uncross([...depths.values()], 100n * UNIT, UNIT / 100n);
  const price = performance.now() - begun;
  const first = timed(state, index(MARKET, 100), at(12));
  const pieces: number[] = [];
  while (state.stocks.listings.get(MARKET)?.row.stage !== 'none') pieces.push(timed(state, other, state.schedule.next));
  return { price, first, pieces, seconds: (state.at - at(12)) / 1_000 };
}

/** The longest entry, in milliseconds, while the holders of a split 2:1 are done after a close. */
function split(): number {
  const state = closed(HOLDERS);
  withClose(state);
  send(state, {
    kind: 'stocks.configureSplit',
    action: 1,
    market: MARKET,
    exAt: at(22),
    ...{ numerator: 2, denominator: 1 },
    status: 'announced',
  });
  send(state, index(MARKET, 100), at(12));
  takeChanges(state);
  globalThis.gc?.();
  let longest = 0;
  // A hundred holders are done each half second.
  for (let time = at(19); time <= at(19) + (HOLDERS / 100 + 5) * 500; time += 500) {
    const begun = performance.now();
    send(state, tick, time);
    encode(takeChanges(state));
    longest = Math.max(longest, performance.now() - begun);
  }
  const last = FIRST_OWNER + HOLDERS - 1;
  if (state.ledger.availableOf(last, 'stock', STOCK) !== 2_000n * SHARES) throw new Error('not all holders are done');
  return longest;
}

function open(): State {
  const state = closed(1_000);
  send(state, index(PAIR, 100), at(2));
  send(state, index(MARKET, 100), at(2));
  takeChanges(state);
  return state;
}

const rate = (product: 'spot' | 'stocks', seed: number): number =>
  rateOf(product, seed, TRADES, open, (order) => place(product, order));

function place(product: 'spot' | 'stocks', { owner, side, away, isNow }: Mixed): Placing {
  const cents = 10_000 + (side === 'buy' ? -away : away);
  return {
    ...{ kind: `${product}.placeOrder`, owner: FIRST_OWNER + owner, market: product === 'spot' ? PAIR : MARKET, side },
    ...{ type: 'limit', timeInForce: isNow ? 'IOC' : 'GTC', postOnly: false, price: (BigInt(cents) * UNIT) / 100n },
    ...{ amount: SHARES, value: 0n, worstPrice: 0n },
  };
}

const openings = Array.from({ length: RUNS }, opening);
const ofOpenings = (name: string, unit: string, valueOf: (each: Opening) => number): void =>
  report({ name: `engine.stocks_${name}`, unit, values: openings.map(valueOf) });
/** Of a list that is sorted. */
const partOf = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
ofOpenings('price', 'ms', ({ price }) => price);
ofOpenings('opening', 'ms of its first entry', ({ first }) => first);
ofOpenings('piece', 'ms of an entry after it, p50', ({ pieces }) => partOf(pieces, 0.5));
ofOpenings('wait', 'ms that an order of another market waits, the longest', ({ pieces }) => partOf(pieces, 1));
ofOpenings('duration', 's by the engine’s time', ({ seconds }) => seconds);
report({ name: 'engine.stocks_split', unit: 'ms of the longest entry', values: Array.from({ length: RUNS }, split) });
const pairs = Array.from({ length: RUNS }, (_, seed) => ({ ours: rate('stocks', seed), spot: rate('spot', seed) }));
const spot = pairs.map((pair) => pair.spot).sort((a, b) => a - b)[RUNS >> 1] as number;
report({ name: 'engine.stocks_orders', unit: 'commands/s', values: pairs.map(({ ours }) => ours), peer: spot });
