import type { wallet } from '@glassbook/contract';
import { exact } from '../portfolio/accounts.ts';

/** Whether before and change come to after, to the last digit. */
export function entryAddsUp({ before, value, after }: Pick<wallet.Entry, 'before' | 'value' | 'after'>): boolean {
  const parts = [before, value, after].map((text) => ({
    ...exact(text.replace(/^[+-]/, '')),
    taken: text.startsWith('-'),
  }));
  const scale = Math.max(...parts.map((part) => part.scale));
  const [had = 0n, changed = 0n, has = 0n] = parts.map(({ amount, scale: own, taken }) => {
    const whole = amount * 10n ** BigInt(scale - own);
    return taken ? -whole : whole;
  });
  return had + changed === has;
}
