import { market } from '@glassbook/contract';
import type { z } from 'zod';
import { handleAnyone, refuse } from '../http/handling.ts';
import { joined, type Candle } from './candles/candle.ts';
import { CandleTexts, rowsRead } from './candles/candle-texts.ts';
import { nominalMs } from './candles/period.ts';
import type { MarketServices } from './services.ts';
import { candleReply } from './wire.ts';

/** The most candles of an answer: the latest of the range. */
const candlesMax = 1_500;
const monthsOfYear = 12;

type CandlesBody = z.output<typeof market.candles.body>;

/** A period as the client names it; "1year" is not stored and made of months. */
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

/** Rows that cost as much as one usual request. */
const rowsPerRequest = 100;

/** A caller is charged for the rows that are read for it where nothing is cached, whether or not there are as many. */
function candlesCost({ period: text = '', from, to }: CandlesBody): number {
  const [since, until] = [secondsOf(from), secondsOf(to)];
  const wanted = periodOf(text);
  if (since === undefined || until === undefined || wanted === undefined || since > until) return 1;
  const [first, last] = [since * 1_000, until * 1_000];
  const rows = wanted.yearly
    ? Math.min(candlesMax * monthsOfYear, (last - yearStart(first)) / nominalMs(wanted.period))
    : rowsRead(wanted.period, first, last, candlesMax);
  return Math.max(1, Math.ceil(rows / rowsPerRequest));
}

/** Candles from..to in unix seconds, oldest first. Refusals: market.not_found, market.period_unknown, market.range_invalid. */
export const candles = ({ data, candles: sources }: MarketServices) => {
  const texts = new CandleTexts();
  const handling = handleAnyone(market.candles, async ({ body }) => {
    const settings = data.settingsOf(body.symbol ?? '');
    if (!settings) return refuse('market.not_found');
    const spelling = body.period ?? '';
    const period = periodOf(spelling);
    if (!period) return refuse('market.period_unknown');
    const [from, to] = [secondsOf(body.from), secondsOf(body.to)];
    if (from === undefined || to === undefined || from > to) return refuse('market.range_invalid');
    const until = to * 1_000 + 999;
    const source = sources[body.source ?? 'index'];
    await source.ready();
    if (!period.yearly) {
      const wanted = {
        source,
        settings,
        period: period.period,
        from: from * 1_000,
        to: until,
        limit: candlesMax,
        spelling,
      };
      return { ok: true, json: await texts.read(wanted) };
    }
    // A year is shown whole even where the range begins inside it.
    const rows = await source.read(
      settings.id,
      period.period,
      yearStart(from * 1_000),
      until,
      candlesMax * monthsOfYear,
    );
    return { ok: true, message: byYear(rows).map((candle) => candleReply(settings, candle, spelling)) };
  });
  return { ...handling, cost: (body: unknown) => candlesCost(body as CandlesBody) };
};
