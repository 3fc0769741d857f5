import { changePassword } from './change-password.ts';
import { checkCode } from './check-code.ts';
import {
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  removeAuthenticatorCall,
  renewRecoveryCodesCall,
} from './factors/authenticator-calls.ts';
import { setPaymentPassword } from './factors/payment-password.ts';
import { stepUp } from './factors/proof.ts';
import { info } from './profile/info.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { setMailMark } from './mail-mark.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys/passkey-calls.ts';
import { beginPasskeyAnswer, passkeyLogin } from './passkeys/passkey-login.ts';
import { editNickname, editSignature } from './profile/edit.ts';
import { setPortrait } from './profile/portrait.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { security } from './security.ts';
import { endOtherSessions, endSession, logins, sessions } from './session-calls.ts';
import { sendCode } from './send-code.ts';
import type { AccountServices } from './services.ts';
import { userById } from './users.ts';

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
    passkeys: listPasskeys(services),
    beginPasskey: beginPasskey(services),
    addPasskey: { ...addPasskey(services), guardsSecret },
    renamePasskey: renamePasskey(services),
    removePasskey: removePasskey(services),
    beginPasskeyAnswer: beginPasskeyAnswer(services),
    passkeyLogin: { ...passkeyLogin(services), guardsSecret },
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
