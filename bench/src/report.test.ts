import { describe, expect, it } from 'vitest';
import { lineOf, median, percentile } from './report.ts';

describe('a measurement', () => {
  it('reports its median', () => {
    expect(median([9, 1, 5, 3, 1000])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => median([])).toThrow();
  });

  it('has percentiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect([0.5, 0.99, 1, 0.001].map((share) => percentile(hundred, share))).toEqual([50, 99, 100, 1]);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('is one line with its comparison and its machine', () => {
    expect(lineOf({ name: 'a.b', unit: '1/s', values: [10, 30.123456, 50], p50: 1, p99: 2, peer: 10 })).toEqual({
      ...{ name: 'a.b', value: 30.12, unit: '1/s', p50: 1, p99: 2, peer: 10, ratio: 3.012, n: 3 },
      machine: expect.stringMatching(/cores, node \d+/) as string,
    });
    expect(Object.keys(lineOf({ name: 'a.b', unit: 's', values: [1] }))).toEqual([
      'name',
      'value',
      'unit',
      'n',
      'machine',
    ]);
  });
});
