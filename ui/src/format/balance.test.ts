import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balance } from './balance.ts';
import { spendable, worth } from './number.ts';

const units = (text: string) => BigInt(text.replaceAll(',', '').replace('.', ''));

it('WALL-011 shows the same available figure as every other place, never less on hold than there is, and the total as it is valued', () => {
  fc.assert(
    fc.property(
      fc.constantFrom({ name: 'USDT', scale: 8 }, { name: 'BTC', scale: 8 }, { name: 'XRP', scale: 6 }),
      fc.bigInt(0n, 10n ** 16n),
      fc.bigInt(0n, 10n ** 16n),
      (asset, available, held) => {
        const shown = balance(asset, { available, held });
        const places = asset.name === 'USDT' ? 2 : asset.scale;
        const unit = 10n ** BigInt(asset.scale - places);
        expect(shown.available).toBe(spendable({ amount: available, scale: asset.scale }, places));
        expect(units(shown.available) * unit).toBeLessThanOrEqual(available);
        expect(units(shown.held) * unit).toBeGreaterThanOrEqual(held);
        expect(shown.total).toBe(worth({ amount: available + held, scale: asset.scale }, places));
        expect(shown.sums).toBe(units(shown.total) === units(shown.available) + units(shown.held));
      },
    ),
  );
});

it('has the asset\u2019s fixed places, whatever the digits', () => {
  expect(balance({ name: 'USDT', scale: 8 }, { available: 100_000_000n, held: 1n })).toEqual({
    available: '1.00',
    held: '0.01',
    total: '1.00',
    sums: false,
  });
  expect(balance({ name: 'BTC', scale: 8 }, { available: 100_000_000n, held: 0n }).available).toBe('1.00000000');
});
