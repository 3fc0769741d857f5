/** The reply about profit and loss, and its figures as they are shown. */
import type { wallet } from '@glassbook/contract';
import { decimalOf, unitsOf, WORTH_PLACES, type Amount } from '@glassbook/money';
import type { z } from 'zod';

export type Pnl = z.output<typeof wallet.pnl.reply>;

/** A figure in cents of USDT, half even, as it is shown. */
export function cents(text: string): Amount {
  const read = decimalOf(text);
  return read === undefined ? 0n : unitsOf(read, WORTH_PLACES, 'half-even');
}
