import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balance } from './balance.ts';
import { owed } from './number.ts';

const units = (text: string) => BigInt(text.replaceAll(',', '').replace('.', ''));
const asset = fc.constantFrom(
  { name: 'USDT', scale: 8 },
  { name: 'BTC', scale: 8 },
  { name: 'XRP', scale: 6 },
  { name: 'SHIB', scale: 2 },
);
const holding = fc.record({ asset, available: fc.bigInt(0n, 10n ** 18n), held: fc.bigInt(0n, 10n ** 18n) });

it('WALL-011 in any portfolio the shown parts of each row make its shown total, and each is exact', () => {
  fc.assert(
    fc.property(fc.array(holding, { maxLength: 30 }), (portfolio) => {
      for (const { asset: of, ...parts } of portfolio) {
        const shown = balance(of, parts);
        expect(units(shown.available) + units(shown.held)).toBe(units(shown.total));
        expect([units(shown.available), units(shown.held)]).toEqual([parts.available, parts.held]);
        for (const text of Object.values(shown)) expect(text.split('.')[1]).toHaveLength(of.scale);
      }
    }),
  );
});

it('WALL-011 a shorter figure of what is on hold is never less', () => {
  fc.assert(
    fc.property(holding, fc.integer({ min: 1, max: 8 }), ({ asset: of, held }, places) => {
      fc.pre(places <= of.scale);
      const rest = of.scale - places;
      expect(units(owed({ amount: held, scale: of.scale }, places)) * 10n ** BigInt(rest)).toBeGreaterThanOrEqual(held);
    }),
  );
});
