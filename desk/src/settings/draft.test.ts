import { expect, test } from 'vitest';
import { toKept, toText } from './draft.ts';

test('DESK-052 shares are shown in percent, and kept exactly', () => {
  expect(['1250', '0', '1', '1000000'].map((ppm) => toText('percent', ppm))).toEqual(['0.125', '0', '0.0001', '100']);
  expect([toText('finePercent', '3750000'), toKept('finePercent', '0.375')]).toEqual(['0.375', '3750000']);
  expect(['5', '0.125', '0'].map((text) => toKept('percent', text))).toEqual(['50000', '1250', '0']);
});
