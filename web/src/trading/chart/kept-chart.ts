/** What the user chose for a pair's chart, kept in this browser under one name a pair. */
import { useState } from 'react';
import { keep, kept } from '../../app/storage.ts';
import type { CandleSource, Instrument } from '../instrument.ts';
import type { Prices } from '../market-data.ts';
import { defaultIndicators, readIndicators, type ChosenIndicator } from './indicators.ts';

/** Drawings as they were kept: read when they are put on a chart. */
export type KeptDrawings = readonly unknown[];
/** What the library has them under. */
export const drawingGroup = 'drawings';

type Kept = Omit<KeptChart, 'source'> & { source: CandleSource | undefined };
export type KeptChart = {
  source: CandleSource;
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
function keptChart(market: Instrument): Kept {
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

/** A pair's chart as it is kept, and changing it. Until one is chosen its candles are of the headline's price, where there are candles of that. */
export function useKeptChart(
  market: Instrument,
  kind: Prices['kind'],
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
  const ofHeadline = kind === 'last' && market.venue.sources.includes('trades') ? 'trades' : 'index';
  return [{ ...held.chart, source: held.chart.source ?? ofHeadline }, change];
}

/** The pair's indicators are again those that a chart begins with. */
export function forgetIndicators(market: Instrument): void {
  keep(latest, undefined);
  keep(nameOf(market), JSON.stringify({ ...keptChart(market), indicators: undefined }));
}
