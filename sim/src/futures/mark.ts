/** The mark price that follows from the book: FUTURES-012. */
import { indexPricesOf } from '../index-price/index.ts';
import type { Side } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { highestOf, leftOf, lesser, PPM, rowsOf, valueOf, type Market } from './market.ts';

const PPB = 1_000_000_000n;
const BASIS_MS = 30_000;
const SAMPLE_MS = 2_000;
const PREMIUM_MS = 60_000;

/** The index price of a market moved. Divisions of amounts of either sign go towards zero. */
export function followIndex(model: Model, market: Market): void {
  const index = indexPricesOf(model).get(market.rules.index)?.price;
  if (index === undefined) return;
  const since = market.mark === undefined ? 0 : model.at - market.markAt;
  market.premiumSum += market.premium * BigInt(Math.min(since, PREMIUM_MS));
  market.premiumMs += Math.min(since, PREMIUM_MS);
  const [bid, ask] = [impactPrice(market, 'buy'), impactPrice(market, 'sell')];
  // Where nobody can trade so much, the book says nothing of the price; nor does it while the index price is between its impact prices.
  const beyond = [bid !== undefined && bid > index && bid, ask !== undefined && ask < index && ask].find(Boolean);
  const above = bid !== undefined && ask !== undefined && beyond ? beyond - index : 0n;
  const silent = BigInt(Math.min(Math.max(since - SAMPLE_MS, 0), BASIS_MS));
  market.basis -= (market.basis * silent) / BigInt(BASIS_MS);
  market.basis += ((above - market.basis) * BigInt(Math.min(since, SAMPLE_MS))) / BigInt(BASIS_MS);
  market.premium = (above * PPB) / index;
  market.index = index;
  market.markAt = model.at;
  market.mark = onTick(market, medianOf(market, index, bid, ask));
  rowsOf(model).marks.add(market);
  rowsOf(model).checksAll = true;
}

/** The price of the order that brings a side to a tenth of the first tier; within twenty prices, in a market that is open. */
function impactPrice(market: Market, side: Side): bigint | undefined {
  if (market.status !== 'open') return undefined;
  const prices = [...new Set(market.book[side].map(({ price }) => price))].slice(0, 20);
  const worth = (market.rules.tiers[0]?.valueMax ?? 0n) / 10n;
  return prices.find((_, at) => {
    const lots = (price: bigint) =>
      market.book[side].filter((order) => order.price === price).reduce((sum, order) => sum + leftOf(order), 0);
    return prices.slice(0, at + 1).reduce((sum, price) => sum + valueOf(market, price, lots(price)), 0n) >= worth;
  });
}

function medianOf(
  { rules: { markBandPpm }, basis, last: printed }: Market,
  index: bigint,
  bid: bigint | undefined,
  ask: bigint | undefined,
): bigint {
  const last = printed ?? index;
  const counted = bid !== undefined && last < bid ? bid : ask !== undefined && last > ask ? ask : last;
  const three = [index, index + basis, counted].sort((a, b) => Number(a - b));
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
