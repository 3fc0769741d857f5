/** What the user chose for a pair's chart, kept in this browser under one name a pair. */
import { useEffect, useState } from 'react';
import { keep, kept } from '../../../carry/storage.ts';
import type { CandleSource, Instrument } from '../instrument.ts';
import type { CandlePeriod } from './periods.ts';
import { defaultIndicators, readIndicators, type ChosenIndicator } from './indicators.ts';

/** Drawings as they were kept: read when they are put on a chart. */
export type KeptDrawings = readonly unknown[];
/** What the library has them under. */
export const drawingGroup = 'drawings';

export type KeptChart = {
  /** Undefined until one is chosen. */
  source: CandleSource | undefined;
  indicators: readonly ChosenIndicator[];
  drawings: KeptDrawings;
};

const nameOf = ({ venue, symbol }: Instrument): string => `chart.${venue.name}.${symbol}`;
/** The last choice of indicators: that of a pair without one. */
const latest = 'chart.indicators';

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** What is kept for a pair; whatever is missing or unreadable is the default. */
function keptChart(market: Instrument): KeptChart {
  const found = parsed(kept(nameOf(market)));
  const { source, indicators, drawings } = (typeof found === 'object' && found !== null ? found : {}) as Record<
    string,
    unknown
  >;
  return {
    source: market.venue.sources.find((one) => one === source),
    indicators: readIndicators(indicators) ?? readIndicators(parsed(kept(latest))) ?? defaultIndicators,
    drawings: Array.isArray(drawings) ? drawings : [],
  };
}

/** Fewer candles than these are a poor first look, and too few for the averages. */
export const fewestTrades = 30;

/**
 * What the candles are of until something is chosen: trades, which the headline's price is one of, where there are enough of them as the chart is opened, else the index.
 * Undefined until that is known.
 */
function useOpeningSource(
  { symbol, venue }: Instrument,
  period: CandlePeriod,
  isChosen: boolean,
): CandleSource | undefined {
  const [known, setKnown] = useState<{ symbol: string; source: CandleSource }>();
  const isAsked = !isChosen && venue.sources.includes('trades') && known?.symbol !== symbol;
  useEffect(() => {
    if (!isAsked) return;
    let gone = false;
    const is = (source: CandleSource): void => {
      if (!gone) setKnown({ symbol, source });
    };
    venue.readCandles(symbol, period, 'trades', { count: fewestTrades, to: undefined }).then(
      (candles) => is(candles.length < fewestTrades ? 'index' : 'trades'),
      () => is('index'),
    );
    return () => {
      gone = true;
    };
  }, [isAsked, symbol, venue, period]);
  if (!venue.sources.includes('trades')) return venue.sources[0];
  return known?.symbol === symbol ? known.source : undefined;
}

/** A pair's chart as it is kept, with what its candles are of until one is chosen, and changing it. */
export function useKeptChart(
  market: Instrument,
  period: CandlePeriod,
): readonly [KeptChart, (change: Partial<KeptChart>) => void] {
  const name = nameOf(market);
  const [held, setHeld] = useState(() => ({ name, chart: keptChart(market) }));
  if (held.name !== name) setHeld({ name, chart: keptChart(market) });
  const change = (changed: Partial<KeptChart>): void => {
    // From what is kept: a drawing may call an earlier render's function.
    const chart = { ...keptChart(market), ...changed };
    setHeld({ name, chart });
    keep(name, JSON.stringify(chart));
    if (changed.indicators) keep(latest, JSON.stringify(chart.indicators));
  };
  const opening = useOpeningSource(market, period, held.chart.source !== undefined);
  return [{ ...held.chart, source: held.chart.source ?? opening }, change];
}

/** The pair's indicators are again those that a chart begins with. */
export function forgetIndicators(market: Instrument): void {
  keep(latest, undefined);
  keep(nameOf(market), JSON.stringify({ ...keptChart(market), indicators: undefined }));
}
