import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { drawingNames } from './src/shared/trading/chart/drawing-list.ts';
import { indicators, moreIndicators } from './src/shared/trading/chart/indicator-list.ts';
import { restOf, shortened } from './without-unused-charts.ts';

const library = join(createRequire(import.meta.url).resolve('klinecharts/package.json'), '../dist/index.esm.js');
const code = readFileSync(library, 'utf8');
const { program } = parseSync('library.js', code);
type Named = { name: string };
type Indicator = Named & { calcParams?: number[]; calc: (data: object[], indicator: object) => object[] };

test('what the chart leaves out is the rest: whole, working by itself, and with every indicator and tool that is offered', async () => {
  const made = `data:text/javascript,${encodeURIComponent(restOf(code, program))}`;
  const rest = (await import(/* @vite-ignore */ made)) as Record<'figures' | 'overlays', Named[]> & {
    indicators: Indicator[];
  };
  const names = (list: readonly Named[]) => list.map(({ name }) => name);
  expect(names(rest.figures)).toEqual(['polygon', 'arc', 'path']);
  expect(names(rest.indicators)).toEqual(expect.arrayContaining(Object.keys(moreIndicators)));
  expect(names(rest.indicators).filter((name) => name in indicators)).toEqual([]);
  expect(names(rest.overlays)).toEqual(expect.arrayContaining([...drawingNames]));
  const { dropped } = shortened(code, program);
  expect(dropped).toBe(rest.figures.length + rest.indicators.length + rest.overlays.length);
  // Prices that rise by one a candle: each calculation runs, so nothing it needs is missing.
  const candles = Array.from({ length: 60 }, (_, at) => ({
    ...{ timestamp: at, open: at + 1, high: at + 3, low: at + 0.5, close: at + 2, volume: 10, turnover: 10 * (at + 2) },
  }));
  for (const indicator of rest.indicators) {
    const result = indicator.calc(candles, { ...indicator, calcParams: indicator.calcParams ?? [] });
    expect([indicator.name, Object.values(result).length]).toEqual([indicator.name, 60]);
  }
});
