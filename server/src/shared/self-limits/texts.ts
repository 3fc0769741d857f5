/** Amounts as sentences about limits have them. */
import { formatAmount } from '@glassbook/money';

/** Without the zeros behind the point. */
export const limitText = (amount: bigint, scale: number): string =>
  formatAmount(amount, scale)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
