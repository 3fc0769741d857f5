/** The form of a deposit: what is wrong with it, and which part of it a refusal is about. */
import { mulDiv, parseAmount, placesOf, wireDecimal } from '@glassbook/money';
import type { Places } from './use-places.ts';
import type { Voucher } from './voucher-field.tsx';

export type Draft = { amount: string; reference: string; voucher: Voucher | undefined };
export type Field = 'amount' | 'reference' | 'voucher' | 'form';
export type AmountProblem = 'missing' | 'unreadable' | 'places' | 'too_small';

/** Places of an amount at a bank. */
const BANK_PLACES = 2;
const RATE_PLACES = 8;
export const scaleOf = ({ scale }: Places, isBank: boolean): number => (isBank ? BANK_PLACES : scale);

/** What an amount at the bank is in the asset at the rate of now, rounded down, as the server fixes it; undefined where there is none. */
export function inAsset(text: string, { scale, bank }: Places): bigint | undefined {
  const amount = parseAmount(wireDecimal(text), BANK_PLACES);
  const rate = parseAmount(bank?.rate ?? '', RATE_PLACES);
  if (amount === undefined || rate === undefined || rate === 0n) return undefined;
  return mulDiv(amount * 10n ** BigInt(scale), 10n ** BigInt(RATE_PLACES - BANK_PLACES), rate, 'down');
}

export function amountProblem(text: string, places: Places, isBank: boolean): AmountProblem | undefined {
  const { scale, min_number } = places;
  if (text === '') return 'missing';
  const typed = parseAmount(wireDecimal(text), scaleOf(places, isBank));
  if (typed === undefined) return placesOf(text) > scaleOf(places, isBank) ? 'places' : 'unreadable';
  const amount = isBank ? inAsset(text, places) : typed;
  // Without a rate the server says so.
  return amount !== undefined && amount < (parseAmount(min_number, scale) ?? 0n) ? 'too_small' : undefined;
}

/** A hash or number without spaces, as the wire takes it. */
export const isReference = (text: string): boolean => text === '' || /^[\x21-\x7e]{1,128}$/.test(text);

export function fieldOf(reason: string): Field {
  if (
    reason === 'funds.deposit_too_small' ||
    reason === 'funds.deposit_too_large' ||
    reason === 'funds.not_valued' ||
    reason === 'limit.deposit_reached'
  )
    return 'amount';
  return reason === 'funds.voucher_missing' ? 'voucher' : 'form';
}
