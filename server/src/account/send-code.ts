/**
 * Mails a code. The answer must not reveal whether there is an account: the message, the limits and the work are the same, and answers that
 * may have waited for a mail server are sent on a time grid. See docs/decisions/0002-no-enumeration.md.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { account, type WireLanguage } from '@glassbook/contract';
import { handleAnyone } from '../http/handling.ts';
import { readEmail } from './email-address.ts';
import type { Purpose, Reserved } from './codes.ts';
import { codeLetter, takenLetter } from './letters.ts';
import { sentence, type AccountServices } from './services.ts';
import { findUser } from './users.ts';

/** The mail: a code for the right case; a notice to a taken address; none to an unknown one. */
async function write(
  services: AccountServices,
  language: WireLanguage,
  email: string,
  purpose: Purpose,
  { code }: Reserved,
) {
  const { mailer, siteName, pool } = services;
  const user = await findUser(pool, email);
  if (purpose === 'forget' && !user) return mailer.probe();
  // A new account gets the language of the page; an account holder has chosen one.
  const letter =
    purpose === 'register' && user
      ? takenLetter(user.language, siteName)
      : codeLetter(user?.language ?? language, siteName, purpose, code);
  return mailer.send(email, letter);
}

/** Answers are sent at whole steps of the grid after their request, on failure too. */
async function onGrid<T>(gridMs: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    if (gridMs > 0) await wait(gridMs - ((performance.now() - start) % gridMs));
  }
}

export const sendCode = (services: AccountServices) =>
  handleAnyone(account.sendCode, async ({ body, language }) => {
    const read = readEmail(body.user_string, body.type);
    if ('reason' in read) return { ok: false, reason: read.reason };
    const { email } = read;
    const purpose: Purpose = body.scene ?? (body.type === 'forget' ? 'forget' : 'register');
    return onGrid(services.answerGridMs, async () => {
      const reserved = await services.codes.reserve(email, purpose);
      if (!reserved.ok) return reserved;
      try {
        await write(services, language, email, purpose, reserved.reserved);
      } catch (error) {
        await services.codes.unsent(reserved.reserved);
        throw error;
      }
      await services.codes.sent(reserved.reserved);
      return { ok: true, message: sentence(language, 'done.code_sent') };
    });
  });
