import type { OrderRow } from '@glassbook/engine';
import type { ConfigureSplit } from '@glassbook/engine/stocks';
import { mulDiv } from '@glassbook/money';
import { amountText, priceText } from '../../../carry/store/instrument.ts';
import type { StockMarket } from '../markets.ts';

/**
 * What is left of a limit order that a split ended, in shares after it: the price by the ratio, of a buy rounded down to the tick and of a sale up, the amount down to the lot. Undefined
 * where nothing is left that can be placed. An order ends between the close before the split and its opening.
 */
export function placeAgain(
  market: StockMarket,
  { side, type, price, amount, filledAmount, updatedAt }: OrderRow,
  splits: readonly ConfigureSplit[],
): { target_price: string; amount: string } | undefined {
  const [split] = splits
    .filter((one) => one.market === market.id && one.status === 'announced' && one.exAt > updatedAt)
    .sort((a, b) => a.exAt - b.exAt);
  if (!split || type !== 'limit') return undefined;
  const [numerator, denominator] = [BigInt(split.numerator), BigInt(split.denominator)];
  const { tick, lot } = market;
  const ticks = mulDiv(price, denominator, numerator * tick, side === 'buy' ? 'down' : 'up');
  const lots = mulDiv(amount - filledAmount, numerator, denominator * lot, 'down');
  if (ticks === 0n || lots === 0n) return undefined;
  return { target_price: priceText(market, ticks * tick), amount: amountText(market, lots * lot) };
}
