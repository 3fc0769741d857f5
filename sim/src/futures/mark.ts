/** The mark price and the funding that follows from the book: FUTURES-012 to FUTURES-014. */
import type { PositionRow } from '@glassbook/engine/futures';
import { indexPricesOf } from '../index-price/index.ts';
import { resulted } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import {
  accountOf,
  futuresOf,
  highestOf,
  lesser,
  markOf,
  openInterest,
  poolAt,
  positionsIn,
  PPM,
  rowsOf,
  touchPosition,
  upDivided,
  valueOf,
  type Market,
} from './market.ts';
import { holdAgain } from './margin.ts';
import { clearingOf, insuranceOf, payFromMargin, payFromPool, repay, settleProfit } from './pay.ts';

const PPB = 1_000_000_000n;
const BASIS_MS = 30_000;
const PREMIUM_MS = 60_000;
const CLAMP_PPB = 500_000n;

/** The index price of a market moved. Divisions of amounts of either sign go towards zero. */
export function followIndex(model: Model, market: Market): void {
  const index = indexPricesOf(model).get(market.rules.index)?.price;
  if (index === undefined) return;
  const since = market.mark === undefined ? 0 : model.at - market.markAt;
  market.premiumSum += market.premium * BigInt(Math.min(since, PREMIUM_MS));
  market.premiumMs += Math.min(since, PREMIUM_MS);
  const [bid, ask] = [market.book.buy[0], market.book.sell[0]];
  // Where nobody can trade, the book says nothing of the price; nor does it while the index price is between its best orders.
  const beyond = [bid && bid.price > index && bid, ask && ask.price < index && ask].find(Boolean);
  const above = bid && ask && beyond && market.status === 'open' ? beyond.price - index : 0n;
  market.basis += ((above - market.basis) * BigInt(Math.min(since, BASIS_MS))) / BigInt(BASIS_MS);
  market.premium = (above * PPB) / index;
  market.index = index;
  market.markAt = model.at;
  market.mark = onTick(market, medianOf(market, index));
  rowsOf(model).marks.add(market);
  rowsOf(model).checksAll = true;
}

function medianOf({ rules: { markBandPpm }, basis, last }: Market, index: bigint): bigint {
  const three = [index, index + basis, last ?? index].sort((a, b) => Number(a - b));
  const median = three[1] as bigint;
  const far = (index * BigInt(markBandPpm)) / PPM;
  if (median > index + far) return index + far;
  return median < index - far ? index - far : median;
}

/** Half even, and at least one tick. */
function onTick(market: Market, price: bigint): bigint {
  const { tick } = market.rules;
  const down = price / tick;
  const twice = (price - down * tick) * 2n;
  const ticks = twice > tick || (twice === tick && down % 2n === 1n) ? down + 1n : down;
  return (ticks < 1n ? 1n : lesser(ticks, highestOf(market))) * tick;
}

/** The next whole multiple of the interval. */
export const fundingAfter = (at: number, fundingMs: number): number => at - (at % fundingMs) + fundingMs;

const clamped = (value: bigint, most: bigint): bigint => (value > most ? most : value < -most ? -most : value);

export function payFunding(model: Model, market: Market): void {
  const { rules } = market;
  market.fundingDue = fundingAfter(model.at, rules.fundingMs);
  if (market.mark === undefined) return;
  const premium = market.premiumMs === 0 ? 0n : market.premiumSum / BigInt(market.premiumMs);
  const interest = clamped(BigInt(rules.interestPpb) - premium, CLAMP_PPB);
  const rate = clamped(premium + interest, BigInt(rules.fundingMaxPpb));
  Object.assign(market, { premiumSum: 0n, premiumMs: 0 });
  rowsOf(model).marks.add(market);
  const futures = futuresOf(model);
  const id = futures.nextFunding;
  futures.nextFunding += 1;
  const size = rate < 0n ? -rate : rate;
  const [payer, receiver] = rate < 0n ? (['short', 'long'] as const) : (['long', 'short'] as const);
  let [owed, paid, received] = [0n, 0n, 0n];
  if (size > 0n) {
    const open = positionsIn(model, market);
    for (const each of open.filter(({ side }) => side === payer)) {
      const { amount, unpaid } = owe(model, market, each, id, size);
      owed += amount;
      paid += amount - unpaid;
    }
    for (const each of open)
      if (each.side === receiver) received += receive(model, market, each, id, size, { owed, paid });
    // What is rounded goes to the insurance account.
    if (paid > received) {
      const [from, to] = [clearingOf(model, market), insuranceOf(model, market)];
      model.pay(from, 'available', to, paid - received, 'futures.funding', id);
      repay(model, market);
    }
  }
  rowsOf(model).fundings.push({
    ...{
      id,
      seq: model.seq,
      at: model.at,
      market: rules.market,
      rate,
      premium,
      mark: market.mark,
      index: market.index,
    },
    ...{ contracts: openInterest(model, market), paid, received },
  });
}

/** FUTURES-014: the rate of the worth that nothing was rounded of, as a fraction. */
function exactPart(market: Market, { contracts }: PositionRow, rate: bigint): { part: bigint; of: bigint } {
  const { rules, whole, inverse } = market;
  const sizes = rules.size * BigInt(contracts);
  const [times, over] = inverse ? [whole, markOf(market)] : [markOf(market), whole];
  return { part: sizes * times * rate, of: over * PPB };
}

function owe(
  model: Model,
  market: Market,
  position: PositionRow,
  funding: number,
  rate: bigint,
): { amount: bigint; unpaid: bigint } {
  const value = valueOf(market, markOf(market), position.contracts);
  const { part, of } = exactPart(market, position, rate);
  const amount = upDivided(part, of);
  const pool = poolAt(model, position);
  const clearing = clearingOf(model, market);
  let unpaid: bigint;
  if (position.mode === 'isolated') {
    const left = payFromMargin(
      model,
      accountOf(model, pool),
      position,
      amount,
      clearing,
      'futures.funding',
      position.id,
    );
    // Open profit is in the clearing account already.
    unpaid = left - settleProfit(model, market, position, left);
  } else {
    unpaid = payFromPool(model, pool, amount, clearing, 'futures.funding', position.id);
    holdAgain(model, pool);
  }
  note(model, market, position, { funding, value, amount: unpaid - amount });
  return { amount, unpaid };
}

/** FUTURES-014: no more than the others paid. */
function receive(
  model: Model,
  market: Market,
  position: PositionRow,
  funding: number,
  rate: bigint,
  { owed, paid }: { owed: bigint; paid: bigint },
): bigint {
  const value = valueOf(market, markOf(market), position.contracts);
  const { part, of } = exactPart(market, position, rate);
  const amount = ((part / of) * paid) / owed;
  const pool = poolAt(model, position);
  if (amount > 0n) {
    model.pay(clearingOf(model, market), 'available', accountOf(model, pool), amount, 'futures.funding', position.id);
    holdAgain(model, pool);
  }
  note(model, market, position, { funding, value, amount });
  return amount;
}

function note(
  model: Model,
  market: Market,
  position: PositionRow,
  { funding, value, amount }: { funding: number; value: bigint; amount: bigint },
): void {
  position.funding += amount;
  resulted(model, position.owner, market.rules.settle, amount);
  touchPosition(model, position);
  const { id, owner, contracts } = position;
  const payment = { funding, position: id, owner, market: market.rules.market, contracts, value, amount, at: model.at };
  rowsOf(model).payments.push(payment);
}
