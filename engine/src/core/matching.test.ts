import { expect, test } from 'vitest';
import { assert, type Amount } from '@glassbook/money';
import { availableAt, HOUSE_FEES, Ledger, WORLD } from './ledger.ts';
import { FlatBook } from './flat-book.ts';
import { gridOf } from './grid.ts';
import { execute, plan, type Settlement, type Taker } from './matching.ts';
import { Orders } from './orders.ts';
import { BUY, SELL, sideName, type SideNumber } from './side.ts';
import { takeLevels, type Pit } from './pit.ts';

/** Minimal futures: nothing of the base changes hands, a fill moves positions and takes fees out of margin. */
type Positions = {
  at: number;
  ledger: Ledger<'futures.fee'>;
  positions: Map<number, { lots: number; cost: Amount }>;
  trades: string[];
};
const FEE_PPM = 500n;
const feeOf = (value: Amount) => (value * FEE_PPM + 999_999n) / 1_000_000n;
const settlement: Settlement<Positions, Pit, Taker> = {
  fill(state, pit, slot, taker, lots, value) {
    const { orders } = pit;
    const fee = feeOf(value);
    for (const owner of [taker.owner, orders.owner(slot)]) {
      const buys = (owner === taker.owner ? taker.side : orders.side(slot)) === BUY;
      const position = state.positions.get(owner) ?? { lots: 0, cost: 0n };
      const sign = buys ? 1 : -1;
      state.positions.set(owner, { lots: position.lots + sign * lots, cost: position.cost + BigInt(sign) * value });
      state.ledger.post(
        availableAt(margin(state, owner)),
        availableAt(margin(state, HOUSE_FEES)),
        fee,
        'futures.fee',
        0,
      );
    }
    orders.setFee(slot, orders.fee(slot) + fee);
    state.trades.push(`${sideName(taker.side)} ${lots} @ ${orders.ticks(slot)}`);
    return fee;
  },
  done: (_, pit, slot) => pit.orders.remove(slot),
  expire: (_, pit, slot) => {
    pit.book.remove(slot);
    pit.orders.remove(slot);
  },
};
const margin = (state: Positions, owner: number) => state.ledger.account(owner, 'futures', 3);

function rest(pit: Pit, id: number, owner: number, side: SideNumber, ticks: number, lots: number): void {
  const slot = pit.orders.add(id, owner, 1);
  pit.orders.setSide(slot, side);
  pit.orders.setTicks(slot, ticks);
  pit.orders.setLots(slot, lots);
  pit.orders.setLotsLeft(slot, lots);
  pit.book.add(slot);
}

/** A market with two asks of others, 4 lots at 700 and 4 at 710. */
function withAsks(more: Partial<Pit> = {}): { pit: Pit; state: Positions } {
  const orders = new Orders();
  const grid = gridOf(10n, 1n, 0);
  assert(grid !== undefined, 'the steps are valid');
  const pit: Pit = { ...grid, ...more, market: 1, book: new FlatBook(orders), orders };
  const ledger = new Ledger();
  const state: Positions = { at: 5, ledger, positions: new Map(), trades: [] };
  for (const owner of [1000, 1001, 1002])
    ledger.post(availableAt(margin(state, WORLD)), availableAt(margin(state, owner)), 1_000_000n, 'test', 0);
  rest(pit, 1, 1001, SELL, 700, 4);
  rest(pit, 2, 1002, SELL, 710, 4);
  return { pit, state };
}

test('the same matching settles positions instead of swapping assets', () => {
  const { pit, state } = withAsks();
  const taker = { order: 3, owner: 1000, side: BUY } as const;
  const limits = { limit: 710, selfTrade: 'expire_maker', lots: 6, spend: undefined } as const;
  const planned = plan(pit, taker, limits);
  const filled = execute(settlement, state, pit, taker, limits);
  expect({ ...filled, fee: 0n }).toEqual(planned);
  expect(filled).toEqual({ lots: 6, value: 42_200n, fee: 22n, stop: 'filled', expired: 0 });
  expect(state.trades).toEqual(['buy 4 @ 700', 'buy 2 @ 710']);
  expect([...state.positions]).toEqual([
    [1000, { lots: 6, cost: 42_200n }],
    [1001, { lots: -4, cost: -28_000n }],
    [1002, { lots: -2, cost: -14_200n }],
  ]);
  expect(takeLevels([pit])).toMatchObject([
    { price: 7_000n, amount: 0n },
    { price: 7_100n, amount: 2n },
  ]);
  expect([...state.ledger.sums().values()]).toEqual([0n]);
  expect(state.ledger.availableOf(HOUSE_FEES, 'futures', 3)).toBe(44n);
});

/** The same with one of 1000's own at 720. */
function withOwnAsk(more?: Partial<Pit>): { pit: Pit; state: Positions } {
  const { pit, state } = withAsks(more);
  rest(pit, 3, 1000, SELL, 720, 4);
  return { pit, state };
}

test.each<[string, number, { lots: number } | { value: Amount }, number, string]>([
  ['its lots', 1002, { lots: 4 }, 4, 'filled'],
  ['more lots than its limit reaches', 1002, { lots: 9 }, 8, 'limit'],
  ['its own order next', 1000, { lots: 9 }, 8, 'self'],
  ['more lots than there are', 1003, { lots: 99 }, 12, 'empty'],
  ['a value that ends within an order', 1003, { value: 15_000n }, 2, 'filled'],
  ['a value that ends with an order', 1003, { value: 28_000n }, 4, 'filled'],
  ['a value that is used up before its own order', 1000, { value: 56_400n }, 8, 'filled'],
  ['a value that would reach its own order', 1000, { value: 63_600n }, 8, 'self'],
  ['a value that pays for less than a lot of its own order', 1000, { value: 63_500n }, 8, 'filled'],
  ['a value beyond the book', 1003, { value: 999_999n }, 12, 'empty'],
])('an order with %s stops as planned', (_, owner, wanted, lots, stop) => {
  const { pit, state } = withOwnAsk();
  // 1002 buys up to 710 and has an order there: a separate owner, so that only the limit ends it.
  const taker = { order: 9, owner: owner === 1002 ? 1004 : owner, side: BUY } as const;
  const limit = owner === 1002 ? 710 : 720;
  const selfTrade = 'expire_taker' as const;
  const limits =
    'lots' in wanted
      ? { limit, selfTrade, lots: wanted.lots, spend: undefined }
      : { limit, selfTrade, lots: 0 as const, spend: wanted.value };
  for (const each of [1003, 1004]) state.ledger.account(each, 'futures', 3);
  const planned = plan(pit, taker, limits);
  expect([planned.lots, planned.stop]).toEqual([lots, stop]);
  expect({ ...execute({ ...settlement, fill: () => 0n }, state, pit, taker, limits), fee: 0n }).toEqual(planned);
});

test('a value buys at most the lots that a market counts, over all its fills', () => {
  const { pit, state } = withOwnAsk({ lotsMax: 6 });
  const taker = { order: 9, owner: 1000, side: BUY } as const;
  const limits = {
    limit: 720,
    selfTrade: 'expire_maker' as const,
    lots: 0 as const,
    spend: 999_999n,
  };
  const planned = plan(pit, taker, limits);
  expect([planned.lots, planned.stop]).toEqual([6, 'filled']);
  expect(execute(settlement, state, pit, taker, limits).lots).toBe(6);
});
