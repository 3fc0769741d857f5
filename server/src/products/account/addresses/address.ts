/** Where a code is sent and what an account is named by: an email, or a phone number where SMS can be sent. */
import type { RefusalCode } from '@glassbook/contract';
import { readEmail } from './email-address.ts';
import { isPhone, readPhone } from '../phones/phone-number.ts';
import type { SmsRules } from '../../../carry/sms/settings.ts';

/** `name`: as it is stored and as limits count it. `country`: of a phone number, ISO 3166-1 alpha-2. */
export type Address = { name: string; country: string | undefined };
/** `type` is sent by old clients, and with a phone number; `areaCode` without a plus or with it. */
export type Typed = { typed: string; type?: string | undefined; areaCode?: string | undefined };

/** Whether the account's name is a phone number. Emails have no plus at their beginning without an @ later. */
export const isPhoneName = (name: string): boolean => /^\+\d+$/.test(name);

/** The number, where SMS can be sent to its country. */
export function readServedPhone(
  sms: SmsRules | undefined,
  { typed, areaCode }: Omit<Typed, 'type'>,
): Address | { reason: RefusalCode } {
  if (!sms) return { reason: 'account.mobile_unavailable' };
  const read = readPhone(typed, areaCode);
  if ('reason' in read) return read;
  if (!sms.countries.includes(read.country)) return { reason: 'account.phone_country' };
  return { name: read.phone, country: read.country };
}

/** The number of an account, whose country may no longer be among those that are served: where there is an account, it was. */
function readOwnPhone(
  sms: SmsRules | undefined,
  { typed, areaCode }: Omit<Typed, 'type'>,
): Address | { reason: RefusalCode } {
  if (!sms) return { reason: 'account.sms_off' };
  const read = readPhone(typed, areaCode);
  return 'reason' in read ? read : { name: read.phone, country: read.country };
}

/** The address as it is stored, or why it is refused. `isNew`: it gets an account, so that a number must be of a country that is served. */
export function readAddress(
  { sms }: { sms: SmsRules | undefined },
  { typed, type, areaCode, isNew }: Typed & { isNew: boolean },
): Address | { reason: RefusalCode } {
  // Old clients send an area code with emails too.
  if (type === 'mobile' || (type !== 'email' && isPhone(typed, areaCode)))
    return (isNew ? readServedPhone : readOwnPhone)(sms, { typed, areaCode });
  const read = readEmail(typed);
  return 'reason' in read ? read : { name: read.email, country: undefined };
}

/** What a login names its account by: an email, an account number or a phone number. What is none of them is counted as it was typed. */
export function readLoginName({ typed, type, areaCode }: Typed): string {
  const text = typed.trim().toLowerCase();
  if (type !== 'mobile' && !isPhone(text, areaCode)) return text;
  const read = readPhone(text, areaCode);
  return 'reason' in read ? text : read.phone;
}
