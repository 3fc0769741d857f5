import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import names from '../i18n/catalogs/en/coin.json' with { type: 'json' };

const symbols = Object.keys(names).map((key) => key.slice('name.'.length));

test.each(symbols)('%s has a mark, which loads nothing and runs nothing', (symbol) => {
  const svg = readFileSync(join(import.meta.dirname, `public/coins/${symbol.toLowerCase()}.svg`), 'utf8');
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 24 24"[^]*<\/svg>\n$/);
  expect(svg.replaceAll('http://www.w3.org/', '')).not.toMatch(/https?:|<script|<image|\son\w+=/);
});
