import { market } from '@glassbook/contract';
import type { z } from 'zod';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { adjusted, splitsIn } from './candles/adjust.ts';
import { joined, type Candle } from './candles/candle.ts';
import { CandleTexts, rowsRead } from './candles/candle-texts.ts';
import { nominalMs } from './candles/period.ts';
import type { MarketServices } from './services.ts';
import { candleReply } from './wire.ts';

/** The most candles of an answer: the latest of the range. */
const candlesMax = 1_500;
const monthsOfYear = 12;

type CandlesBody = z.output<typeof market.candles.body>;
/** When the open candle of what is asked for began; 0 where there is none. */
type OpenAt = (body: CandlesBody, of: Period) => number;
type Period = { period: market.CandlePeriod; yearly: boolean };

/** A period as the client names it; "1year" is not stored and made of months. */
function periodOf(text: string): Period | undefined {
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

/** The milliseconds that are asked for, and how many candles at most; undefined where they are no range. `openAt`: when the open candle began. With `breaks` so many candles are counted, not periods, of which most have none. */
function rangeOf({ from, to, count }: CandlesBody, { period, yearly }: Period, openAt: number, breaks: boolean) {
  const [first, last] = [secondsOf(from), secondsOf(to)];
  const until = count !== undefined && !to ? openAt : last === undefined ? undefined : last * 1_000 + 999;
  if (until === undefined) return undefined;
  if (count !== undefined && breaks && !yearly) return { since: 0, until, limit: Number(count) };
  if (count !== undefined) {
    const length = nominalMs(period) * (yearly ? monthsOfYear : 1);
    return { since: Math.max(0, until - Number(count) * length + 1), until, limit: candlesMax };
  }
  return first === undefined || first * 1_000 > until ? undefined : { since: first * 1_000, until, limit: candlesMax };
}

/** Rows that cost as much as one usual request. */
const rowsPerRequest = 100;

/** A caller is charged for the rows that are read for it where nothing is cached, whether or not there are as many. */
function candlesCost(body: CandlesBody, openAt: OpenAt, breaks: boolean): number {
  const wanted = periodOf(body.period ?? '');
  const range = wanted && rangeOf(body, wanted, openAt(body, wanted), breaks);
  if (!wanted || !range) return 1;
  const { since, until, limit } = range;
  const rows = wanted.yearly
    ? Math.min(candlesMax * monthsOfYear, (until - yearStart(since)) / nominalMs(wanted.period))
    : rowsRead(wanted.period, since, until, limit);
  return Math.max(1, Math.ceil(rows / rowsPerRequest));
}

/** Candles of a range, oldest first. Refusals: market.not_found, market.period_unknown, market.range_invalid. */
export const candles = ({ data, candles: sources, inForce, now }: MarketServices) => {
  const texts = new CandleTexts();
  const openAt: OpenAt = ({ symbol = '', source }, { period }) => {
    const settings = data.settingsOf(symbol);
    return (settings && sources[source ?? 'index'].current(settings.id, period)?.time) ?? 0;
  };
  /** Stocks have candles in their sessions only. */
  const hasBreaks = ({ symbol = '' }: CandlesBody) => data.settingsOf(symbol)?.product === 'stocks';
  const handling = handleAnyone(market.candles, async ({ body }) => {
    const settings = data.settingsOf(body.symbol ?? '');
    if (!settings) return refuse('market.not_found');
    const spelling = body.period ?? '';
    const period = periodOf(spelling);
    if (!period) return refuse('market.period_unknown');
    const source = sources[body.source ?? 'index'];
    await source.ready();
    const breaks = hasBreaks(body);
    const range = rangeOf(body, period, openAt(body, period), breaks);
    if (!range) return refuse('market.range_invalid');
    const { since, until, limit } = range;
    const splits = body.adjust === '0' ? [] : splitsIn(inForce, settings.id);
    const by = { splits, tick: settings.tick, length: nominalMs(period.period), now: now() };
    if (!period.yearly && (breaks || splits.length > 0)) {
      const rows = await source.read(settings.id, period.period, since, until, limit);
      const shown = rows.map((row) => adjusted(row, by));
      return { ok: true, message: shown.map((candle) => candleReply(settings, candle, spelling)) };
    }
    if (!period.yearly) {
      const wanted = {
        source,
        settings,
        period: period.period,
        from: since,
        to: until,
        limit,
        spelling,
      };
      return { ok: true, json: await texts.read(wanted) };
    }
    // A year is shown whole even where the range begins inside it.
    const months = await source.read(settings.id, period.period, yearStart(since), until, candlesMax * monthsOfYear);
    const rows = months.map((row) => adjusted(row, by));
    return { ok: true, message: byYear(rows).map((candle) => candleReply(settings, candle, spelling)) };
  });
  return {
    ...handling,
    cost: (body: unknown) => candlesCost(body as CandlesBody, openAt, hasBreaks(body as CandlesBody)),
  };
};
