import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@glassbook/i18n';
import { expect, test } from 'vitest';
import { categoriesOf, nameOf, namesOf } from './coins.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
/** The assets of all migrations. */
const symbols = readdirSync(migrations)
  .flatMap((file) => [
    ...readFileSync(join(migrations, file), 'utf8').matchAll(/\('asset:\d+', '\{"name":"(\w+)".*?"kinds":(\[.*?\])/g),
  ])
  .map(([, symbol, kinds]) => ({ symbol: symbol!, isStock: kinds === '["stock"]' }));

test('every asset of the platform has a name in ten languages, and every coin a category', () => {
  expect(symbols.length).toBe(35);
  for (const { symbol, isStock } of symbols) {
    for (const locale of locales)
      if (nameOf(symbol, locale) === symbol) expect(`${locale} ${symbol}`).toMatch(/ (XRP|BNB|IBM)$/);
    if (symbol !== 'USDT' && !isStock) expect(categoriesOf(symbol), symbol).not.toEqual([]);
  }
  expect(namesOf('BTC')).toEqual(expect.arrayContaining(['Bitcoin', '比特币', '비트코인']));
});
