/** Products that never see each other, in one command: a lender sells collateral on spot's book, a copier follows a fill, an account in use is not left. */
import { describe as group, expect, test } from 'vitest';
import { ann, bob, BTC_ID, funds, LOT, order, send, twoTraders, USDT_ID } from '../test/market-of-two.ts';
import { refuse, type Outcome } from './core/entry.ts';
import { wired, type Party } from './core/wires.ts';
import { describe } from './describe.ts';
import { plain, type Brings, type Product, type Seen } from './product.ts';
import { all, type AnyProduct, type State } from './products.ts';

const carol = 1002;

type Lend = Brings<{
  name: 'lend';
  state: { owed: Map<number, bigint> };
  command: { kind: 'lend.sell'; owner: number; amount: bigint };
  refusal: 'lend.not_sold';
  calls: 'sellOnBook';
}>;
/** Sells collateral within its own command, and takes what that brings off what is owed. */
function sell(state: Seen<Lend>, { owner, amount }: { owner: number; amount: bigint }): Outcome<'lend.not_sold'> {
  const sold = state.doors.sellOnBook({ owner, kind: 'spot', market: 1, amount, worstPrice: 0n });
  if (!sold.ok) return refuse('lend.not_sold');
  // Past this line it must succeed.
  state.lend.owed.set(owner, (state.lend.owed.get(owner) ?? 0n) - sold.got);
  // @ts-expect-error a question that its spec does not name
  void state.ask.mayLeave;
  return { ok: true };
}
const lend: Product<Lend> = {
  ...plain,
  name: 'lend',
  place: 101,
  refusals: ['lend.not_sold'],
  empty: () => ({ owed: new Map() }),
  handlers: { 'lend.sell': sell },
  counters: {},
  calls: { sellOnBook: true },
  answers: { mayLeave: (state, { owner }) => (state.lend.owed.get(owner) ?? 0n) <= 0n },
};
export const incomplete: Product<Lend> = {
  ...lend,
  // @ts-expect-error a door that it calls is left out
  calls: {},
};

type Copy = Brings<{
  name: 'echo';
  state: { followers: Map<number, number>; heard: number[] };
  command: never;
  calls: 'sellOnBook';
}>;
const copy: Product<Copy> = {
  ...plain,
  name: 'echo',
  place: 102,
  empty: () => ({ followers: new Map(), heard: [] }),
  handlers: {},
  counters: {},
  calls: { sellOnBook: true },
  hears: {
    filled: (state, { id, takerOwner, takerSide, market }) => {
      state.echo.heard.push(id);
      const follower = state.echo.followers.get(takerOwner);
      if (follower === undefined || takerSide !== 'sell') return;
      state.doors.sellOnBook({ owner: follower, kind: 'spot', market, amount: 10n * LOT, worstPrice: 0n });
    },
  },
};

const list = [...all, ...([lend, copy] as readonly unknown[] as readonly AnyProduct[])];
type Whole = State & Seen<Lend> & Seen<Copy>;

/** Two traders, a third, and both products; bob bids for 100 lots. */
function exchange(): Whole {
  const state = twoTraders();
  send(state, { kind: 'wallet.claimDemo', owner: carol });
  Object.assign(state, { lend: lend.empty(), echo: copy.empty() }, wired(list)(state));
  send(state, order(bob, 'buy', 70_000, 100));
  return state as unknown as Whole;
}
const bidLeft = (state: State): number => Number(funds(state, bob, USDT_ID)[1] / (70_000n * LOT));

test('a lender sells collateral on the book it cannot see, or is refused without a trace', () => {
  const state = exchange();
  state.lend.owed.set(ann, 10n ** 12n);
  const before = [...describe(state)].join('\n');
  expect(sell(state, { owner: ann, amount: 101n * LOT })).toEqual({ ok: false, reason: 'lend.not_sold' });
  expect(sell(state, { owner: ann, amount: LOT / 2n })).toEqual({ ok: false, reason: 'lend.not_sold' });
  expect([...describe(state)].join('\n')).toBe(before);

  const [had] = funds(state, ann, USDT_ID);
  expect(sell(state, { owner: ann, amount: 40n * LOT })).toEqual({ ok: true });
  expect(bidLeft(state)).toBe(60);
  const got = funds(state, ann, USDT_ID)[0] - had;
  expect(got).toBeGreaterThan(0n);
  expect(state.lend.owed.get(ann)).toBe(10n ** 12n - got);
  expect(state.ledger.sums().get(BTC_ID)).toBe(0n);
});

test('a pause of its owner does not keep collateral from being sold', () => {
  const state = exchange();
  send(state, { kind: 'limit.configure', unit: USDT_ID });
  expect(send(state, { kind: 'limit.coolOff', owner: ann, days: 1 })).toMatchObject({ ok: true });
  expect(send(state, order(ann, 'sell', 70_000, 1))).toMatchObject({ ok: false, reason: 'limit.cooling_off' });
  expect(sell(state, { owner: ann, amount: 40n * LOT })).toEqual({ ok: true });
});

test('news is heard after the handler, in the same command, and what a product does on hearing it is none to itself', () => {
  const state = exchange();
  state.echo.followers.set(ann, carol).set(carol, ann);
  expect(send(state, order(ann, 'sell', 70_000, 30))).toMatchObject({ ok: true, order: { filledAmount: 30n * LOT } });
  // 30 to the leader, then 10 to the follower, who leads ann in turn but is not copied: that would be heard of its own doing.
  expect(bidLeft(state)).toBe(60);
  expect(state.echo.heard).toHaveLength(1);
  expect(state.news.isWaiting).toBe(false);
});

test('money stays where a product says that it may not leave', () => {
  const state = exchange();
  state.lend.owed.set(ann, 1n);
  const move = { kind: 'wallet.move', asset: USDT_ID, amount: 1n, from: 'spot', to: 'futures' } as const;
  expect(send(state, { ...move, owner: ann })).toEqual({ ok: false, reason: 'wallet.insufficient_funds' });
  expect(send(state, { ...move, owner: carol })).toEqual({ ok: true });
});

group('refused at the start', () => {
  type Any = Party<object>;
  const party = (name: string, other: Partial<Any>): Any => ({ name, place: 1, calls: {}, asks: {}, ...other });
  const door = () => ({ ok: true }) as const;
  test.each<[string, string, Any[]]>([
    ['a door that nobody opens', 'nobody opens', [party('a', { calls: { sell: true } })]],
    [
      'a door that two open',
      'b opens it again',
      [party('a', { opens: { sell: door } }), party('b', { opens: { sell: door } })],
    ],
    [
      'two that call each other',
      'a → b → a',
      [
        party('a', { opens: { sell: door }, calls: { lend: true } }),
        party('b', { opens: { lend: door }, calls: { sell: true } }),
      ],
    ],
    [
      'three in a ring, one of them by a question',
      'a → b → c → a',
      [
        party('a', { opens: { sell: door }, calls: { lend: true } }),
        party('b', { opens: { lend: door }, asks: { may: true } }),
        party('c', { answers: { may: () => true }, calls: { sell: true } }),
      ],
    ],
    ['one that asks itself', 'a → a', [party('a', { asks: { may: true }, answers: { may: () => true } })]],
  ])('%s', (_, message, parties) => {
    expect(() => wired(parties)).toThrow(message);
  });
});

test('what one hears of another, a third hears by its place, until nobody is left', () => {
  const state = {};
  const heard: string[] = [];
  const hearer = (name: string, place: number, tells?: string): Party<typeof state> => ({
    ...{ name, place, calls: {}, asks: {} },
    hears: {
      filled: (_, { by }: { by: string }) => {
        heard.push(`${name} of ${by}`);
        if (tells) tell.filled?.({ by: tells } as never);
      },
    },
  });
  const { tell, news } = wired([hearer('c', 9, 'c'), hearer('b', 5, 'b'), hearer('a', 2)])(state);
  tell.filled?.({ by: 'x' } as never);
  expect(heard).toEqual([]);
  news.deliver();
  expect(heard).toEqual(['a of x', 'b of x', 'c of x', 'c of b']);
});
