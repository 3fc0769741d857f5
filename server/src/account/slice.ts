/** Authentication: accounts, their sessions and devices, and the mails that verify an address. */
import type { Pool } from 'pg';
import { LetterQueue } from '../mail/letter-queue.ts';
import { createMailer } from '../mail/mailer.ts';
import { registerOutbox } from '../mail/outbox.ts';
import { SendLetters } from '../mail/send-letters.ts';
import { OtpSecrets } from '../otp/otp-secrets.ts';
import type { Core, Part, Slice } from '../slice.ts';
import { readDeviceKey } from './devices.ts';
import { requesterOf } from './requester.ts';
import { sealPlainSecrets } from './factors/authenticators.ts';
import { checkPaymentPassword } from './factors/payment-password.ts';
import { userById } from './users.ts';
import { holdOf } from './holds.ts';
import { accountHandlings, accountServices } from './index.ts';

export const account: Slice<'account'> = { name: 'account', begin: () => ({ open }) };

async function open({
  accountPool: pool,
  config,
  log,
  now,
  given,
  peerAddress,
  activity,
  vault,
}: Core): Promise<Part<'account'>> {
  const mailer = createMailer({ config, logger: log });
  const queue = new LetterQueue(pool, now);
  const job = new SendLetters(queue, mailer, log);
  const otpSecrets = new OtpSecrets(vault.keyOf('authenticators of users'));
  await sealPlainSecrets(pool, otpSecrets);
  const services = accountServices({
    ...{ pool, logger: log, now, activity, otpSecrets },
    letters: { queue, job, ready: mailer.ready },
    challengeKey: vault.keyOf('challenges of passkeys'),
    deviceKey: await readDeviceKey(pool),
    walletsOf: (userId) => given.walletTotals(userId),
    identityOf: (userId) => given.identityOf(userId),
    approvedNameOf: (userId) => given.approvedNameOf(userId),
    uploads: () => given.uploads,
    inviteRequired: () => isOn(pool, 'account.invite_required'),
  });
  const { outbox } = mailer;
  job.start();
  return {
    handlings: accountHandlings(services),
    channels: {},
    gives: {
      sessions: {
        known: (token) => services.sessions.known(token),
        verify: async (token) => services.sessions.verify(token),
        onEnded: (listener) => services.sessions.onEnded(listener),
      },
      // From the secret alone: it runs before anything may cost a query.
      deviceOf: ({ 'device-secret': secret }) =>
        typeof secret === 'string' ? services.devices.ownerOf(secret) : undefined,
      letters: job,
      checkPaymentPassword: async (userId, digits, call) => {
        const user = await userById(pool, userId);
        return user
          ? checkPaymentPassword(services, await requesterOf(services, user.accountNumber, call), digits)
          : 'unset';
      },
      withdrawalHold: (db, userId) => holdOf(db, userId, now()),
    },
    pages: outbox ? [(app) => registerOutbox(app, outbox, peerAddress)] : [],
    stop: () => job.stop(),
    close: async () => {
      services.sessions.close();
      await job.close();
    },
  };
}

/** Whether a switch among the settings is on; off where it is not set. */
async function isOn(pool: Pool, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ on: boolean }>("SELECT value = 'true' AS on FROM settings WHERE key = $1", [key]);
  return rows[0]?.on === true;
}
