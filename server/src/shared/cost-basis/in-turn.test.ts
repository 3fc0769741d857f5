/** The order in which events of one command are counted, alone and as the engine posts them. */
import { takeChanges, type LedgerEntry, type EntryReason } from '@glassbook/engine';
import { describe, expect, test } from 'vitest';
import { check } from '../../../../verify/check.js';
import {
  BOB,
  CYD,
  DAN,
  done,
  give,
  indexAt,
  opened,
  order,
  SECOND,
  USDT,
} from '../../../../engine/test/futures-market.ts';
import { AccountBook } from '../../products/statement/account-book.ts';
import { fileOf, ownEntries } from '../../products/statement/test/stated.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { countAll } from '../../products/wallet/pnl/projection.ts';
import { averageCost, count, type Positions } from './count.ts';
import { eventsOf } from './events.ts';
import { commandsOf, inTurn } from './in-turn.ts';

const [BTC, USD] = [1, 3];
/** With prices of nothing but USDT. */
const worthless = { instruments: [], asset: () => ({ id: USD, scale: 8 }) } as unknown as Catalog;
const event = (name: string, ...legs: [asset: number, amount: bigint][]) => ({ name, at: 0, legs: new Map(legs) });

/** The order in which events are counted, of who holds so much of two assets; each exchange is at a price of one. */
function orderOf(events: ReturnType<typeof event>[], held: readonly [btc: bigint, usd: bigint]): string[] {
  const positions: Positions = new Map();
  const counting = { worthOf: (_: number, amount: bigint) => amount, unit: USD, method: averageCost };
  for (const [place, amount] of held.entries())
    count(positions, new Map([[place === 0 ? BTC : USD, amount]]), 'outside', counting);
  const counted: string[] = [];
  inTurn(
    events,
    () => positions,
    ({ name, legs }) => {
      count(positions, legs, 'house', counting);
      counted.push(name);
    },
  );
  return counted;
}

describe('events of a command', () => {
  test('are counted in their order where each gives what is there', () => {
    const events = [event('a', [USD, -10n]), event('b', [USD, 5n]), event('c', [USD, -5n])];
    expect(orderOf(events, [0n, 10n])).toEqual(['a', 'b', 'c']);
  });

  test('one that gives more than there is waits until the others are counted', () => {
    const events = [event('a', [USD, -15n]), event('b', [USD, 5n]), event('c', [USD, -1n])];
    expect(orderOf(events, [0n, 11n])).toEqual(['b', 'c', 'a']);
  });

  test('one that waits for one that waits is counted after it', () => {
    const events = [event('a', [USD, -20n]), event('b', [BTC, -5n], [USD, 10n]), event('c', [BTC, 5n])];
    expect(orderOf(events, [0n, 10n])).toEqual(['c', 'b', 'a']);
  });

  test('what is never there is a bug', () => {
    expect(() => orderOf([event('a', [USD, -12n]), event('b', [USD, 1n])], [0n, 10n])).toThrow('no more is given');
  });

  test('commands are told apart by their number', () => {
    const rows = [1, 1, 2, 5, 5, 5].map((seq, place) => ({ seq, place }));
    expect([...commandsOf(rows)].map((each) => each.map(({ place }) => place))).toEqual([[0, 1], [2], [3, 4, 5]]);
    expect([...commandsOf([])]).toEqual([]);
  });
});

test('WALL-012 STMT-057 one that waited for one of a later time is of that time: what is left last is what is held', async () => {
  const of = { owner: 1_000, fromKind: 'futures', toKind: 'futures', ref: 7 } as const;
  const end = Date.UTC(2027, 0, 1);
  const posting = (seq: number, line: number, at: number, amount: bigint, after: bigint, ref: number) => {
    const [from, to] = amount < 0n ? [of.owner, 5] : [ref === 0 ? 0 : 5, of.owner];
    const sides = { fromOwner: from, toOwner: to, fromAfter: after, toAfter: after };
    return {
      ...of,
      ...sides,
      seq,
      line,
      at,
      asset: USD,
      amount: amount < 0n ? -amount : amount,
      reason: why(ref),
      ref,
    };
  };
  const why = (ref: number): EntryReason => (ref === 0 ? 'wallet.demo' : 'futures.result');
  const postings = [
    posting(1, 0, end - 1_000_000, 10n, 10n, 0),
    posting(2, 0, end - 1, -9n, 1n, 7),
    posting(2, 1, end, 5n, 6n, 8),
    posting(2, 2, end, -6n, 0n, 7),
  ];
  const checkpoint = { seq: 0, at: 0, prices: new Map() };
  const { changed } = countAll(eventsOf(postings), [], { checkpoint, positions: new Map(), catalog: worthless });
  expect(changed.toSorted((a, b) => b.step - a.step)[0]).toMatchObject({ step: end, quantity: 0n, realized: -10n });
  const stated = ownEntries(postings, of.owner);
  const book = new AccountBook(of.owner);
  book.take({ entries: stated, worths: new Map() });
  expect([...book.years].map(([year, assets]) => [year, assets.get(USD)?.fifo.quantity])).toEqual([
    [2026, 10n],
    [2027, 0n],
  ]);
  expect((await check(await fileOf(of.owner, stated))).head.entries).toBe(4);
});

const owner = 1_004;

/** A cross account with 1,400 USDT whose position of one market has lost 1,500 and that of another has won 550; the first is closed in one command, by two fills. */
function lossPaidByProfit(): LedgerEntry<EntryReason>[] {
  const state = opened();
  give(state, owner, 1_400n * USDT);
  const cross = { leverage: 50 };
  done(state, order(DAN, 'sell', 20_000n, 1_500));
  done(state, order(owner, 'buy', 20_000n, 1_500, cross));
  done(state, order(DAN, 'buy', 20_000n, 55, { market: SECOND }));
  done(state, order(owner, 'sell', 20_000n, 55, { ...cross, market: SECOND }));
  done(state, indexAt(19_000n));
  done(state, order(BOB, 'buy', 19_000n, 900));
  done(state, order(CYD, 'buy', 19_000n, 600));
  done(state, order(owner, 'sell', 19_000n, 1_500, { reduceOnly: true }));
  return takeChanges(state).entries;
}

describe('WALL-010 STMT-022 a loss that the profit of another position pays for between two fills', () => {
  const entries = lossPaidByProfit();
  const last = entries.at(-1)?.seq;
  const own = entries.filter(
    ({ seq, fromOwner, toOwner }) => seq === last && (fromOwner === owner || toOwner === owner),
  );
  const left =
    1_400n * USDT +
    entries.reduce((sum, { toOwner, fromOwner, amount, reason }) => {
      if (reason === 'wallet.demo') return sum;
      return sum + (toOwner === owner ? amount : fromOwner === owner ? -amount : 0n);
    }, 0n);

  test('is posted by the engine in this order', () => {
    expect(own.map(({ reason }) => reason)).toEqual([
      ...['futures.result', 'futures.fee', 'futures.profit_settled', 'futures.result'],
    ]);
  });

  test('is counted by profit and loss', () => {
    const positions = new Map<number, Positions>();
    const checkpoint = { seq: 0, at: 0, prices: new Map() };
    countAll(eventsOf(entries), [], { checkpoint, positions, catalog: worthless });
    expect(positions.get(owner)?.get(USD)?.quantity).toBe(left);
  });

  test('is counted in a statement, and by the checker', async () => {
    const stated = ownEntries(entries, owner);
    const book = new AccountBook(owner);
    book.take({ entries: stated, worths: new Map() });
    expect(book.accounts.get('futures 3')?.balance).toBe(left);
    const { head } = await check(await fileOf(owner, stated));
    expect(head.entries).toBe(stated.length);
  });
});
