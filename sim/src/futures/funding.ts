/** Fundings: FUTURES-013, FUTURES-014, and FUTURES-096 to FUTURES-099 where there are many positions. */
import type { FundingRow, PositionRow } from '@glassbook/engine/futures';
import { resulted } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { holdAgain } from './margin.ts';
import { countInPurse, noteTicket, purseOf } from './purses.ts';
import {
  accountOf,
  futuresOf,
  openInterest,
  poolAt,
  positionsIn,
  rowsOf,
  touchPosition,
  upDivided,
  valueOf,
  type Funding,
  type Market,
} from './market.ts';
import { clearingOf, insuranceOf, payFromMargin, payFromPool, repay, settleProfit } from './pay.ts';

const PPB = 1_000_000_000n;
const CLAMP_PPB = 500_000n;
/** Positions that are paid at once, and how far apart that is. */
const AT_ONCE = 2_500;
const APART_MS = 500;

/** The next whole multiple of the interval. */
export const fundingAfter = (at: number, fundingMs: number): number => at - (at % fundingMs) + fundingMs;

const clamped = (value: bigint, most: bigint): bigint => (value > most ? most : value < -most ? -most : value);

/** The timer: one begins, or goes on. */
export function payFunding(model: Model, market: Market): void {
  if (!market.funding && market.mark !== undefined) begin(model, market, market.mark);
  payNext(model, market, AT_ONCE);
  market.fundingDue = market.funding
    ? fundingAfter(model.stepAt, APART_MS)
    : fundingAfter(model.at, market.rules.fundingMs);
}

function begin(model: Model, market: Market, mark: bigint): void {
  const { rules, index } = market;
  const premium = market.premiumMs === 0 ? 0n : market.premiumSum / BigInt(market.premiumMs);
  const interest = clamped(BigInt(rules.interestPpb) - premium, CLAMP_PPB);
  const rate = clamped(premium + interest, BigInt(rules.fundingMaxPpb));
  Object.assign(market, { premiumSum: 0n, premiumMs: 0 });
  rowsOf(model).marks.add(market);
  const futures = futuresOf(model);
  const row: FundingRow = {
    ...{ id: futures.nextFunding, seq: model.seq, at: model.at, market: rules.market, rate, premium, mark, index },
    ...{ contracts: openInterest(model, market), paid: 0n, received: 0n },
    ...{ status: 'running', upTo: futures.nextPosition, owed: 0n, early: 0n },
  };
  futures.nextFunding += 1;
  const open = rate === 0n ? [] : positionsIn(model, market);
  const pays = rate < 0n ? 'short' : 'long';
  market.funding = {
    row,
    payers: open.filter(({ side }) => side === pays),
    receivers: open.filter(({ side }) => side !== pays),
  };
}

/** Those who owe, then those who receive; all of them where they are no more than `most`, which ends it. */
function payNext(model: Model, market: Market, most: number): void {
  const { funding } = market;
  if (!funding) return;
  const { row } = funding;
  const waiting = [...funding.payers, ...funding.receivers];
  const isEnd = waiting.length <= most;
  for (const position of isEnd ? waiting : waiting.slice(0, most)) {
    payOne(model, market, funding, position);
    if (!isEnd) position.funded = row.id;
  }
  if (!isEnd) {
    rowsOf(model).fundings.set(row.id, { ...row });
    return;
  }
  market.funding = undefined;
  // What is rounded goes to the insurance account.
  if (row.paid > row.received) {
    const [from, to] = [clearingOf(model, market), insuranceOf(model, market)];
    model.pay(from, 'available', to, row.paid - row.received, 'futures.funding', row.id);
    repay(model, market);
  }
  const none = { status: undefined, upTo: undefined, owed: undefined, early: undefined };
  rowsOf(model).fundings.set(row.id, { ...row, ...none });
}

/** FUTURES-099: a market that opens again. */
export function payRest(model: Model, market: Market): void {
  if (!market.funding) return;
  payNext(model, market, Infinity);
  market.fundingDue = fundingAfter(model.at, market.rules.fundingMs);
}

/** FUTURES-097: a position whose contracts change, or that is liquidated, before its turn. */
export function payBefore(model: Model, market: Market, position: PositionRow): void {
  const { funding } = market;
  if (!funding || ![...funding.payers, ...funding.receivers].includes(position)) return;
  payOne(model, market, funding, position);
  position.funded = funding.row.id;
  rowsOf(model).fundings.set(funding.row.id, { ...funding.row });
}

function payOne(model: Model, market: Market, funding: Funding, position: PositionRow): void {
  const { payers, receivers } = funding;
  if (payers.includes(position)) {
    payers.splice(payers.indexOf(position), 1);
    owe(model, market, funding, position);
  } else {
    receivers.splice(receivers.indexOf(position), 1);
    receive(model, market, funding, position);
  }
}

/** FUTURES-014: the rate of the worth that nothing was rounded of, as a fraction. */
function exactPart({ rules, whole, inverse }: Market, { rate, mark }: FundingRow, { contracts }: PositionRow) {
  const sizes = rules.size * BigInt(contracts);
  const [times, over] = inverse ? [whole, mark] : [mark, whole];
  return { part: sizes * times * (rate < 0n ? -rate : rate), of: over * PPB };
}

function owe(model: Model, market: Market, { row }: Funding, position: PositionRow): void {
  const { part, of } = exactPart(market, row, position);
  const amount = upDivided(part, of);
  const pool = poolAt(model, position);
  const clearing = clearingOf(model, market);
  let unpaid: bigint;
  if (position.mode === 'isolated') {
    const account = accountOf(model, pool);
    const left = payFromMargin(model, account, position, amount, clearing, 'futures.funding', position.id);
    // Open profit is in the clearing account already.
    unpaid = left - settleProfit(model, market, position, left);
  } else {
    unpaid = payFromPool(model, pool, amount, clearing, 'futures.funding', position.id);
    holdAgain(model, pool);
  }
  row.owed = (row.owed ?? 0n) + amount;
  row.paid += amount - unpaid;
  note(model, market, row, position, unpaid - amount);
}

/** FUTURES-014: no more than the others paid. FUTURES-098: before all have paid as much as if all could, for which more of them pay now. */
function receive(model: Model, market: Market, funding: Funding, position: PositionRow): void {
  const { row, payers } = funding;
  const { part, of } = exactPart(market, row, position);
  const full = part / of;
  const isEarly = payers.length > 0;
  while (payers[0] && row.paid - row.received < full) {
    const [payer] = payers;
    payOne(model, market, funding, payer);
    payer.funded = row.id;
  }
  const { owed = 0n, early = 0n } = row;
  const isWhole = isEarly && row.paid - row.received >= full;
  const amount = isWhole || owed === row.paid ? full : (full * (row.paid - early)) / (owed - early);
  if (isWhole) row.early = early + full;
  const pool = poolAt(model, position);
  if (amount > 0n) {
    model.pay(clearingOf(model, market), 'available', accountOf(model, pool), amount, 'futures.funding', position.id);
    const purse = purseOf(model, position.follow);
    if (purse) {
      model.hold(accountOf(model, pool), amount);
      purse.free += amount;
    }
    holdAgain(model, pool);
  }
  row.received += amount;
  note(model, market, row, position, amount);
}

function note(model: Model, market: Market, { id: funding, mark }: FundingRow, position: PositionRow, amount: bigint) {
  position.funding += amount;
  resulted(model, position.owner, market.rules.settle, amount);
  touchPosition(model, position);
  countInPurse(model, position.follow, { funding: amount });
  if (position.follow !== 0) noteTicket(model, position, false);
  const { id, owner, contracts } = position;
  const value = valueOf(market, mark, contracts);
  const payment = { funding, position: id, owner, market: market.rules.market, contracts, value, amount, at: model.at };
  rowsOf(model).payments.push(payment);
}
