import { market } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { joined, type Candle } from './candles/candle.ts';
import { readCandles } from './candles/read-candles.ts';
import type { MarketServices } from './services.ts';
import { candleReply } from './wire.ts';

/** The most candles of an answer: the latest of the range. */
export const candlesMax = 2_000;
const monthsOfYear = 12;

/** A period as the client spells it; "1year" is not stored and made of months. */
function periodOf(text: string): { period: market.CandlePeriod; yearly: boolean } | undefined {
  if (text === '1year') return { period: '1M', yearly: true };
  const period =
    market.candlePeriods.find((known) => known === text) ??
    (Object.hasOwn(market.candlePeriodAliases, text) ? market.candlePeriodAliases[text] : undefined);
  return period && { period, yearly: false };
}

const yearStart = (time: number): number => Date.UTC(new Date(time).getUTCFullYear(), 0, 1);

function byYear(months: readonly Candle[]): Candle[] {
  const years: Candle[] = [];
  for (const month of months) {
    const time = yearStart(month.time);
    const last = years.at(-1);
    if (last?.time === time) years[years.length - 1] = joined(last, month);
    else years.push({ ...month, time });
  }
  return years;
}

/** Unix seconds; a client may send a fraction, which is cut off. */
function secondsOf(text: string | undefined): number | undefined {
  const match = /^(\d{1,11})(\.\d+)?$/.exec(text ?? '');
  return match ? Number(match[1]) : undefined;
}

/** Candles from..to in unix seconds, oldest first. Refusals: market.not_found, market.period_unknown, market.range_invalid. */
export const candles = ({ pool, data }: MarketServices) =>
  handleAnyone(market.candles, async ({ body }) => {
    const settings = data.settingsOf(body.symbol ?? '');
    if (!settings) return refuse('market.not_found');
    const period = periodOf(body.period ?? '');
    if (!period) return refuse('market.period_unknown');
    const [from, to] = [secondsOf(body.from), secondsOf(body.to)];
    if (from === undefined || to === undefined || from > to) return refuse('market.range_invalid');
    // A year is shown whole even where the range begins inside it.
    const [since, limit] = period.yearly
      ? [yearStart(from * 1_000), candlesMax * monthsOfYear]
      : [from * 1_000, candlesMax];
    const rows = await readCandles(pool, settings.id, period.period, since, to * 1_000 + 999, limit);
    const found = period.yearly ? byYear(rows) : rows;
    return { ok: true, message: found.map((candle) => candleReply(settings, candle, body.period ?? '')) };
  });
