/** The account slice behind the real carrier, on a database of its own, with a clock that tests move. */
import { localeOf, say } from '@glassbook/i18n';
import { routes } from '@glassbook/contract';
import { testDatabase } from '../../../test/postgres.ts';
import { createHttp, type HttpOptions } from '../../http/create-http.ts';
import { createMailer, type Mailer } from '../../mail/mailer.ts';
import { registerOutbox, type OutboxEntry } from '../../mail/outbox.ts';
import { accountHandlings, accountServices } from '../index.ts';

export const none = { balance: [], totle: '0' };
export const logged: unknown[] = [];
const log = (...words: unknown[]) => void logged.push(words);
export const logger = { info: log, warn: log, error: log };
export type Answer = { type: string; reason?: string; message: string };

export async function accountApp(
  options: { mailer?: Mailer; inviteRequired?: boolean; answerGridMs?: number; limits?: HttpOptions['limits'] } = {},
) {
  const database = await testDatabase();
  const clock = { now: Date.parse('2026-05-01T10:00:00Z') };
  const mailConfig = { smtpUrl: undefined, mailFrom: 'Glassbook <no-reply@glassbook.local>', production: false };
  const mailer = options.mailer ?? createMailer({ config: mailConfig, logger });
  const services = accountServices({
    pool: database.pool,
    mailer,
    logger,
    walletsOf: () => ({ legal: none, change: none, lever: none, micro: none }),
    inviteRequired: () => options.inviteRequired ?? false,
    now: () => clock.now,
    ...(options.answerGridMs === undefined ? {} : { answerGridMs: options.answerGridMs }),
  });
  const { outbox } = mailer;
  const app = createHttp({
    handlings: Object.values(accountHandlings(services)),
    routes: routes.filter(({ id }) => id.startsWith('account.')),
    config: { allowedOrigins: [], webDir: '/nowhere' },
    sessions: (token) => services.sessions.verify(token),
    say: (language, reason, params) => say(localeOf(language), reason, params),
    logger,
    limits: options.limits ?? 'off',
    checkReplies: true,
    pages: outbox ? [(pages) => registerOutbox(pages, outbox)] : [],
  });
  const post = async (
    path: string,
    fields: Record<string, string>,
    more: { token?: string; address?: string } = {},
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(more.token ? { authorization: more.token } : {}),
      },
      ...(more.address ? { remoteAddress: more.address } : {}),
    });
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
  const lastCode = (to: string) => mails().find((mail) => mail.to === to)?.code ?? 'none';
  const signUp = async (email: string, password: string) => {
    await post('/sms_mail', { user_string: email, scene: 'register' });
    return post('/user/register', { user_string: email, code: lastCode(email), password, re_password: password });
  };
  const logIn = async (name: string, password: string, address?: string) =>
    (await post('/user/login', { user_string: name, password }, address ? { address } : {})).body;
  const close = async () => {
    services.sessions.close();
    await app.close();
    await database.drop();
  };
  return { app, services, pool: database.pool, clock, post, get, mails, lastCode, signUp, logIn, close };
}
export type AccountApp = Awaited<ReturnType<typeof accountApp>>;
