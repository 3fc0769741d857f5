import type { wallet } from '@glassbook/contract';
import { decimalOf, unitsOf } from '@glassbook/money';

/** Whether opening balance and change make the closing balance, to the last digit. */
export function entryAddsUp({ before, value, after }: Pick<wallet.Entry, 'before' | 'value' | 'after'>): boolean {
  const parts = [before, value, after].map((text) => decimalOf(text) ?? { negative: false, digits: 0n, scale: 0 });
  const scale = Math.max(...parts.map((part) => part.scale));
  const [opening = 0n, change = 0n, closing = 0n] = parts.map((part) => unitsOf(part, scale, 'down'));
  return opening + change === closing;
}
