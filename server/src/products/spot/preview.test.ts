import { spot } from '@glassbook/contract';
import type { Level } from '@glassbook/engine/quote';
import { expect, test } from 'vitest';
import { preview } from './preview.ts';

/** The given number of levels to sell to, and one to buy from. */
const services = (levels: number) => {
  const level: Level = { price: 1n, amount: 1n };
  return {
    venue: { routes: spot },
    markets: { ofPair: (base: unknown) => (base === '1' ? { id: 1 } : undefined) },
    books: { side: (_: number, side: string) => Array<Level>(side === 'buy' ? levels : 1).fill(level) },
  } as unknown as Parameters<typeof preview>[0];
};
const cost = (levels: number, body: Record<string, string>) =>
  preview(services(levels)).cost({ currency_id: '1', legal_id: '3', order_type: 'market', value: '1', ...body });

test('a preview costs its caller the levels that it may have to walk', () => {
  const sell = { type: '2' };
  expect([0, 249, 250, 5_000].map((levels) => cost(levels, sell))).toEqual([1, 1, 2, 21]);
  expect(cost(5_000, { type: '1' })).toBe(1);
  expect(cost(5_000, { type: '2', currency_id: '9' })).toBe(1);
});
