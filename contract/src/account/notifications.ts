import { declareNotices, fromDevice } from '../notice.ts';

export const notices = declareNotices({
  words: 'notification',
  group: 'account',
  kinds: {
    login: fromDevice,
    login_new_device: fromDevice,
    password_changed: { params: { address: 'text' }, detail: 'logged_out' },
    authenticator_on: fromDevice,
    authenticator_off: fromDevice,
    recovery_codes_new: fromDevice,
    recovery_code_used: fromDevice,
    payment_password_changed: fromDevice,
    passkey_on: fromDevice,
    passkey_off: fromDevice,
    email_changed: fromDevice,
    phone_added: fromDevice,
    phone_changed: fromDevice,
    phone_removed: fromDevice,
    settings_locked: fromDevice,
    account_frozen: fromDevice,
    account_thawed: fromDevice,
    /** By support; the device and the address are those of the session. */
    session_ended: fromDevice,
    wallet_linked: fromDevice,
    wallet_unlinked: fromDevice,
  },
});
