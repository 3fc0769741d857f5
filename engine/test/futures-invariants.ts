/** What must hold of futures after every command, counted again from what is open. */
import { assert } from '@glassbook/money';
import { HOUSE_CLEARING, HOUSE_INSURANCE, WORLD } from '../src/core/ledger.ts';
import { explained } from '../src/describe.ts';
import { isShort, standingOfPool, standingOfPosition } from '../src/futures/margin.ts';
import type { AdlRow, LiquidationRow } from '../src/futures/rows.ts';
import { gainsByWorth } from '../src/futures/quote.ts';
import type { Exposure, Position } from '../src/futures/state.ts';
import { valueOf } from '../src/core/grid.ts';
import { BUY } from '../src/core/side.ts';
import { namedOf } from '../src/futures/counterparties.ts';
import { insuredReachOf } from '../src/futures/liquidation/insured-caps.ts';
import type { Command, Outcome, State } from '../src/products.ts';
import { send } from './futures-market.ts';

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
    else if (futures.terms.get(id)?.follow === 0) resting.closing[side === BUY ? 'short' : 'long'] += left;
  }
  for (const side of ['long', 'short'] as const) {
    assert(exposure.closing[side] === resting.closing[side], `orders that close ${side}s`);
    const open = [...exposure.positions].reduce((sum, one) => sum + (one.side === side ? one.contracts : 0), 0);
    assert(exposure.open[side] === open, `${side} contracts, isolated ones too, are ${open}`);
    assert(resting.closing[side] <= open, `orders close no more than is open of ${side}s`);
  }
  assert(exposure.ordered.join() === resting.ordered.join(), 'orders that open');
}

/** The clearing account has what open positions have lost and won together, less what of profits was paid and of losses was not; and what a funding that is being paid took and has not given yet. */
function clearingIsExplained({ ledger, futures }: State): void {
  const expected = new Map<number, bigint>();
  for (const position of futures.positions.values()) {
    const market = futures.markets.get(position.market);
    assert(market !== undefined, 'a position is of a market');
    const sign = gainsByWorth(market, position.side) ? -1n : 1n;
    const before = expected.get(market.settle) ?? 0n;
    expected.set(market.settle, before + sign * position.entryValue - position.settled);
  }
  for (const { settle, funding } of futures.markets.values())
    if (funding) expected.set(settle, (expected.get(settle) ?? 0n) + funding.row.paid - funding.row.received);
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

/** What was there before a command: the mark prices, and what each group of accounts had at them. `others`: of each of its positions, the contracts that were traded with strangers. */
export type Watched = {
  marks: string;
  groups: { owners: readonly number[]; had: bigint; flat: boolean; others: ReadonlyMap<number, number> }[];
};

/** Look before a command, and give what was seen to `checkMoney` after it. `groups`: accounts of one person. */
export const watch = (state: State, groups: readonly (readonly number[])[] = []): Watched => ({
  marks: marksOf(state),
  groups: groups.map((owners) => ({
    ...{ owners, had: worthOf(state, owners), flat: isFlat(state, owners), others: othersOf(state, owners) },
  })),
});

/**
 * Who pays. FUTURES-085: the insurance account pays in a liquidation whose receipt says so, and nowhere else. FUTURES-086: while mark prices stay, nobody comes below zero. FUTURES-087: accounts whose
 * positions cancel out have no more after their own liquidations than before, but for what others gave them. To be called before the rows are taken.
 */
export function checkMoney(state: State, { marks, groups }: Watched, most = 0n): void {
  const rows = ofCommand(state, state.futures.liquidations.waiting);
  const adls = ofCommand(state, state.futures.adls.waiting);
  const paid = new Map<number, bigint>();
  for (const { asset, amount, fromOwner, reason, ref } of ofCommand(state, state.ledger.made)) {
    if (fromOwner !== HOUSE_INSURANCE || reason !== 'futures.insurance' || ref === 0) continue;
    assert(isNamed(ref, rows, adls), `FUTURES-085: insurance paid ${amount} for ${ref}, which no receipt names`);
    paid.set(asset, (paid.get(asset) ?? 0n) + amount);
  }
  for (const { market, insurance } of rows) {
    const asset = state.futures.markets.get(market)?.settle ?? 0;
    paid.set(asset, (paid.get(asset) ?? 0n) - insurance);
  }
  for (const [asset, sum] of paid)
    assert(sum === 0n, `FUTURES-085: insurance of ${asset} and receipts differ by ${sum}`);
  if (marks === marksOf(state))
    for (const { owner, equity, position } of rows)
      assert(equity >= 0n, `FUTURES-086: ${position} of ${owner} came to ${equity} while mark prices stayed`);
  for (const { owners, had, flat, others } of groups) {
    if (!flat || !rows.some(({ owner }) => owners.includes(owner))) continue;
    const more = worthOf(state, owners) - had - fromStrangers(state, owners, rows, adls, others);
    assert(more <= most, `FUTURES-087: ${owners.join()} cancel out and gained ${more}`);
  }
}

/** Sends a command, and asks who paid. */
export function watched(state: State, command: Command, groups: readonly (readonly number[])[] = []): Outcome {
  const before = watch(state, groups);
  const outcome = send(state, command);
  checkFutures(state);
  checkMoney(state, before);
  return outcome;
}

/**
 * What a group got from others in the last command, at the mark prices: by trades, and of the insurance account as far as it may reach. By deleveraging beyond the mark price only for contracts that its bankrupt
 * position had traded with strangers.
 */
function fromStrangers(
  state: State,
  owners: readonly number[],
  rows: readonly LiquidationRow[],
  adls: readonly AdlRow[],
  others: ReadonlyMap<number, number>,
): bigint {
  const marked = (id: number, contracts: number) => {
    const market = state.futures.markets.get(id);
    return market?.settle === 3 ? valueOf(market, market.mark, contracts) : undefined;
  };
  let all = 0n;
  /** They sell, or buy, what is worth `worth` for `value`. */
  const count = (sells: boolean, value: bigint, worth: bigint | undefined) => {
    if (worth !== undefined) all += sells ? value - worth : worth - value;
  };
  /** What a position opened in this very command, by its order, is not known before it. */
  let opened = 0;
  for (const { market, contracts, value, takerSide, takerOwner, makerOwner } of ofCommand(
    state,
    state.futures.trades.waiting,
  )) {
    if (owners.includes(takerOwner) === owners.includes(makerOwner)) continue;
    count((takerSide === 'sell') === owners.includes(takerOwner), value, marked(market, contracts));
    opened += contracts;
  }
  const left = new Map(others);
  for (const { liquidation, owner, market, side, contracts, value } of adls) {
    const bankrupt = rows.find(({ id }) => id === liquidation);
    const isOwn = owners.includes(owner);
    if (bankrupt === undefined || isOwn === owners.includes(bankrupt.owner)) continue;
    const traded = isOwn ? contracts : Math.min(contracts, (left.get(bankrupt.position) ?? 0) + opened);
    left.set(bankrupt.position, (left.get(bankrupt.position) ?? 0) - traded);
    // Who is deleveraged closes a position of this side; the bankrupt account one of the other.
    count((side === 'long') === isOwn, (value * BigInt(traded)) / BigInt(contracts), marked(market, traded));
  }
  for (const { owner, market: id, bankruptcy, insuredContracts } of rows) {
    const market = state.futures.markets.get(id);
    if (market?.settle !== 3 || !owners.includes(owner)) continue;
    const ticks = Number(bankruptcy / market.steps.tick);
    all += (valueOf(market, ticks, insuredContracts) * BigInt(insuredReachOf(market))) / 1_000_000n;
  }
  return all;
}

const isNamed = (position: number, rows: readonly LiquidationRow[], adls: readonly AdlRow[]): boolean =>
  rows.some((row) => row.position === position) || adls.some((row) => row.position === position);

/** The rows of the last command, which wait at the end. */
function ofCommand<Row extends { seq: number }>({ seq }: State, rows: readonly Row[]): Row[] {
  let from = rows.length;
  while (from > 0 && rows[from - 1]?.seq === seq) from -= 1;
  return rows.slice(from);
}

const marksOf = ({ futures, at }: State): string =>
  [...futures.markets.values()]
    .map(({ mark, status, settings }) => `${mark} ${status} ${(at / settings.fundingMs) | 0}`)
    .join();

/** All that accounts have in the margin asset of quote units, at the mark prices. */
export function worthOf(state: State, owners: readonly number[]): bigint {
  let all = 0n;
  for (const pool of state.futures.pools.values()) {
    if (!owners.includes(pool.owner) || pool.asset !== 3) continue;
    all += standingOfPool(state, pool).equity + state.ledger.held(pool.account) - pool.held;
    for (const { positions, market: id } of pool.exposures) {
      const market = state.futures.markets.get(id);
      // Its margin is on hold in the account of the pool.
      for (const position of positions)
        if (market && position.isolated) all += standingOfPosition(market, position).equity - position.margin;
    }
  }
  return all;
}

/** Of each position of a group the contracts that no account of it traded with it. */
function othersOf({ futures }: State, owners: readonly number[]): Map<number, number> {
  const others = new Map<number, number>();
  for (const position of futures.positions.values()) {
    if (!owners.includes(position.owner)) continue;
    const own = namedOf(position).reduce((sum, one) => sum + (owners.includes(one.owner) ? one.contracts : 0), 0);
    others.set(position.id, Math.max(0, position.contracts - own));
  }
  return others;
}

/** Whether their positions in each market cancel out. */
function isFlat({ futures }: State, owners: readonly number[]): boolean {
  const net = new Map<number, number>();
  for (const { owner, market, side, contracts } of futures.positions.values())
    if (owners.includes(owner)) net.set(market, (net.get(market) ?? 0) + (side === 'long' ? contracts : -contracts));
  return [...net.values()].every((contracts) => contracts === 0);
}
