/** Random days of a stock, closed nights and pauses among them: money is conserved, what is on hold is explained, and a loaded state goes on as the one that ran. */
import { expect, test } from 'vitest';
import { ann, bob, USDT_ID } from '../../test/market-of-two.ts';
import { lines } from '../../test/offers.ts';
import { random as randomOf, type Random } from '../../test/random.ts';
import {
  atMarket,
  conditional,
  index,
  ladder,
  market,
  order,
  sendAt,
  SHARE_ID,
  STOCK,
  stock,
  two,
  usdt,
} from '../../test/stocks.ts';
import { tables } from '../../test/tables.ts';
import { explained } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import { openingAt, sessionAfter } from './calendar/sessions.ts';
import type { PlaceStockOrder } from './command.ts';
import { stages } from './words.ts';
import { formatAmount } from '@glassbook/money';

const people = [ann, bob];
const SCALE = 8;

/** A price by its distance from the index, in text. */
function priceAt(state: State, permille: number): string {
  const around = state.prices.get(STOCK)?.price ?? usdt('500');
  const price = (around * BigInt(1_000 + permille)) / 1_000n;
  return formatAmount(price - (price % usdt('0.01')), SCALE);
}
const priceNear = (state: State, { below }: Random, permille: number): string =>
  priceAt(state, below(2 * permille + 1) - permille);

function action(state: State, { below, pick }: Random): Command {
  const { nextChange } = state.stocks;
  const session = sessionAfter(state.stocks, 'nyse', state.at);
  const next = session && sessionAfter(state.stocks, 'nyse', session.closesAt);
  const exAt = (below(2) === 0 ? session?.opensAt : next?.opensAt) ?? 0;
  const shared = { action: nextChange + below(5), market: STOCK, status: pick(['announced', 'withdrawn'] as const) };
  if (below(2) === 0)
    return { kind: 'stocks.configureSplit', ...shared, exAt, numerator: 1 + below(4), denominator: 1 + below(4) };
  const payAt = openingAt(state.stocks, 'nyse', exAt) ? (next?.opensAt ?? 0) : exAt;
  const money = { quote: USDT_ID, amount: usdt('0.25'), withholdingPpm: 150_000 };
  return { kind: 'stocks.configureDividend', ...shared, exAt, payAt, ...money };
}

function commandOf(state: State, random: Random): Command {
  const { below, pick } = random;
  const owner = pick(people);
  const side = pick(['buy', 'sell'] as const);
  const near = (permille: number) => priceNear(state, random, permille);
  const amount = `${below(20)}.${below(9_999) + 1}`;
  const other: Partial<PlaceStockOrder> = {
    ...{ timeInForce: pick(['DAY', 'DAY', 'GTC', 'IOC', 'FOK'] as const), postOnly: below(20) === 0 },
    ...(below(4) === 0 && { selfTrade: pick(['expire_taker', 'expire_maker', 'expire_both'] as const) }),
  };
  const id = Math.max(1, state.stocks.nextOrder - 1 - below(12));
  const roll = below(100);
  if (roll < 35) return order(owner, side, near(30), amount, other);
  if (roll < 45) return atMarket(owner, side, { amount }, { timeInForce: pick(['DAY', 'IOC'] as const) });
  if (roll < 52) return atMarket(owner, side, { value: `${below(5_000)}` });
  if (roll < 58) return conditional(owner, side, amount, { stop: near(20), stopLimit: pick(['0', near(20)]) });
  const [low, high] = [priceAt(state, -8), priceAt(state, 8)];
  if (roll < 62) return conditional(owner, 'sell', amount, { stop: low, profit: high, profitLimit: high });
  if (roll < 65) return conditional(owner, side, amount, { trail: '5' });
  if (roll < 72) return { kind: 'stocks.cancelOrder', owner, order: id };
  if (roll < 78) return { kind: 'stocks.amendOrder', owner, order: id, price: usdt(near(30)), amount: 0n };
  if (roll < 80) return { kind: 'stocks.cancelAll', owner };
  if (roll < 81)
    return pick([
      { kind: 'stocks.halt', market: STOCK },
      { kind: 'stocks.resume', market: STOCK, ...two },
    ]);
  if (roll < 83) return action(state, random);
  const exits = { by: 'index', stop: usdt(near(60)), stopLimit: 0n, profit: 0n, profitLimit: 0n } as const;
  if (roll < 86) return order(owner, 'buy', near(10), amount, { exits });
  return index(near(8));
}

/** Mostly seconds, sometimes to just around the next change of the session; within the pieces of an auction mostly less than one. */
function timeOf(state: State, { below, pick }: Random): number {
  if (state.stocks.listings.get(STOCK)?.row.stage !== 'none' && below(10) > 0) return state.at + below(30);
  const session = sessionAfter(state.stocks, 'nyse', state.at);
  if (below(25) > 0 || !session) return state.at + below(20_000);
  const { gathersAt, opensAt, lastAt, closesAt } = session;
  const ahead = [gathersAt, opensAt, lastAt, closesAt].filter((each) => each > state.at);
  return Math.max(state.at, (ahead[0] ?? state.at) + pick([-1, 0, 1, 1_000]));
}

function check(state: State): void {
  const { ledger } = state;
  expect([...ledger.sums().values()].every((sum) => sum === 0n)).toBe(true);
  const owed = explained(state);
  for (let account = 0; account < ledger.count; account += 1) {
    const { owner, asset, available, held } = ledger.row(account);
    expect([owner, asset, held]).toEqual([owner, asset, owed.get(account) ?? 0n]);
    expect(owner === 0 || available >= 0n).toBe(true);
  }
}

/** How many orders of an auction are carried out before one entry: all of these at once, two, or one. */
const pieces = [0, 2, 1];
const withPieces = (auctionPiece: number): Command[] => [{ ...market, auctionPiece } as Command, ladder];

test.each(pieces)(
  'STOCK-022: random days conserve money, explain what is on hold, and reach what they are meant to, in pieces of %i',
  (piece) => {
    const random = randomOf(11);
    const state = stock(undefined, withPieces(piece));
    const seen = new Set<string>();
    for (let n = 0; n < 12_000; n += 1) {
      const outcome = sendAt(state, timeOf(state, random), commandOf(state, random));
      seen.add(outcome.ok ? 'ok' : outcome.reason);
      const { auctions, orders, conditionals, actions, trades } = takeChanges(state).stocks;
      for (const each of auctions) seen.add(each.kind);
      for (const each of orders) seen.add(each.cancelReason ?? each.status);
      for (const each of conditionals) seen.add(each.endReason ?? each.fired ?? each.status);
      for (const each of actions) seen.add(`${each.type} ${each.state}`);
      if (trades.some(({ auction }) => auction > 0)) seen.add('auction trade');
      const row = state.stocks.listings.get(STOCK)?.row;
      seen.add(row?.session ?? '').add(`stage ${row?.stage}`);
      if (n % 20 === 0) check(state);
    }
    const wanted = [
      ...['open', 'close', 'reopen', 'auction trade', 'opening', 'closing', 'paused', 'halted', 'closed'],
      ...['split done', 'dividend recorded', 'dividend done', 'split', 'expired', 'unfilled', 'self_trade', 'oco'],
      ...['stop', 'trail', 'triggered', 'filled', 'stocks.adjusting', 'stocks.not_trading'],
      'stocks.would_trade_with_self',
      ...(piece === 0 ? [] : ['stocks.in_auction']),
      ...(piece === 1 ? stages.map((stage) => `stage ${stage}`) : []),
    ];
    expect(wanted.filter((each) => !seen.has(each))).toEqual([]);
  },
);

test.each(pieces)(
  'STOCK-023: a state that is loaded at any time is the one that ran, and goes on as it, in pieces of %i',
  (piece) => {
    const random = randomOf(12);
    const { store, load } = tables();
    const live = stock(store, withPieces(piece));
    for (let n = 0; n < 3_000; n += 1) {
      const command = commandOf(live, random);
      const time = timeOf(live, random);
      const isInPieces = live.stocks.listings.get(STOCK)?.row.stage !== 'none';
      if (n % (isInPieces ? 3 : 30) > 0) {
        sendAt(live, time, command);
        store(takeChanges(live));
        continue;
      }
      const loaded = load(live);
      expect(lines(loaded)).toEqual(lines(live));
      expect(sendAt(loaded, time, command)).toEqual(sendAt(live, time, command));
      expect(lines(loaded)).toEqual(lines(live));
      const changes = takeChanges(live);
      expect(takeChanges(loaded)).toEqual(changes);
      store(changes);
    }
    expect(live.ledger.outside(SHARE_ID)).toBeGreaterThan(0n);
  },
);

test('a refusal leaves no trace', () => {
  const random = randomOf(13);
  const state = stock(undefined, withPieces(2));
  for (let n = 0; n < 2_000; n += 1) {
    const time = timeOf(state, random);
    sendAt(state, time, { kind: 'clock.tick' });
    const before = lines(state);
    const command = commandOf(state, random);
    if (!sendAt(state, state.at, command).ok) expect(lines(state)).toEqual(before);
  }
});
