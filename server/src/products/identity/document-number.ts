/** Numbers of identity documents. Where a country has a public rule for its ID card, the number has to follow it; else only its shape is checked. */
import validator from 'validator';

/** ID cards with a check digit or a public format: mainland China (GB 11643), Hong Kong, Taiwan, Thailand, Spain, Finland, Italy, Norway, Poland. */
const rules: Readonly<Record<string, Parameters<typeof validator.isIdentityCard>[1]>> = {
  CN: 'zh-CN',
  HK: 'zh-HK',
  TW: 'zh-TW',
  TH: 'TH',
  ES: 'ES',
  FI: 'FI',
  IT: 'IT',
  NO: 'NO',
  PL: 'PL',
};
const idCard = 0;
/** Letters, digits and what documents separate them with. */
const shape = /^[A-Z0-9](?:[A-Z0-9]|[ ./()-](?=[A-Z0-9]|\)$|$)){3,29}$/;

/** As it is kept and compared: upper case, of full-width characters the usual ones, without spaces around. */
export const readNumber = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/** Whether the number can be one of such a document. */
export function isNumber(number: string, { idType, country }: { idType: number; country: string }): boolean {
  const rule = idType === idCard ? rules[country] : undefined;
  if (!shape.test(number)) return false;
  return rule === undefined || validator.isIdentityCard(number, rule);
}
