import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { sampleMarket } from '../../../products/spot/test/sample-market.ts';
import { CandleTable } from './candle-table.tsx';

afterEach(cleanup);

const candles = [{ timestamp: Date.UTC(2026, 5, 1), open: 1, high: 2, low: 1, close: 2, volume: 1 }];

test('a month is dated by the day of UTC on which it begins; a shorter candle has its time', async () => {
  await startLanguage();
  await loadWords(['trading']);
  const { rerender } = render(<CandleTable market={sampleMarket} source="index" period="1M" candles={candles} />);
  expect(screen.getByText('1 Jun 2026')).toBeDefined();
  expect(screen.getByText(/\(UTC\)|UTC/)).toBeDefined();
  rerender(<CandleTable market={sampleMarket} source="index" period="60min" candles={candles} />);
  expect(screen.getByText(/2026, \d\d:\d\d/)).toBeDefined();
});
