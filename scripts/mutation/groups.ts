/** R23: what is mutated, in groups that can be run one at a time. */
export const SCORE_MIN = 85;

const core = (...names: string[]) => names.map((name) => `engine/src/core/${name}.ts`);

export const groups: Readonly<Record<string, readonly string[]>> = {
  money: ['money/src/amount.ts', 'money/src/decimal.ts', 'money/src/worth.ts'],
  ledger: core('ledger', 'amounts', 'multiple'),
  orders: core('orders', 'order-owners', 'order-counts', 'order-flags', 'order-names', 'grid'),
  matching: core('matching', 'flat-book', 'side-of-book', 'book', 'pit'),
  spot: ['engine/src/spot/*.ts', '!engine/src/spot/*.test.ts'],
};
