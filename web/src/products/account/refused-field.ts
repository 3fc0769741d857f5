import type { RefusalCode } from '@glassbook/contract';

export type AccountField = 'address' | 'code' | 'password' | 'repeated' | 'invite';

const fields: Partial<Record<RefusalCode, AccountField>> = {
  'account.address_invalid': 'address',
  'account.address_taken': 'address',
  'account.mobile_unavailable': 'address',
  'account.phone_invalid': 'address',
  'account.phone_country': 'address',
  'account.sms_off': 'address',
  'account.phone_taken': 'address',
  'account.code_wrong': 'code',
  'account.code_expired': 'code',
  'account.code_too_many': 'code',
  'account.password_short': 'password',
  'account.password_long': 'password',
  'account.password_breached': 'password',
  'account.passwords_differ': 'repeated',
  'account.invite_code_required': 'invite',
  'account.invite_code_unknown': 'invite',
};

/** The field a refusal is about; undefined where it is about none of them. */
export const fieldOf = (reason: RefusalCode): AccountField | undefined => fields[reason];
