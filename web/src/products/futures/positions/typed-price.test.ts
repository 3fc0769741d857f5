import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { formatAmount } from '@glassbook/money';
import { sampleContract as market } from '../test/sample-contract.ts';
import { typedPrice } from './typed-price.ts';

const t = ((key: string) => key) as unknown as TFunction<'futures'>;
const read = (ticks: bigint) => typedPrice(formatAmount(ticks * market.tick, market.quote.scale), market, t);

test('a price beyond what an order can have is no price in ticks', () => {
  const most = BigInt(market.grid.ticksMax);
  expect(read(most)).toEqual({ ticks: market.grid.ticksMax, problem: undefined });
  const problem = 'refusal.price_out_of_band';
  expect(read(most + 1n)).toEqual({ ticks: undefined, problem });
  expect(typedPrice('999999999999999999', market, t)).toEqual({ ticks: undefined, problem });
});
