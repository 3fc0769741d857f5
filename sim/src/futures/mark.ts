/** The mark price that follows from the book: FUTURES-012. */
import { indexPricesOf } from '../index-price/index.ts';
import type { Model } from '../model/model.ts';
import { highestOf, lesser, PPM, rowsOf, type Market } from './market.ts';

const PPB = 1_000_000_000n;
const BASIS_MS = 30_000;
const PREMIUM_MS = 60_000;

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
