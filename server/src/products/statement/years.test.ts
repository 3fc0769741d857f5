/** Years that follow each other, from what each left of its assets. */
import { expect, test } from 'vitest';
import type { YearEnd } from './account-book.ts';
import { yearsOf } from './years.ts';

const unit = 10n ** 8n;
const held = (quantity: number, cost: number, realized: number, contributed: number, withdrawn = 0) => ({
  ...{ quantity: BigInt(quantity) * unit, cost: BigInt(cost) * unit, realized: BigInt(realized) * unit },
  ...{ contributed: BigInt(contributed) * unit, withdrawnGain: BigInt(withdrawn) * unit },
});
const end = (of: ReturnType<typeof held>): YearEnd => ({ average: of, fifo: of });
const catalog = { asset: (id: number) => ({ symbol: id === 1 ? 'BTC' : id === 2 ? 'ETH' : 'USDT', scale: 8 }) };

test('STMT-057 a year begins with the cost that the one before left, lists what was held through it, and adds up', () => {
  const years = new Map([
    // 2 BTC for 100 and 1 ETH for 30 come in; the BTC of 50 is sold for 70.
    [
      2024,
      new Map([
        [1, end(held(1, 50, 20, 100))],
        [2, end(held(1, 30, 0, 30))],
        [3, end(held(70, 70, 0, 0))],
      ]),
    ],
    // The other leaves at a price of 90, 40 above its cost; ETH is not touched.
    [2026, new Map([[1, end(held(0, 0, 20, 10, 40))]])],
  ]);
  const [later, first] = yearsOf({ catalog } as unknown as Parameters<typeof yearsOf>[0], { years });
  expect(first).toMatchObject({
    year: 2024,
    average_cost: { opening: '0.00000000', contributed: '130.00000000', realized: '20.00000000', cost: '150.00000000' },
  });
  expect(later).toEqual({
    year: 2026,
    average_cost: {
      ...{ opening: '150.00000000', contributed: '-90.00000000', realized: '0.00000000' },
      ...{ withdrawn_gain: '40.00000000', cost: '100.00000000' },
    },
    fifo: later?.average_cost,
    assets: [
      { currency_name: 'BTC', ...both('0.00000000', '40.00000000', '0.00000000', '0.00000000') },
      { currency_name: 'ETH', ...both('0.00000000', '0.00000000', '1.00000000', '30.00000000') },
      { currency_name: 'USDT', ...both('0.00000000', '0.00000000', '70.00000000', '70.00000000') },
    ],
  });
});

function both(realized: string, withdrawn_gain: string, quantity: string, cost: string) {
  const of = { realized, withdrawn_gain, quantity, cost };
  return { average_cost: of, fifo: of };
}
