import { declareProduct } from '../product.ts';
import { checkCode, sendCode } from './codes.ts';
import { info, login, logout, register, resetPassword } from './session.ts';

export const product = declareProduct({
  name: 'account',
  refusals: [
    'account.address_invalid',
    'account.address_taken',
    'account.mobile_unavailable',
    'account.code_wrong',
    'account.code_expired',
    'account.code_too_many',
    'account.password_short',
    'account.password_long',
    'account.password_breached',
    'account.passwords_differ',
    'account.invite_code_required',
    'account.invite_code_unknown',
    'account.login_failed',
    'account.locked_for_now',
    'account.too_many_connections',
    'account.reset_required',
  ],
  entryReasons: [],
  routes: { checkCode, info, login, logout, register, resetPassword, sendCode },
  channels: {},
});
