/**
 * The end of a freeze: a request of one of the staff that another one checks. What an intruder may have added before the freeze is removed, the email
 * and the phone are what they were before they changed them, and the owner sets a new password with a code before the first login.
 */
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { desk } from '@glassbook/contract';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import { dropRecoveryCodes } from '../factors/recovery-codes.ts';
import { hasSecondFactor } from '../factors/second-factor.ts';
import { startHold } from '../../../shared/holds/holds.ts';
import { thawedLetter } from '../letters.ts';
import { queueNotice } from '../notices.ts';
import { maskedPhone } from '../phones/phone-number.ts';
import type { TakesBack } from '../../../shared/slice/doors.ts';
import type { AddedWithdrawals } from '../../../shared/payouts/open-withdrawals.ts';
import type { AddedPayees } from '../../../shared/payouts/payees.ts';
import type { AddedRecipients } from '../../../shared/payouts/recipients.ts';
import type { AccountServices } from '../services.ts';
import type { User } from '../users.ts';
import { maskedEmail } from '../../../carry/mail/masked-email.ts';

const lifeMs = 86_400_000;

/** `freeze`: which one; `days`: factors that were added in so many days before it are removed. */
const payloadShape = z.strictObject({ user: z.int(), freeze: z.int(), days: z.int().min(0).max(desk.thawDaysMax) });
type Payload = z.infer<typeof payloadShape>;

type Found = {
  since: Date;
  email: string | null;
  /** What it was before the first change in those days. */
  emailThen: string | null;
  /** `emailThen` is of another account now. */
  isTaken: boolean;
  phone: string | null;
  /** As with the email. */
  phoneThen: string | null;
  isPhoneTaken: boolean;
  authenticator: boolean;
  passkeys: string;
  newPasskeys: string;
  codes: boolean;
  payment: boolean;
  password: boolean;
  lock: boolean;
  wallets: string;
  newWallets: string;
  /** Since when payees and recipients are taken back: the same time, or that of the first login on a new device in the 30 days before the freeze, where that is earlier. */
  payeesSince: Date;
};
type Taken = Found & { payees: AddedPayees; recipients: AddedRecipients; withdrawals: AddedWithdrawals };

/** An account without an email and a phone keeps the wallet that signed it up: it has no other way to a login. */
const newWallet = (address: string, since: string) =>
  `w.user_id = $1 AND w.created_at > ${since} AND (${address} IS NOT NULL OR NOT w.opened)`;

/** What was added in those days, at the freeze that is asked about; undefined where that is over. */
async function addedBefore(
  { payees, recipients, openWithdrawals }: TakesBack,
  db: Pool | PoolClient,
  { user, freeze, days }: Payload,
): Promise<Taken | undefined> {
  const { rows } = await db.query<Found>(
    `WITH frozen AS (SELECT started_at, started_at - make_interval(days => $3) AS since FROM account_freezes WHERE id = $2 AND user_id = $1 AND ended_at IS NULL),
       mail AS (SELECT u.email, CASE WHEN c.id IS NULL THEN u.email ELSE c.before END AS "emailThen" FROM frozen JOIN users u ON u.id = $1
         LEFT JOIN LATERAL (SELECT id, before FROM email_changes WHERE user_id = $1 AND at > frozen.since ORDER BY id LIMIT 1) c ON true),
       mobile AS (SELECT u.phone, CASE WHEN c.id IS NULL THEN u.phone ELSE c.before END AS "phoneThen" FROM frozen JOIN users u ON u.id = $1
         LEFT JOIN LATERAL (SELECT id, before FROM phone_changes WHERE user_id = $1 AND at > frozen.since ORDER BY id LIMIT 1) c ON true)
     SELECT since, least(since, (SELECT min(h.started_at) FROM account_holds h WHERE h.user_id = $1 AND h.reason = 'login_new_device'
         AND h.started_at BETWEEN frozen.started_at - interval '30 days' AND frozen.started_at)) AS "payeesSince",
       email, "emailThen", phone, "phoneThen",
       EXISTS (SELECT 1 FROM users o WHERE o.email = "emailThen" AND o.id <> $1) AS "isTaken",
       EXISTS (SELECT 1 FROM users o WHERE o.phone = "phoneThen" AND o.id <> $1) AS "isPhoneTaken",
       EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = $1 AND a.since > frozen.since) AS authenticator,
       (SELECT count(*) FROM passkeys WHERE user_id = $1) AS passkeys,
       (SELECT count(*) FROM passkeys WHERE user_id = $1 AND created_at > frozen.since) AS "newPasskeys",
       EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = $1) AND EXISTS (SELECT 1 FROM account_holds WHERE user_id = $1 AND started_at > frozen.since
         AND reason IN ('recovery_codes_new', 'authenticator_on', 'passkey_on')) AS codes,
       EXISTS (SELECT 1 FROM users WHERE id = $1 AND payment_changed_at > frozen.since) AS payment,
       coalesce("emailThen", "phoneThen") IS NULL AND EXISTS (SELECT 1 FROM users WHERE id = $1 AND password_changed_at > frozen.since) AS password,
       EXISTS (SELECT 1 FROM users WHERE id = $1 AND settings_locked_at > frozen.since) AS lock,
       (SELECT count(*) FROM wallets WHERE user_id = $1) AS wallets,
       (SELECT count(*) FROM wallets w WHERE ${newWallet('coalesce("emailThen", "phoneThen")', 'frozen.since')}) AS "newWallets"
     FROM frozen, mail, mobile`,
    [user, freeze, days],
  );
  const [found] = rows;
  if (!found) return undefined;
  return {
    ...found,
    payees: await payees.addedSince(db, user, found.payeesSince),
    recipients: await recipients.addedSince(db, user, found.payeesSince),
    withdrawals: await openWithdrawals.addedSince(db, user, found.payeesSince),
  };
}

const masked = (email: string | null): string => (email === null ? 'none' : maskedEmail(email));
const maskedNumber = (phone: string | null): string => (phone === null ? 'none' : maskedPhone(phone));

/** How many are left of those that are saved, or open; nothing where all are. */
const left = (field: string, { saved, added }: AddedRecipients): Change[] =>
  added === 0 ? [] : [{ field, before: String(saved), after: String(saved - added) }];

const changesOf = ({ days }: Payload, found: Taken): Change[] => {
  const {
    email,
    emailThen,
    phone,
    phoneThen,
    authenticator,
    passkeys,
    newPasskeys,
    wallets,
    newWallets,
    codes,
    payment,
    password,
    lock,
    payees,
    recipients,
    withdrawals,
  } = found;
  const removed = { before: 'set', after: 'removed' };
  return [
    { field: 'account', before: 'frozen', after: 'active' },
    ...(days > 0 ? [{ field: 'removedDays', before: '0', after: String(days) }] : []),
    ...(email === emailThen ? [] : [{ field: 'email', before: masked(email), after: masked(emailThen) }]),
    ...(phone === phoneThen ? [] : [{ field: 'phone', before: maskedNumber(phone), after: maskedNumber(phoneThen) }]),
    ...(authenticator ? [{ field: 'authenticator', ...removed }] : []),
    ...(newPasskeys === '0'
      ? []
      : [{ field: 'passkeys', before: passkeys, after: String(Number(passkeys) - Number(newPasskeys)) }]),
    ...(newWallets === '0'
      ? []
      : [{ field: 'wallets', before: wallets, after: String(Number(wallets) - Number(newWallets)) }]),
    ...(codes ? [{ field: 'recoveryCodes', ...removed }] : []),
    ...(password ? [{ field: 'password', ...removed }] : []),
    ...(lock ? [{ field: 'settingsLock', ...removed }] : []),
    ...(payment ? [{ field: 'paymentPassword', ...removed }] : []),
    ...left('payees', payees),
    ...left('recipients', recipients),
    ...left('openWithdrawals', withdrawals),
    ...(payees.listOff ? [{ field: 'payeeListOnly', before: 'off', after: 'on' }] : []),
  ];
};

/** Removes what was found. A passkey logs in alone again only after it was the second step of a login with the new password. */
async function removeAdded(
  client: PoolClient,
  userId: number,
  { since, codes, emailThen, phoneThen }: Found,
): Promise<void> {
  await client.query('DELETE FROM authenticators WHERE user_id = $1 AND since > $2', [userId, since]);
  await client.query('DELETE FROM passkeys WHERE user_id = $1 AND created_at > $2', [userId, since]);
  await client.query(`DELETE FROM wallets w WHERE ${newWallet('$3::text', '$2')}`, [
    ...[userId, since, emailThen ?? phoneThen],
  ]);
  await client.query(
    'UPDATE passkeys SET needs_password = true WHERE user_id = $1 AND (SELECT coalesce(email, phone) FROM users WHERE id = $1) IS NOT NULL',
    [userId],
  );
  await client.query(
    'UPDATE users SET payment_hash = NULL, payment_changed_at = NULL WHERE id = $1 AND payment_changed_at > $2',
    [userId, since],
  );
  await client.query(
    'UPDATE users SET settings_locked_until = NULL, settings_locked_at = NULL WHERE id = $1 AND settings_locked_at > $2',
    [userId, since],
  );
  // Without an email and a phone no new password is set with a code before the first login.
  await client.query(
    'UPDATE users SET password_hash = NULL, password_changed_at = NULL WHERE id = $1 AND coalesce(email, phone) IS NULL AND password_changed_at > $2',
    [userId, since],
  );
  if (codes || !(await hasSecondFactor({ pool: client }, userId))) await dropRecoveryCodes(client, userId);
}

type Services = Pick<AccountServices, 'activity' | 'freezeLinks' | 'letters' | 'now' | 'pool' | 'siteName' | 'smsCaps'>;

/** A hold of withdrawals, a letter and a line in the account's list. */
async function report(
  services: Services,
  client: PoolClient,
  user: Pick<User, 'id' | 'email' | 'phone' | 'language'>,
  removed: { days: number; payeesSince: Date | undefined },
) {
  const { activity, freezeLinks, now, siteName } = services;
  const at = now();
  const kind = 'account_thawed';
  const holdEndsMs = await startHold(client, user.id, { reason: kind, at });
  const facts = { at, holdEndsMs, ...removed, freezeUrl: freezeLinks.linkOf(user.id) };
  const letter = thawedLetter(user.language, siteName, facts);
  await queueNotice(services, client, user, letter);
  const happening = { id: `${kind}:${randomUUID()}`, at_ms: at, group: 'account', kind } as const;
  await activity.record(client, [{ owner: user.id, happening: { ...happening, params: { address: '', agent: '' } } }]);
}

export const thawKind = (services: Services, takesBack: TakesBack): RequestKind<Payload> => ({
  name: 'user.thaw',
  makes: 'user.request',
  checks: 'user.check',
  needed: 1,
  lifeMs,
  read: (payload) => payloadShape.parse(payload),
  async changes(payload, db) {
    const found = await addedBefore(takesBack, db, payload);
    return found ? changesOf(payload, found) : [];
  },
  async refusal(payload, client) {
    const found = await addedBefore(takesBack, client, payload);
    if (found?.isTaken) return 'desk.email_taken';
    if (found?.isPhoneTaken) return 'desk.phone_taken';
    // The owner sets a new password with a code, and of such an account the code is an SMS.
    const isByPhone = found?.emailThen === null && found.phoneThen !== null;
    return isByPhone && !services.smsCaps ? 'desk.sms_off' : undefined;
  },
  // The email or the phone may have been taken since the approval: then the request failed.
  carryOut: async (payload, request) => {
    const found = await addedBefore(takesBack, services.pool, payload);
    if (found?.isTaken || found?.isPhoneTaken) return false;
    // Before the freeze ends: nothing of it is approved or claimed meanwhile.
    if (found) await takesBack.openWithdrawals.giveBack(payload.user, found.payeesSince, request);
    return true;
  },
  async complete(client, payload) {
    const { user: id, freeze, days } = payload;
    // Read first: the addresses that are put back decide what else is kept.
    const found = await addedBefore(takesBack, client, payload);
    if (!found) return;
    const { rows } = await client.query<{ email: string | null; phone: string | null; language: User['language'] }>(
      `UPDATE users SET frozen_at = NULL, email = $2, phone = $3, reset_required = coalesce($2, $3) IS NOT NULL
       WHERE id = $1 AND frozen_at IS NOT NULL RETURNING email, phone, language`,
      [id, found.emailThen, found.phoneThen],
    );
    const [user] = rows;
    if (!user) return;
    await removeAdded(client, id, found);
    const { payeesSince, payees, recipients } = found;
    await takesBack.payees.removeAdded(client, id, payeesSince);
    await takesBack.recipients.removeAdded(client, id, payeesSince);
    await client.query('UPDATE account_freezes SET ended_at = $2 WHERE id = $1', [freeze, new Date(services.now())]);
    await report(
      services,
      client,
      { ...user, id, email: user.email ?? undefined, phone: user.phone ?? undefined },
      { days, payeesSince: payees.added + recipients.added > 0 ? payeesSince : undefined },
    );
  },
});
