/** Authentication: accounts, their sessions and devices, and the mails that verify an address. */
import type { Pool } from 'pg';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { createMailer } from '../../carry/mail/mailer.ts';
import { Outbox, registerOutbox } from '../../carry/mail/outbox.ts';
import { SendLetters } from '../../carry/mail/send-letters.ts';
import { createSms } from '../../carry/sms/create-sms.ts';
import { OtpSecrets } from '../../shared/otp/otp-secrets.ts';
import { linkAccounts } from '../../shared/links/link-accounts.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import { slice } from '../../shared/slice/slice.ts';
import { readDeviceKey } from './sessions/devices.ts';
import { LetterJobs } from '../../carry/mail/letter-jobs.ts';
import { requesterOf } from './requester.ts';
import { checkPaymentPassword } from './factors/payment-password.ts';
import { proveBySecondFactor } from './factors/proof.ts';
import { hasSecondFactor } from './factors/second-factor.ts';
import { proofRefusal } from './factors/proof-refusal.ts';
import { userById } from './users.ts';
import { freeze } from './freeze/freeze.ts';
import { notifyOwner } from './freeze/notify-owner.ts';
import { thawKind } from './freeze/thaw.ts';
import { refuse } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { holdOf, holdsSince, startHold } from '../../shared/holds/holds.ts';
import { tryIdentityCode } from './email/identity-code.ts';
import { endForStaff } from './sessions/end-for-staff.ts';
import { accountHandlings, accountServices, type AccountServices } from './index.ts';

/** Mail and SMS: the queue of both, its jobs, whether each can be sent, and the developer outbox where it is used. */
function lettersOf({ accountPool, config, log, now }: Pick<Core, 'accountPool' | 'config' | 'log' | 'now'>) {
  const mailer = createMailer({ config, logger: log });
  const outbox = mailer.outbox ?? (config.outbox ? new Outbox() : undefined);
  const sms = createSms(config.sms.gateway, outbox, log, now);
  const queue = new LetterQueue(accountPool, now);
  const job = new LetterJobs([new SendLetters(queue, mailer, log), new SendLetters(queue, sms, log, 'sms')]);
  return { queue, job, outbox, ready: mailer.ready, texts: sms.ready };
}

const doors = [
  'checkPaymentPassword',
  'deviceOf',
  'endSession',
  'endedRefusal',
  'freezeAccount',
  'holdsSince',
  'identityCode',
  'notifyOwner',
  'paymentProofs',
  'proofRefusal',
  'sessions',
  'startHold',
  'useCode',
  'withdrawalHold',
] as const;

function doorsOf(services: AccountServices): Pick<Doors, (typeof doors)[number]> {
  const { pool, now } = services;
  return {
    sessions: {
      known: (token) => services.sessions.known(token),
      still: (caller) => services.sessions.still(caller),
      verify: async (token) => services.sessions.verify(token),
      onEnded: (listener) => services.sessions.onEnded(listener),
      onDropped: (listener) => services.sessions.onDropped(listener),
    },
    // From the secret alone: it runs before anything may cost a query.
    deviceOf: ({ 'device-secret': secret }) =>
      typeof secret === 'string' ? services.devices.ownerOf(secret) : undefined,
    checkPaymentPassword: async (userId, digits, call) => {
      const user = await userById(pool, userId);
      return user
        ? checkPaymentPassword(services, await requesterOf(services, user.accountNumber, call), digits)
        : 'unset';
    },
    paymentProofs: async (userId) => {
      const [user, factor] = [await userById(pool, userId), await hasSecondFactor(services, userId)];
      return { password: user?.payment !== undefined, factor };
    },
    useCode: async (call, typed) => {
      const user = await userById(pool, call.caller.userId);
      return user ? proveBySecondFactor(services, user, call, typed) : refuse('session.login_required');
    },
    identityCode: {
      ready: services.letters.ready,
      attempt: (call, typed) => tryIdentityCode(services, call, typed),
      use: (client, codeId) => services.codes.use(client, codeId),
    },
    freezeAccount: async (userId, by) => {
      const user = await userById(pool, userId);
      if (!user) return 'unknown';
      const done = await services.sessions.ending(userId, () =>
        inTransaction(pool, (client) => freeze(services, client, user, { source: 'staff', ...by })),
      );
      done?.();
      return done ? 'done' : 'frozen';
    },
    endSession: (userId, sessionId) => endForStaff(services, userId, sessionId),
    proofRefusal: (caller) => proofRefusal(services, caller),
    endedRefusal: async ({ sessionId }) => {
      const { rowCount } = await pool.query('SELECT FROM sessions WHERE id = $1', [sessionId]);
      return rowCount === 1 ? undefined : refuse('session.login_required');
    },
    startHold: (client, userId, reason) => startHold(client, userId, { reason, at: now() }),
    notifyOwner: (userId, write, client) => notifyOwner(services, userId, write, client),
    withdrawalHold: (db, userId) => holdOf(db, userId, now()),
    holdsSince,
  };
}

/** Whether a switch among the settings is on; off where it is not set. */
async function isOn(pool: Pool, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ on: boolean }>("SELECT value = 'true' AS on FROM settings WHERE key = $1", [key]);
  return rows[0]?.on === true;
}

export const account = slice({
  name: 'account',
  roles: ['writer', 'leader'],
  needs: [
    'accountPool',
    'activity',
    'approvals',
    'approvedNameOf',
    'clock',
    'config',
    'hashCost',
    'identityOf',
    'log',
    'now',
    'peerAddress',
    'sequencer',
    'vault',
  ],
  calls: ['uploads', 'walletTotals'],
  opens: [...doors, 'addThaw', 'letters'],
  async open(has) {
    const { accountPool: pool, activity, approvals, approvedNameOf, config, hashCost, identityOf, log } = has;
    const { now, peerAddress, sequencer, vault, uploads, walletTotals } = has;
    const { job, outbox, ...letters } = lettersOf({ accountPool: pool, config, log, now });
    const otpSecrets = new OtpSecrets(vault.keyOf('authenticators of users'));
    const services = accountServices({
      ...{ pool, logger: log, now, activity, otpSecrets, hashCost, identityOf, approvedNameOf, uploads },
      letters: { ...letters, job },
      sms: letters.texts ? config.sms : undefined,
      challengeKey: vault.keyOf('challenges of passkeys'),
      freezeKey: vault.keyOf('links that freeze accounts'),
      walletKey: vault.keyOf('nonces of wallets'),
      walletChainId: config.wallets.chainId,
      walletRpcUrl: config.wallets.rpcUrl,
      deviceKey: await readDeviceKey(pool),
      linkAccounts: linkAccounts(sequencer),
      publicOrigin: config.publicOrigin,
      walletsOf: walletTotals,
      inviteRequired: () => isOn(pool, 'account.invite_required'),
    });
    return {
      handlings: accountHandlings(services),
      channels: {},
      opens: {
        ...doorsOf(services),
        addThaw: (takesBack) => approvals.add(thawKind(services, takesBack)),
        letters: job,
      },
      pages: outbox ? [(app) => registerOutbox(app, outbox, peerAddress)] : [],
      close: () => services.sessions.close(),
      leads({ clock }) {
        job.start(clock);
        return { stop: () => job.stop(), close: () => job.close() };
      },
    };
  },
});
