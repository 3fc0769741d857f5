import type { RefusalCode } from '@glassbook/contract';

/** Which second factors a refused login asks for. */
export type Factors = { passkey: boolean; app: boolean };
export const factorsOf: Partial<Record<RefusalCode, Factors>> = {
  'account.second_factor_required': { passkey: false, app: true },
  'account.passkey_required': { passkey: true, app: false },
  'account.passkey_or_code_required': { passkey: true, app: true },
};
