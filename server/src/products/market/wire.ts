/** The market's numbers in their wire format. */
import type { market } from '@glassbook/contract';
import { formatAmount, percentOf } from '@glassbook/money';
import type { Candle } from './candles/candle.ts';
import { priceText, type Instrument } from '../../carry/store/instrument.ts';

/** A volume, to the base asset's last place. */
export const volumeText = (settings: Instrument, amount: bigint): string => formatAmount(amount, settings.base.scale);
/** Quote units at the quote asset's own places. */
export const valueText = (settings: Instrument, value: bigint): string => formatAmount(value, settings.quote.scale);

/** "+1.23": how far `last` is from `reference` in percent. */
export const changePercent = (last: bigint, reference: bigint): string =>
  percentOf(last - reference, reference) ?? '+0.00';

/** "-12.30": how far in money. */
export function changeValue(settings: Instrument, last: bigint, reference: bigint): string {
  const difference = last - reference;
  return (difference < 0n ? '-' : '+') + priceText(settings, difference < 0n ? -difference : difference);
}

/** A candle under the period's name the client used. */
export function candleReply(settings: Instrument, candle: Candle, period: string): market.Candle {
  return {
    id: Math.floor(candle.time / 1_000),
    time: candle.time,
    open: priceText(settings, candle.open),
    high: priceText(settings, candle.high),
    low: priceText(settings, candle.low),
    close: priceText(settings, candle.close),
    volume: volumeText(settings, candle.volume),
    amount: valueText(settings, candle.value),
    period,
  };
}
