/** The account slice behind the real carrier, on a database of its own, with a clock that tests move. */
import { localeOf, say } from '@glassbook/i18n';
import { getCountries } from 'libphonenumber-js/mobile';
import type { Pool } from 'pg';
import { routes } from '@glassbook/contract';
import { testDatabase } from '../../../../test/postgres.ts';
import { createHttp, type HttpOptions } from '../../../carry/http/create-http.ts';
import { LetterQueue } from '../../../carry/mail/letter-queue.ts';
import { peerAddressBehind } from '../../../carry/rate-limits/peer-address.ts';
import { createMailer, type Mailer } from '../../../carry/mail/mailer.ts';
import { registerOutbox, type OutboxEntry } from '../../../carry/mail/outbox.ts';
import { SendLetters, type Carrier } from '../../../carry/mail/send-letters.ts';
import { createSms } from '../../../carry/sms/create-sms.ts';
import type { SmsRules } from '../../../carry/sms/settings.ts';
import { OtpSecrets } from '../../../shared/otp/otp-secrets.ts';
import { readDeviceKey } from '../sessions/devices.ts';
import { LetterJobs } from '../../../carry/mail/letter-jobs.ts';
import type { HashCost } from '../../../shared/passwords/password-hash.ts';
import { accountHandlings, accountServices } from '../index.ts';

export const none = { balance: [], totle: '0' };
export const logged: unknown[] = [];
const log = (...words: unknown[]) => void logged.push(words);
export const logger = { info: log, warn: log, error: log };
export type Answer = { type: string; reason?: string; message: string; seconds?: number; data?: { device: string } };
/** What a browser chose for itself, before a login gave it a secret. */
export const ownDevice = 'a'.repeat(43);

/** Hashes cost little unless `hashCost` is given. */
type Options = {
  mailer?: Mailer;
  /** By which SMS go; the outbox of the mailer unless given. */
  sms?: Carrier;
  smsRules?: Partial<SmsRules>;
  inviteRequired?: boolean;
  limits?: HttpOptions['limits'];
  wallets?: { publicOrigin?: string; walletChainId?: number; walletRpcUrl?: string };
  hashCost?: HashCost;
  /** Another app's database, to start again on. */
  again?: { pool: Pool; now: number };
};

export async function accountApp(options: Options = {}) {
  const database = options.again ? { pool: options.again.pool, drop: () => Promise.resolve() } : await testDatabase();
  const clock = { now: options.again?.now ?? Date.parse('2026-05-01T10:00:00Z') };
  const mailConfig = { smtpUrl: undefined, mailFrom: 'Glassbook <no-reply@glassbook.local>', outbox: true };
  const mailer = options.mailer ?? createMailer({ config: mailConfig, logger });
  const now = () => clock.now;
  const queue = new LetterQueue(database.pool, now);
  const sms = options.sms ?? createSms(undefined, mailer.outbox, logger, now);
  const job = new LetterJobs([new SendLetters(queue, mailer, logger), new SendLetters(queue, sms, logger, 'sms')]);
  const smsRules = { countries: getCountries(), perDay: 2_000, perHour: 500, perCountry: 200, ...options.smsRules };
  const services = accountServices({
    pool: database.pool,
    letters: { queue, job, ready: mailer.ready },
    sms: sms.ready ? smsRules : undefined,
    challengeKey: Buffer.alloc(32, 8),
    freezeKey: Buffer.alloc(32, 9),
    walletKey: Buffer.alloc(32, 10),
    otpSecrets: new OtpSecrets(Buffer.alloc(32, 7)),
    publicOrigin: 'http://localhost',
    ...options.wallets,
    deviceKey: await readDeviceKey(database.pool),
    logger,
    walletsOf: () => ({ legal: none, change: none, lever: none, micro: none }),
    // It stores no images.
    uploads: undefined as never,
    inviteRequired: () => options.inviteRequired ?? false,
    now,
    hashCost: options.hashCost ?? { memoryKib: 64, passes: 1 },
  });
  const { outbox } = mailer;
  const app = createHttp({
    handlings: Object.values(accountHandlings(services)),
    routes: routes.filter(({ id }) => id.startsWith('account.')),
    config: { allowedOrigins: [], webDir: '/nowhere' },
    sessions: services.sessions,
    say: (language, reason, params) => say(localeOf(language), reason, params),
    logger,
    limits: options.limits ?? 'off',
    checkReplies: true,
    pages: outbox ? [(pages) => registerOutbox(pages, outbox, peerAddressBehind([]))] : [],
  });
  const post = async (
    path: string,
    fields: Record<string, string>,
    more: { token?: string; address?: string; device?: string } = {},
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(more.token ? { authorization: more.token } : {}),
        ...(more.device ? { 'device-secret': more.device } : {}),
      },
      ...(more.address ? { remoteAddress: more.address } : {}),
    });
    // Letters do not delay answers; tests read them next.
    if (path !== '/user/login') await job.drained();
    return { status: answer.statusCode, body: answer.json<Answer>(), text: answer.body };
  };
  const get = async (path: string, token?: string) => {
    const answer = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: token ? { authorization: token } : {},
    });
    return answer.json<Answer>();
  };
  const mails = (): readonly OutboxEntry[] => outbox?.list() ?? [];
  const lastCode = (to: string) => mails().find((mail) => mail.to === to && mail.code !== undefined)?.code ?? 'none';
  const signUp = async (email: string, password: string) => {
    await post('/sms_mail', { user_string: email, scene: 'register' }, { device: ownDevice });
    const fields = { user_string: email, code: lastCode(email), password, re_password: password };
    return post('/user/register', fields, { device: ownDevice });
  };
  /** From `from`, or from a device that gives itself no name. */
  const logIn = async (name: string, password: string, from: { address?: string; device?: string } = {}) =>
    (await post('/user/login', { user_string: name, password }, from)).body;
  /** An account that is logged in from the browser in which it was opened, two days after anything before. */
  const openAccount = async (email: string, password: string) => {
    clock.now += 2 * 86_400_000;
    const first = (await signUp(email, password)).body.data?.device ?? '';
    const { message: token, data } = await logIn(email, password, { device: first });
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    return { email, token, device: data?.device ?? first, userId: Number(rows[0]?.id) };
  };
  const close = async () => {
    services.sessions.close();
    await job.close();
    await app.close();
    await database.drop();
  };
  return {
    app,
    services,
    mailer,
    sms,
    job,
    pool: database.pool,
    clock,
    post,
    get,
    mails,
    lastCode,
    signUp,
    logIn,
    openAccount,
    close,
  };
}
export type AccountApp = Awaited<ReturnType<typeof accountApp>>;
