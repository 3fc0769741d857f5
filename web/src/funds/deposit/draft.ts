/** The form of a deposit: what is wrong with it, and which part of it a refusal is about. */
import { parseAmount, placesOf, wireDecimal } from '@glassbook/money';
import type { Places } from './use-places.ts';
import type { Voucher } from './voucher-field.tsx';

export type Draft = { amount: string; reference: string; voucher: Voucher | undefined };
export type Field = 'amount' | 'reference' | 'voucher' | 'form';
export type AmountProblem = 'missing' | 'unreadable' | 'places' | 'too_small';

export function amountProblem(text: string, { scale, min_number }: Places): AmountProblem | undefined {
  if (text === '') return 'missing';
  const amount = parseAmount(wireDecimal(text), scale);
  if (amount === undefined) return placesOf(text) > scale ? 'places' : 'unreadable';
  return amount < (parseAmount(min_number, scale) ?? 0n) ? 'too_small' : undefined;
}

/** A hash or number without spaces, as the wire takes it. */
export const isReference = (text: string): boolean => text === '' || /^[\x21-\x7e]{1,128}$/.test(text);

export function fieldOf(reason: string): Field {
  if (
    reason === 'funds.deposit_too_small' ||
    reason === 'funds.deposit_too_large' ||
    reason === 'limit.deposit_reached'
  )
    return 'amount';
  return reason === 'funds.voucher_missing' ? 'voucher' : 'form';
}
