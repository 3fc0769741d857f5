import { changeEmail, sendEmailCodes } from './email/change-email.ts';
import { sendIdentityCode } from './email/identity-code.ts';
import { areas, changePhone, sendPhoneCode } from './phones/change-phone.ts';
import { removePhone } from './phones/remove-phone.ts';
import { changePassword } from './passwords/change-password.ts';
import { checkCode } from './codes/check-code.ts';
import {
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  removeAuthenticatorCall,
  renewRecoveryCodesCall,
} from './factors/authenticator-calls.ts';
import { setPaymentPassword } from './factors/payment-password.ts';
import { stepUp } from './factors/proof.ts';
import { freeze, freezeByLink } from './freeze/freeze-calls.ts';
import { info } from './profile/info.ts';
import { login } from './sessions/login.ts';
import { logout } from './sessions/logout.ts';
import { setMailMark } from './email/mail-mark.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys/passkey-calls.ts';
import { beginPasskeyAnswer, passkeyLogin } from './passkeys/passkey-login.ts';
import { editNickname, editSignature } from './profile/edit.ts';
import { setPortrait } from './profile/portrait.ts';
import { register } from './sign-up/register.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { security } from './security.ts';
import { lockSettings } from './factors/lock-settings.ts';
import { endOtherSessions, endSession, logins, sessions } from './sessions/session-calls.ts';
import { sendCode } from './codes/send-code.ts';
import type { AccountServices } from './services.ts';
import { userById } from './users.ts';
import { linkWallet, listWallets, unlinkWallet } from './wallets/wallet-calls.ts';
import { walletLogin, walletNonce } from './wallets/wallet-login.ts';

export { accountServices, type AccountOptions, type AccountServices, type WalletTotals } from './services.ts';

/** All calls of the slice. Those that send or check a secret are throttled tightly. */
export function accountHandlings(services: AccountServices) {
  const guardsSecret = true as const;
  return {
    sendCode: { ...sendCode(services), guardsSecret },
    checkCode: { ...checkCode(services), guardsSecret },
    register: { ...register(services), guardsSecret },
    login: { ...login(services), guardsSecret },
    resetPassword: { ...resetPassword(services), guardsSecret },
    logout: logout(services),
    info: info(services),
    security: security(services),
    stepUp: { ...stepUp(services), guardsSecret },
    beginAuthenticator: beginAuthenticatorCall(services),
    confirmAuthenticator: { ...confirmAuthenticatorCall(services), guardsSecret },
    changePassword: { ...changePassword(services), guardsSecret },
    setPaymentPassword: { ...setPaymentPassword(services), guardsSecret },
    freeze: { ...freeze(services), guardsSecret },
    sendEmailCodes: { ...sendEmailCodes(services), guardsSecret },
    changeEmail: { ...changeEmail(services), guardsSecret },
    sendIdentityCode: { ...sendIdentityCode(services), guardsSecret },
    areas: areas(services),
    sendPhoneCode: { ...sendPhoneCode(services), guardsSecret },
    changePhone: { ...changePhone(services), guardsSecret },
    removePhone: removePhone(services),
    lockSettings: { ...lockSettings(services), guardsSecret },
    freezeByLink: { ...freezeByLink(services), guardsSecret },
    passkeys: listPasskeys(services),
    beginPasskey: beginPasskey(services),
    addPasskey: { ...addPasskey(services), guardsSecret },
    renamePasskey: renamePasskey(services),
    removePasskey: removePasskey(services),
    beginPasskeyAnswer: beginPasskeyAnswer(services),
    passkeyLogin: { ...passkeyLogin(services), guardsSecret },
    walletNonce: walletNonce(services),
    walletLogin: { ...walletLogin(services), guardsSecret },
    wallets: listWallets(services),
    linkWallet: { ...linkWallet(services), guardsSecret },
    unlinkWallet: unlinkWallet(services),
    editNickname: editNickname(services),
    editSignature: editSignature(services),
    setPortrait: setPortrait(services),
    setMailMark: setMailMark(services),
    sessions: sessions(services),
    endSession: endSession(services),
    endOtherSessions: endOtherSessions(services),
    logins: logins(services),
    removeAuthenticator: removeAuthenticatorCall(services),
    renewRecoveryCodes: { ...renewRecoveryCodesCall(services), guardsSecret },
  };
}

/** Whether a user with this id exists. */
export const userExists = async ({ pool }: AccountServices, userId: number): Promise<boolean> =>
  (await userById(pool, userId)) !== undefined;
