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
import { changeEmail, sendEmailCodes, sendIdentityCode } from './email.ts';
import { areas, changePhone, removePhone, sendPhoneCode } from './phone.ts';
import { freeze, freezeByLink } from './freeze.ts';
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
import { lockSettings } from './settings-lock.ts';
import { linkWallet, unlinkWallet, walletLogin, walletNonce, wallets } from './wallets.ts';
import { info, login, logout, register, resetPassword } from './session.ts';

export const product = declareProduct({
  name: 'account',
  refusals: [
    'account.address_invalid',
    'account.address_taken',
    'account.mobile_unavailable',
    'account.phone_invalid',
    'account.phone_country',
    'account.sms_off',
    'account.phone_taken',
    'account.phone_same',
    'account.phone_kept',
    'account.phone_unset',
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
    'account.frozen',
    'account.settings_locked',
    'account.email_same',
    'account.email_old_code_wrong',
    'account.email_new_code_wrong',
    'account.settings_lock_shorter',
    'account.freeze_link_over',
    'account.reset_by_mail_required',
    'account.wallet_unavailable',
    'account.wallet_chain',
    'account.wallet_failed',
    'account.wallet_contract',
    'account.wallet_busy',
    'account.wallet_taken',
    'account.wallet_unknown',
    'account.wallets_full',
    'account.wallet_opened',
    'account.last_way_in',
    'account.sign_ups_too_many',
  ],
  entryReasons: [],
  routes: {
    ...{ checkCode, info, login, logout, register, resetPassword, sendCode },
    ...{ security, stepUp, beginAuthenticator, confirmAuthenticator, removeAuthenticator, renewRecoveryCodes },
    ...{ passkeys, beginPasskey, addPasskey, renamePasskey, removePasskey, beginPasskeyAnswer, passkeyLogin },
    ...{ freeze, freezeByLink, lockSettings, sendEmailCodes, changeEmail, sendIdentityCode },
    ...{ areas, sendPhoneCode, changePhone, removePhone },
    ...{ walletNonce, walletLogin, wallets, linkWallet, unlinkWallet },
    ...{ editNickname, editSignature, setPortrait },
    ...{ changePassword, setPaymentPassword, setMailMark, sessions, endSession, endOtherSessions, logins },
  },
  channels: {},
});
