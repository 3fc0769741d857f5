/** What must hold of futures after every command, counted again from what is open. */
import { assert } from '@glassbook/money';
import { HOUSE_CLEARING, HOUSE_INSURANCE, WORLD } from '../src/core/ledger.ts';
import { explained } from '../src/describe.ts';
import { isShort, standingOfPool, standingOfPosition } from '../src/futures/margin.ts';
import { gainsByWorth } from '../src/futures/quote.ts';
import type { Exposure, Position } from '../src/futures/state.ts';
import { BUY } from '../src/core/side.ts';
import type { State } from '../src/products.ts';

export function checkFutures(state: State): void {
  const { ledger, futures } = state;
  for (const [asset, sum] of ledger.sums()) assert(sum === 0n, `I2: asset ${asset} sums to ${sum}`);
  for (let account = 0; account < ledger.count; account += 1) {
    const owner = ledger.owners[account] as number;
    const isHouse = owner === WORLD || owner === HOUSE_CLEARING;
    assert(isHouse || ledger.available(account) >= 0n, `F4: owner ${owner} has ${ledger.available(account)}`);
    assert(ledger.held(account) >= 0n, `I4: owner ${owner} holds ${ledger.held(account)}`);
  }
  clearingIsExplained(state);
  for (const market of futures.markets.values()) {
    const open = { long: 0, short: 0 };
    for (const position of futures.positions.values())
      if (position.market === market.market) open[position.side] += position.contracts;
    assert(open.long === open.short, `longs ${open.long} are shorts ${open.short}`);
    assert(open.long === market.openInterest, `open interest ${market.openInterest} is ${open.long}`);
  }
  for (const exposure of futures.exposures.values()) sumsAreRight(state, exposure);
  for (const pool of futures.pools.values()) {
    const isOpen = pool.exposures.every(({ market }) => futures.markets.get(market)?.status === 'open');
    assert(pool.held <= pool.wanted && pool.held >= 0n, 'a pool holds no more than it needs');
    if (isOpen && pool.owner !== HOUSE_INSURANCE)
      assert(!isShort(standingOfPool(state, pool)), `pool of ${pool.owner} has what it must keep`);
  }
  exitsWait(state);
  for (const position of futures.positions.values()) {
    const market = futures.markets.get(position.market);
    assert(market !== undefined && position.contracts > 0, 'an open position has contracts');
    if (position.isolated && market.status === 'open')
      assert(!isShort(standingOfPosition(market, position)), `position ${position.id} has what it must keep`);
    assert(position.closing >= 0 && position.closing <= position.contracts, 'orders close no more than is open');
  }
  const sums = explained(state);
  for (let account = 0; account < ledger.count; account += 1)
    assert(ledger.held(account) === (sums.get(account) ?? 0n), `I4: account ${account} holds what is explained`);
}

/** What waits are the exits of open positions in markets that are open, and nothing else. */
function exitsWait({ triggers, futures }: State): void {
  const waiting = triggers
    .triggers()
    .filter(({ kind }) => kind === 'futures.exit')
    .map(({ id, by, instrument, ticks }) => `${id} ${by} ${instrument} ${ticks}`);
  const expected = [...futures.positions.values()].flatMap(({ id, market: number, exitBy, profitPrice, stopPrice }) => {
    const market = futures.markets.get(number);
    if (market?.status !== 'open') return [];
    return [profitPrice, stopPrice].flatMap((price, at) =>
      price === 0n ? [] : `${2 * id + at} ${exitBy} ${number} ${price / market.steps.tick}`,
    );
  });
  assert(waiting.sort().join() === expected.sort().join(), 'exits wait for their prices');
  assert(futures.again.size === 0, 'no exit is to wait again');
}

/** What is kept of an exposure is what its positions and orders add up to. */
function sumsAreRight({ futures }: State, exposure: Exposure): void {
  const cross = [...exposure.positions].filter(({ isolated }) => !isolated);
  const sum = (of: readonly Position[], field: 'entryValue' | 'settled' | 'margin') =>
    of.reduce((total, position) => total + position[field], 0n);
  for (const side of ['long', 'short'] as const) {
    const own = cross.filter((position) => position.side === side);
    const contracts = own.reduce((total, position) => total + position.contracts, 0);
    assert(exposure[side].contracts === contracts, `${side} contracts are ${contracts}`);
    assert(exposure[side].entryValue === sum(own, 'entryValue'), `${side} worth is that of the positions`);
  }
  assert(exposure.settled === sum(cross, 'settled'), 'what was settled is of the positions');
  const resting = { ordered: [0, 0], closing: { long: 0, short: 0 } };
  for (const id of futures.orders.idsOf(exposure.owner)) {
    const slot = futures.orders.slotOf.get(id);
    if (futures.orders.market(slot) !== exposure.market) continue;
    const [side, left] = [futures.orders.side(slot), futures.orders.lotsLeft(slot)];
    if (futures.terms.get(id)?.closes === 0) resting.ordered[side] = (resting.ordered[side] ?? 0) + left;
    else resting.closing[side === BUY ? 'short' : 'long'] += left;
  }
  for (const side of ['long', 'short'] as const) {
    assert(exposure.closing[side] === resting.closing[side], `orders that close ${side}s`);
    const open = [...exposure.positions].reduce((sum, one) => sum + (one.side === side ? one.contracts : 0), 0);
    assert(exposure.open[side] === open, `${side} contracts, isolated ones too, are ${open}`);
    assert(resting.closing[side] <= open, `orders close no more than is open of ${side}s`);
  }
  assert(exposure.ordered.join() === resting.ordered.join(), 'orders that open');
}

/** The clearing account has what open positions have lost and won together, less what of profits was paid and of losses was not. */
function clearingIsExplained({ ledger, futures }: State): void {
  const expected = new Map<number, bigint>();
  for (const position of futures.positions.values()) {
    const market = futures.markets.get(position.market);
    assert(market !== undefined, 'a position is of a market');
    const sign = gainsByWorth(market, position.side) ? -1n : 1n;
    const before = expected.get(market.settle) ?? 0n;
    expected.set(market.settle, before + sign * position.entryValue - position.settled);
  }
  for (const [asset, deficit] of futures.deficits) expected.set(asset, (expected.get(asset) ?? 0n) - deficit);
  for (const asset of new Set([...expected.keys(), 1, 3])) {
    const account = ledger.account(HOUSE_CLEARING, 'futures', asset);
    const has = ledger.available(account);
    assert(
      has === (expected.get(asset) ?? 0n),
      `clearing of ${asset} has ${has}, open positions explain ${expected.get(asset)}`,
    );
  }
}
