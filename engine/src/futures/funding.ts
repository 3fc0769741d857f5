/**
 * Funding: at whole multiples of a market's interval longs pay shorts, or the other way round, a part of their worth at the mark price. The rate follows how far the book was above the index price, so that a
 * contract without an end stays near it. Formula and sources: docs/futures.md.
 */
import { mulDiv, type Amount, type Rounding } from '@glassbook/money';
import { noteTicket } from './copies/note-ticket.ts';
import { cashAt, purseOf, touchPurse } from './copies/purse.ts';
import { lesser, priceOf, ticksIn, valueOf } from '../core/grid.ts';
import { availableAt } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import { NONE } from '../core/none.ts';
import { nextPiece, PIECE } from '../core/schedule.ts';
import { duePool, duePosition, holdAgain } from './margin.ts';
import { payFromMargin, payFromPool, repayDeficit, settleProfit } from './pay.ts';
import { exposureAt } from './positions.ts';
import type { FundingRow } from './rows.ts';
import type { Funding, Market, Position, State } from './state.ts';

const PPB = 1_000_000_000n;
/** How far the interest may move the rate from the premium: 0.05 %. */
const INTEREST_PPB = 500_000n;

/** When the next funding is: the interval's multiples since 1970, which are whole days and their parts. */
export const nextFunding = (at: number, fundingMs: number): number => (Math.floor(at / fundingMs) + 1) * fundingMs;

/** Set also while loading: it follows from the time of the state alone. One that is being paid goes on with its next piece. */
export function scheduleFunding(state: State, { market, settings, funding }: Market): void {
  const next = funding ? nextPiece(state.entryAt) : nextFunding(state.at, settings.fundingMs);
  state.schedule.set('futures.funding', market, next);
}

/** The average premium since the last funding, and the rate that follows from it; parts per billion. */
export function fundingRate(market: Pick<Market, 'premiumSum' | 'premiumMs' | 'settings'>): {
  premium: Amount;
  rate: Amount;
} {
  const { interestPpb, fundingMaxPpb } = market.settings;
  const premium = market.premiumMs === 0 ? 0n : market.premiumSum / BigInt(market.premiumMs);
  const rate = premium + within(BigInt(interestPpb) - premium, INTEREST_PPB);
  return { premium, rate: within(rate, BigInt(fundingMaxPpb)) };
}

const within = (value: Amount, most: Amount): Amount => (value > most ? most : value < -most ? -most : value);

/** The timer: a funding begins, or goes on with its next piece. Rate, mark price and positions are those of its beginning. */
export function payFunding(state: State, id: number): void {
  const market = state.futures.markets.get(id);
  if (!market) return;
  if (!market.funding) beginFunding(state, market);
  payPiece(state, market, PIECE);
  scheduleFunding(state, market);
}

function beginFunding(state: State, market: Market): void {
  const { futures } = state;
  if (market.mark === NONE) return;
  const { premium, rate } = fundingRate(market);
  market.premiumSum = 0n;
  market.premiumMs = 0;
  futures.marked.add(market.market);
  const row: FundingRow = {
    ...{ id: futures.nextFunding, seq: state.seq, at: state.at, market: market.market, rate, premium },
    ...{ mark: priceOf(market, market.mark), index: market.index, contracts: market.openInterest },
    ...{ paid: 0n, received: 0n, status: 'running', upTo: futures.nextPosition, owed: 0n, early: 0n },
  };
  futures.nextFunding += 1;
  resumeFunding(state, market, row);
}

/** Also while loading, once the positions are there: those that are not paid yet, by their numbers. */
export function resumeFunding(state: State, market: Market, row: FundingRow): void {
  const { rate, upTo = 0 } = row;
  const open = [...state.futures.positions.values()].filter(
    ({ id, market: of, funded }) => of === market.market && id < upTo && funded !== row.id,
  );
  const payer = rate >= 0n ? 'long' : 'short';
  const [payers, receivers] = [new Map<number, Position>(), new Map<number, Position>()];
  // At a rate of zero nothing is paid.
  for (const position of rate === 0n ? [] : open.sort((a, b) => a.id - b.id))
    (position.side === payer ? payers : receivers).set(position.id, position);
  market.funding = { row, mark: ticksIn(market, row.mark), payers, receivers };
}

/**
 * Those who owe pay to the clearing account, each rounded up; once all have paid, those who receive are paid from it, each rounded down, so it never pays more than it took. What rounding leaves goes to the insurance
 * account with the last. More than `most` positions are left to the next piece.
 */
function payPiece(state: State, market: Market, most: number): void {
  const { funding } = market;
  if (!funding) return;
  const { payers, receivers, row } = funding;
  let left = payers.size + receivers.size <= most ? Infinity : most;
  const isLast = left === Infinity;
  for (const positions of [payers, receivers])
    for (const position of positions.values()) {
      if (left === 0) break;
      left -= 1;
      pay(state, market, funding, position);
      if (!isLast) position.funded = row.id;
    }
  if (isLast) endFunding(state, market, funding);
  else state.futures.fundings.push({ ...row });
}

function endFunding(state: State, market: Market, { row }: Funding): void {
  market.funding = undefined;
  const { id, paid, received } = row;
  if (paid > received) {
    const [from, to] = [availableAt(market.clearing), availableAt(market.insurance)];
    state.ledger.post(from, to, paid - received, 'futures.funding', id);
    repayDeficit(state, market);
  }
  const { seq, at, rate, premium, mark, index, contracts } = row;
  state.futures.fundings.push({
    ...{ id, seq, at, market: row.market, rate, premium, mark, index, contracts, paid, received },
  });
}

/** All that is left of a funding at once: its market opens again, and positions that could not pay must not be closed before the others know. */
export const finishFunding = (state: State, market: Market): void => {
  payPiece(state, market, Infinity);
  scheduleFunding(state, market);
};

/** Pays what a position still owes of a funding, or receives, before its contracts change or it is liquidated: it has the contracts then that it had when the funding began. */
export function payFundingFirst(state: State, market: Market, position: Position): void {
  const { funding } = market;
  if (!funding || !(funding.payers.has(position.id) || funding.receivers.has(position.id))) return;
  pay(state, market, funding, position);
  position.funded = funding.row.id;
  state.futures.fundings.push({ ...funding.row });
}

function pay(state: State, market: Market, funding: Funding, position: Position): void {
  const { payers, receivers } = funding;
  if (payers.delete(position.id)) take(state, market, funding, position);
  else if (receivers.delete(position.id)) give(state, market, funding, position);
}

/**
 * A part of what contracts are worth exactly, rounded once: what is received of as many contracts is never more than what is paid.
 */
function partOfWorth(market: Market, { row, mark }: Funding, contracts: number, round: Rounding): Amount {
  const { inverse } = market;
  const rate = row.rate < 0n ? -row.rate : row.rate;
  if (inverse === undefined) return mulDiv(valueOf(market, mark, contracts), rate, PPB, round);
  return mulDiv(BigInt(contracts) * inverse, rate, BigInt(mark) * PPB, round);
}

/** What a position owes. What it cannot pay, since in a halted market nobody is liquidated, the others do not receive. */
function take(state: State, market: Market, funding: Funding, position: Position): void {
  const { row } = funding;
  const amount = partOfWorth(market, funding, position.contracts, 'up');
  const { pool } = exposureAt(state, position);
  const to = availableAt(market.clearing);
  const purpose = { reason: 'futures.funding', ref: position.id } as const;
  let unpaid: Amount;
  if (position.isolated) {
    const left = payFromMargin(state, pool.account, position, amount, to, purpose);
    // A profit that was not paid yet is in the clearing account already.
    unpaid = left - settleProfit(state, market, position, left);
    duePosition(state, position);
  } else {
    unpaid = payFromPool(state, pool, amount, to, purpose);
    holdAgain(state, pool);
  }
  row.owed = (row.owed ?? 0n) + amount;
  row.paid += amount - unpaid;
  record(state, market, position, funding, -(amount - lesser(unpaid, amount)));
  duePool(state, pool);
}

/** What a position receives: its part, rounded down; where not all was paid, the same share of it, rounded down again. */
function give(state: State, market: Market, funding: Funding, position: Position): void {
  const { row } = funding;
  const amount = receives(state, market, funding, partOfWorth(market, funding, position.contracts, 'down'));
  const { pool } = exposureAt(state, position);
  if (amount > 0n) {
    const purse = position.follow === 0 ? undefined : purseOf(state, position.follow);
    const to = cashAt(pool.account, purse);
    state.ledger.post(availableAt(market.clearing), to, amount, 'futures.funding', position.id);
    if (purse) purse.free += amount;
    holdAgain(state, pool);
  }
  record(state, market, position, funding, amount);
  row.received += amount;
  duePool(state, pool);
}

/** One that closes before all have paid has its part of what others paid by then; where that is not enough, so many more pay now. */
function receives(state: State, market: Market, { row, payers, ...funding }: Funding, part: Amount): Amount {
  const isEarly = payers.size > 0;
  for (const position of isEarly ? payers.values() : []) {
    if (row.paid - row.received >= part) break;
    pay(state, market, { row, payers, ...funding }, position);
    position.funded = row.id;
  }
  const { paid, owed = 0n, early = 0n } = row;
  if (payers.size > 0 || (isEarly && paid - row.received >= part)) {
    row.early = early + part;
    return part;
  }
  return paid === owed ? part : mulDiv(part, paid - early, owed - early, 'down');
}

function record(state: State, market: Market, position: Position, { row, mark }: Funding, amount: Amount): void {
  const { contracts } = position;
  position.funding += amount;
  recordResult(state, position.owner, market.settle, amount);
  state.futures.touched.add(position);
  if (position.follow !== 0) {
    touchPurse(state, position.follow, { funding: amount });
    noteTicket(state, market, position);
  }
  state.futures.payments.push({
    ...{ funding: row.id, position: position.id, owner: position.owner, market: market.market },
    ...{ contracts, value: valueOf(market, mark, contracts), amount, at: state.at },
  });
}
