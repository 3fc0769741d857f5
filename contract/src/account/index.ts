export { checkCode, sendCode } from './codes.ts';
export { info, login, logout, register, resetPassword } from './session.ts';
export {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  stepUp,
} from './second-factor.ts';
export { security, type HoldReason } from './security.ts';
export { changePassword, setMailMark, setPaymentPassword } from './passwords.ts';
export { endOtherSessions, endSession, logins, sessions } from './sessions.ts';
export { changeEmail, sendEmailCodes, sendIdentityCode } from './email.ts';
export { areas, changePhone, removePhone, sendPhoneCode } from './phone.ts';
export { freeze, freezeByLink } from './freeze.ts';
export { lockDaysMax, lockSettings } from './settings-lock.ts';
export { editNickname, editSignature, setPortrait } from './profile.ts';
export {
  addPasskey,
  beginPasskey,
  beginPasskeyAnswer,
  passkeyLogin,
  passkeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
export {
  linkWallet,
  unlinkWallet,
  walletApps,
  walletLogin,
  walletNonce,
  walletProofJson,
  wallets,
  type WalletApp,
} from './wallets.ts';
export { product } from './product.ts';
