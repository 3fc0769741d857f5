import type { RefusalCode } from '@glassbook/contract';

export type AccountField = 'address' | 'code' | 'password' | 'repeated' | 'invite';

/** The field a refusal is about; undefined where it is about none of them. */
export function fieldOf(reason: RefusalCode): AccountField | undefined {
  switch (reason) {
    case 'account.address_invalid':
    case 'account.address_taken':
    case 'account.address_unknown':
    case 'account.mobile_unavailable':
      return 'address';
    case 'account.code_wrong':
    case 'account.code_expired':
    case 'account.code_too_many':
      return 'code';
    case 'account.password_short':
    case 'account.password_long':
    case 'account.password_breached':
      return 'password';
    case 'account.passwords_differ':
      return 'repeated';
    case 'account.invite_code_required':
    case 'account.invite_code_unknown':
      return 'invite';
    default:
      return undefined;
  }
}
