import { expect, test } from 'vitest';
import { coinMark, coinSymbols } from './coin-files.ts';

test('every coin that has a name has a mark, which loads nothing and runs nothing', async () => {
  const symbols = coinSymbols();
  expect(symbols.length).toBe(25);
  for (const symbol of symbols) {
    const svg = await coinMark(symbol);
    expect(svg, symbol).toMatch(/^<svg [^>]*viewBox="0 0 24 24"[^]*<\/svg>$/);
    expect(svg.replaceAll('http://www.w3.org/', ''), symbol).not.toMatch(/https?:|<script|<image|\son\w+=/);
  }
});
