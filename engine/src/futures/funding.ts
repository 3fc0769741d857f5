/**
 * Funding: at whole multiples of a market's interval longs pay shorts, or the other way round, a part of their worth at the mark price. The rate follows how far the book was above the index price, so that a
 * contract without an end stays near it. Formula and sources: docs/futures.md.
 */
import { mulDiv, type Amount, type Rounding } from '@glassbook/money';
import { lesser, priceOf, valueOf } from '../core/grid.ts';
import { availableAt } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import { NONE } from '../core/none.ts';
import { duePool, duePosition, holdAgain } from './margin.ts';
import { insure, payFromMargin, payFromPool, repayDeficit, settleProfit } from './pay.ts';
import { exposureAt } from './positions.ts';
import type { Market, Position, State } from './state.ts';

const PPB = 1_000_000_000n;
/** How far the interest may move the rate from the premium: 0.05 %. */
const INTEREST_PPB = 500_000n;

/** When the next funding is: the interval's multiples since 1970, which are whole days and their parts. */
export const nextFunding = (at: number, fundingMs: number): number => (Math.floor(at / fundingMs) + 1) * fundingMs;

/** Set also while loading: it follows from the time of the state alone. */
export function scheduleFunding(state: State, { market, settings }: Market): void {
  state.schedule.set('futures.funding', market, nextFunding(state.at, settings.fundingMs));
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

/** The timer: those who owe pay to the clearing account, each rounded up, those who receive are paid from it, each rounded down, so it never pays more than it takes; what rounding leaves goes to the insurance account. */
export function payFunding(state: State, id: number): void {
  const { futures, ledger } = state;
  const market = futures.markets.get(id);
  if (!market) return;
  scheduleFunding(state, market);
  if (market.mark === NONE) return;
  const { premium, rate } = fundingRate(market);
  market.premiumSum = 0n;
  market.premiumMs = 0;
  futures.marked.add(id);
  const number = futures.nextFunding;
  futures.nextFunding += 1;
  const open = [...futures.positions.values()].filter((position) => position.market === id).sort((a, b) => a.id - b.id);
  const owes = rate >= 0n ? 'long' : 'short';
  const size = rate < 0n ? -rate : rate;
  const sums = { owed: 0n, paid: 0n };
  let received = 0n;
  if (size > 0n) {
    for (const position of open) if (position.side === owes) take(state, market, position, number, size, sums);
    for (const position of open)
      if (position.side !== owes) received += give(state, market, position, number, size, sums);
    const { paid } = sums;
    if (paid > received) {
      ledger.post(
        availableAt(market.clearing),
        availableAt(market.insurance),
        paid - received,
        'futures.funding',
        number,
      );
      repayDeficit(state, market);
    }
  }
  futures.fundings.push({
    ...{ id: number, seq: state.seq, at: state.at, market: id, rate, premium },
    ...{
      mark: priceOf(market, market.mark),
      index: market.index,
      contracts: market.openInterest,
      paid: sums.paid,
      received,
    },
  });
}

/**
 * A part of what contracts are worth exactly, rounded once: what is received of as many contracts is never more than what is paid. Before rules 9 of the worth of an inverse contract, which is rounded down
 * itself.
 */
function partOfWorth({ rules }: State, market: Market, { contracts }: Position, rate: Amount, round: Rounding): Amount {
  const { inverse, mark } = market;
  if (rules < 9 || inverse === undefined) return mulDiv(valueOf(market, mark, contracts), rate, PPB, round);
  return mulDiv(BigInt(contracts) * inverse, rate, BigInt(mark) * PPB, round);
}

/** What those who owe have to pay, and what they paid of it. */
type Sums = { owed: Amount; paid: Amount };

/** What a position owes. What it cannot pay, since in a halted market nobody is liquidated, the others do not receive; before rules 15 the insurance account paid it. */
function take(state: State, market: Market, position: Position, funding: number, rate: Amount, sums: Sums): void {
  const value = valueOf(market, market.mark, position.contracts);
  const amount = partOfWorth(state, market, position, rate, 'up');
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
  if (state.rules < 15) insure(state, market, unpaid, position.id);
  sums.owed += amount;
  sums.paid += state.rules < 15 ? amount : amount - unpaid;
  record(state, market, position, { funding, value, amount: -(amount - lesser(unpaid, amount)) });
  duePool(state, pool);
}

/** What a position receives: its part, rounded down; where not all was paid, the same share of it, rounded down again. */
function give(
  state: State,
  market: Market,
  position: Position,
  funding: number,
  rate: Amount,
  { owed, paid }: Sums,
): Amount {
  const value = valueOf(market, market.mark, position.contracts);
  const part = partOfWorth(state, market, position, rate, 'down');
  const amount = paid === owed ? part : mulDiv(part, paid, owed, 'down');
  const { pool } = exposureAt(state, position);
  if (amount > 0n) {
    state.ledger.post(availableAt(market.clearing), availableAt(pool.account), amount, 'futures.funding', position.id);
    holdAgain(state, pool);
  }
  record(state, market, position, { funding, value, amount });
  duePool(state, pool);
  return amount;
}

function record(
  state: State,
  market: Market,
  position: Position,
  { funding, value, amount }: { funding: number; value: Amount; amount: Amount },
): void {
  position.funding += amount;
  recordResult(state, position.owner, market.settle, amount);
  state.futures.touched.add(position);
  state.futures.payments.push({
    ...{ funding, position: position.id, owner: position.owner, market: market.market },
    ...{ contracts: position.contracts, value, amount, at: state.at },
  });
}
