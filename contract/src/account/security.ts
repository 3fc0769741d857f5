import { z } from 'zod';
import { route } from '../route.ts';

/** What starts a hold on withdrawals. Each is also a notification of the same name. */
export const holdReasons = [
  'login_new_device',
  'password_changed',
  'authenticator_on',
  'authenticator_off',
  'recovery_codes_new',
  'recovery_code_used',
  'payment_password_changed',
  'passkey_on',
  'passkey_off',
  'account_thawed',
  'wallet_linked',
  'wallet_unlinked',
  'email_changed',
  'phone_changed',
  'phone_removed',
  'settings_locked',
  'payee_list_off',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Times are milliseconds UTC; null where a factor is not set. */
export const security = route({
  id: 'account.security',
  method: 'GET',
  path: '/safe/state',
  who: 'trader',
  about:
    'Every factor of the account with its state, and the hold on withdrawals: a change of a factor or a login on a new device starts one of 24 hours.',
  body: z.object({}),
  reply: z.strictObject({
    /** Empty where none is bound. */
    email: z.string(),
    /** Masked; empty where none is bound. */
    phone: z.string(),
    /** Whether one can be bound: SMS can be sent. */
    phone_available: z.boolean(),
    password_changed_ms: z.number().int().nullable(),
    /** By which a change can be confirmed now: the strongest first. */
    step_up: z.array(z.enum(['passkey', 'code', 'password', 'wallet'])),
    authenticator: z.strictObject({ since_ms: z.number().int() }).nullable(),
    /** Unused recovery codes; 0 where no second factor is set. */
    recovery_left: z.number().int(),
    /** Their names, the oldest first. */
    passkeys: z.array(z.string()),
    /** The addresses of wallets that log in, the oldest first. */
    wallets: z.array(z.string()),
    payment_password_ms: z.number().int().nullable(),
    /** The anti-phishing code; empty where none is set. */
    mail_mark: z.string(),
    hold: z
      .strictObject({ reason: z.enum(holdReasons), started_ms: z.number().int(), ends_ms: z.number().int() })
      .nullable(),
    /** When the owner's lock of the settings ends. */
    locked_until_ms: z.number().int().nullable(),
    now_ms: z.number().int(),
  }),
  refusals: [],
});
