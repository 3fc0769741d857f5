/** Which phone numbers are accepted: mobile ones, by the numbering plan of their country, stored in E.164 so that one number is one account. */
import type { RefusalCode } from '@glassbook/contract';
import { plainDigits } from '@glassbook/money';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

export type Phone = { phone: string; country: string };

/** Longer than any number with its separators. */
const typedMost = 32;
/** What old clients send without a country: a number of mainland China. */
const oldPattern = /^1[3-9]\d{9}$/;
const oldCode = '86';

/** Digits of any script and width, without what separates them, and what cannot be seen. */
const plain = (typed: string): string => plainDigits(typed).replaceAll(/[\s\p{Cf}().\-‐-―]/gu, '');

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** The calling code as `area_code` and old clients' `country_code` have it; undefined for what is none. */
function codeOf(areaCode = ''): string | undefined {
  const code = areaCode.replace(/^\+/, '');
  return callingCodes.has(code) ? code : undefined;
}

/** Whether a name that was typed is meant as a phone number. An account number has eight digits and no country. */
export function isPhone(typed: string, areaCode?: string): boolean {
  const text = plain(typed);
  return /^\+\d+$/.test(text) || oldPattern.test(text) || (codeOf(areaCode) !== undefined && /^\d+$/.test(text));
}

/** The number as it is stored, with its country. `areaCode` is for numbers without a plus. */
export function readPhone(typed: string, areaCode?: string): Phone | { reason: RefusalCode } {
  const wrong = { reason: 'account.phone_invalid' } as const;
  const text = plain(typed);
  if (typed.length > typedMost || !/^\+?\d+$/.test(text)) return wrong;
  const code = codeOf(areaCode) ?? (oldPattern.test(text) ? oldCode : undefined);
  if (code === undefined && !text.startsWith('+')) return wrong;
  const number = parsePhoneNumberFromString(text, {
    ...(code === undefined ? {} : { defaultCallingCode: code }),
    extract: false,
  });
  if (!number?.isValid() || number.country === undefined) return wrong;
  return { phone: number.number, country: number.country };
}

/** The code of a country before its numbers, and the last digits: what is shown of a number. */
export function maskedPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? '';
  const last = phone.length - code.length > 8 ? 3 : 2;
  return `+${code} ••• ••• ${phone.slice(-last)}`;
}

export const callingCodeOf = (phone: string): string => parsePhoneNumberFromString(phone)?.countryCallingCode ?? '';

/** Of these countries, each with its calling code. */
export const areasOf = (served: readonly string[]): { country: string; code: string }[] =>
  getCountries()
    .filter((country) => served.includes(country))
    .map((country) => ({ country, code: getCountryCallingCode(country) }));
