/** The fields of a card as they were typed: what is wrong with them, or the card. */
import { readLegalName } from '@glassbook/contract';
import validator from 'validator';
import { refuse } from '../../carry/http/handling.ts';
import type { Refused } from './change.ts';
import type { Card } from './rows.ts';

const fieldKeys = {
  bank: 'field.bank',
  place: 'field.place',
  branch: 'field.branch',
  holderAddress: 'field.holder_address',
} as const;
type TextField = keyof typeof fieldKeys;

const line = (typed: string): string => typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
const code = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();

/** Of the routing number of the American Bankers Association: three times the first of each three digits, seven times the second, the third. */
function isAba(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = digits.split('').reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** ISO 13616, where the number begins as one of a country that has such numbers. */
function isWrongIban(number: string): boolean {
  const isOne = /^[A-Z]{2}\d{2}/.test(number) && validator.ibanLocales.some((country) => number.startsWith(country));
  return isOne && !validator.isIBAN(number);
}

/** `say`: the words of a field. The fields that the kind does not have are empty. */
export function checkCard(
  kind: 'bank' | 'international',
  typed: Card,
  say: (key: (typeof fieldKeys)[TextField]) => string,
): Refused | { card: Card } {
  const card: Card = {
    ...{
      holder: readLegalName(typed.holder) ?? '',
      number: code(typed.number),
      bank: line(typed.bank),
      place: line(typed.place),
    },
    ...{ swift: code(typed.swift), aba: code(typed.aba), holderAddress: line(typed.holderAddress) },
    ...{ branch: line(typed.branch), phone: typed.phone.normalize('NFKC').replaceAll(/[\s().-]/g, '') },
  };
  const texts: readonly TextField[] =
    kind === 'bank' ? ['bank', 'place', 'holderAddress'] : ['bank', 'place', 'branch'];
  const short = texts.find((field) => card[field].length < 2);
  if (card.holder === '') return refuse('payee.name_shape');
  if (!/^[A-Z0-9]{8,34}$/.test(card.number)) return refuse('payee.number_shape');
  if (isWrongIban(card.number)) return refuse('payee.iban_checksum');
  if (short !== undefined) return refuse('payee.text_short', { field: say(fieldKeys[short]) });
  if (kind === 'bank' && !isAba(card.aba)) return refuse('payee.aba_shape');
  if (!validator.isBIC(card.swift)) return refuse('payee.swift_shape');
  if (kind === 'international' && !/^\+[1-9]\d{6,14}$/.test(card.phone)) return refuse('payee.phone_shape');
  return { card };
}
