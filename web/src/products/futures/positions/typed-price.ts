import { parseAmount, wireDecimal } from '@glassbook/money';
import { trimmed } from '@glassbook/ui/format';
import type { TFunction } from 'i18next';
import type { Contract } from '../market.ts';

/** A typed price of a contract in ticks, or what is wrong with it. */
export type TypedPrice = { ticks: number; problem: undefined } | { ticks: undefined; problem: string };

export function typedPrice(text: string, { tick, quote, grid }: Contract, t: TFunction<'futures'>): TypedPrice {
  const typed = parseAmount(wireDecimal(text), quote.scale);
  if (typed === undefined || typed <= 0n) return { ticks: undefined, problem: t('refusal.price_missing') };
  // Beyond these no order can be, and further on a number no longer counts them.
  if (typed > tick * BigInt(grid.ticksMax)) return { ticks: undefined, problem: t('refusal.price_out_of_band') };
  return typed % tick === 0n
    ? { ticks: Number(typed / tick), problem: undefined }
    : {
        ticks: undefined,
        problem: t('refusal.price_off_tick', { tick: trimmed({ amount: tick, scale: quote.scale }) }),
      };
}
