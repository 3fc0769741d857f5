import { market as wire } from '@glassbook/contract';
import { act, cleanup, render } from '@testing-library/react';
import type { Chart, DataLoader } from 'klinecharts';
import { afterEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../../../carry/language.ts';
import { sampleMarket } from '../../../products/spot/test/sample-market.ts';
import { CandleChart } from './candle-chart.tsx';
import { periods } from './periods.ts';

let loader: DataLoader | undefined;
// A canvas needs a browser: of the chart only its loader is of interest here.
const chart = new Proxy({} as Chart, {
  get: (_, name) =>
    name === 'then' ? undefined : (value: DataLoader) => void (name === 'setDataLoader' && (loader = value)),
});
vi.mock('./start-chart.ts', () => ({ startChart: () => Promise.resolve({ chart, end: () => undefined }) }));
vi.mock('./extremes.ts', () => ({ drawExtremes: () => undefined }));
// Files of this worker share what is mocked: the rest of it stays.
vi.mock('./indicators.ts', async (original) => ({
  ...(await original()),
  drawIndicators: () => undefined,
  legendLines: () => 0,
  loadIndicators: () => Promise.resolve(),
}));
vi.mock('./order-lines.ts', () => ({ drawOrderLines: () => undefined }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const candle = wire.candle.parse({
  id: 1,
  time: 60_000,
  open: '1',
  high: '2',
  low: '1',
  close: '2',
  volume: '1',
  amount: '1',
  period: '1min',
});

it('until its first candles are there the chart shows nothing, also after the period changes', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  await startLanguage();
  let found: wire.Candle[] = [];
  const market = {
    ...sampleMarket,
    venue: { ...sampleMarket.venue, readCandles: () => Promise.resolve(found) },
  };
  const still = { source: 'index', indicators: [], drawings: [], lines: [], stale: false, reading: 0 } as const;
  const ignore = () => undefined;
  const of = (period: '1min' | '60min') => (
    <CandleChart {...still} market={market} period={period} changed={ignore} onCandles={ignore} onChart={ignore} />
  );
  const { container, rerender } = render(of('1min'));
  await vi.waitFor(() => expect(loader).toBeDefined());
  const canvas = () => container.querySelector('.trading-canvas')?.className;
  const read = async (period: '1min' | '60min') =>
    await act(async () => {
      const symbol = { ticker: 'BTC/USDT', pricePrecision: 2, volumePrecision: 5 };
      await loader?.getBars({ type: 'init', timestamp: null, symbol, period: periods[period].chart, callback: ignore });
    });
  expect(canvas()).toBe('trading-canvas waiting');
  await read('1min');
  expect(canvas()).toBe('trading-canvas waiting');
  found = [candle];
  await read('1min');
  expect(canvas()).toBe('trading-canvas');
  rerender(of('60min'));
  expect(canvas()).toBe('trading-canvas waiting');
  await read('60min');
  expect(canvas()).toBe('trading-canvas');
});
