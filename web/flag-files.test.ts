import { expect, test } from 'vitest';
import { flags } from './flag-files.ts';

test('ACCOUNT-078 flags are pictures of three by two, small, which load nothing and run nothing', () => {
  expect(flags.size).toBeGreaterThan(240);
  expect(flags.has('VN') && flags.has('TW') && flags.has('XK')).toBe(true);
  for (const [country, svg] of flags) {
    const [, width, height] = /^<svg [^>]*viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"[^]*<\/svg>$/.exec(svg) ?? [];
    expect(Number(width) / Number(height), country).toBeCloseTo(1.5, 2);
    expect(svg.length, country).toBeLessThan(6_000);
    expect(svg.replaceAll('http://www.w3.org/', ''), country).not.toMatch(/https?:|<script|<image|\son\w+=/);
  }
});
