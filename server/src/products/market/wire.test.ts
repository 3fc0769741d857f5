import { expect, test } from 'vitest';
import { markets } from './test/settings.ts';
import { changePercent, changeValue } from './wire.ts';
import { priceText } from '../../carry/store/instrument.ts';

const [btc, xrp] = markets;

test.each([
  [101n, 100n, '+1.00'],
  [99n, 100n, '-1.00'],
  [100n, 100n, '+0.00'],
  [99_999n, 100_000n, '+0.00'],
  [99_994n, 100_000n, '-0.01'],
  [123_456n, 100_000n, '+23.46'],
  [5n, 0n, '+0.00'],
])('%s against %s is %s %%', (last, reference, text) => {
  expect(changePercent(last, reference)).toBe(text);
});

test('prices have the places of the tick', () => {
  expect(priceText(btc!, 7_012_345_000_000n)).toBe('70123.45');
  expect(priceText(xrp!, 134_560_000n)).toBe('1.3456');
  expect(changeValue(btc!, 7_000_000_000_000n, 7_001_230_000_000n)).toBe('-12.30');
  expect(changeValue(xrp!, 134_560_000n, 134_550_000n)).toBe('+0.0001');
});
