import { declareProduct } from '../product.ts';
import { checkCode, sendCode } from './codes.ts';
import { changePassword, setMailMark, setPaymentPassword } from './passwords.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  stepUp,
} from './second-factor.ts';
import { editNickname, editSignature, setPortrait } from './profile.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyAnswer,
  passkeyLogin,
  passkeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { security } from './security.ts';
import { endOtherSessions, endSession, logins, sessions } from './sessions.ts';
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
    'account.second_factor_required',
    'account.second_factor_wrong',
    'account.second_factor_locked',
    'account.step_up_required',
    'account.password_wrong',
    'account.authenticator_expired',
    'account.authenticator_missing',
    'account.payment_password_shape',
    'account.payment_password_simple',
    'account.mail_mark_shape',
    'account.session_unknown',
    'account.nickname_shape',
    'account.signature_shape',
    'account.image_not_found',
    'account.passkey_required',
    'account.passkey_or_code_required',
    'account.passkey_failed',
    'account.passkey_password_first',
    'account.passkey_unknown',
    'account.passkey_name_shape',
    'account.passkeys_full',
  ],
  entryReasons: [],
  routes: {
    ...{ checkCode, info, login, logout, register, resetPassword, sendCode },
    ...{ security, stepUp, beginAuthenticator, confirmAuthenticator, removeAuthenticator, renewRecoveryCodes },
    ...{ passkeys, beginPasskey, addPasskey, renamePasskey, removePasskey, beginPasskeyAnswer, passkeyLogin },
    ...{ editNickname, editSignature, setPortrait },
    ...{ changePassword, setPaymentPassword, setMailMark, sessions, endSession, endOtherSessions, logins },
  },
  channels: {},
});
