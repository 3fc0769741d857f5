/**
 * Mails a code. Whether there is an account must not be told: the answer is the same sentence, the same limits count, the same work is
 * done, and what may have waited for a mail server leaves on a grid of time. See docs/decisions/0002-no-enumeration.md.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { account, type WireLanguage } from '@glassbook/contract';
import { handleAnyone } from '../http/handling.ts';
import { readEmail } from './email-address.ts';
import type { Purpose, Reserved } from './codes.ts';
import { codeLetter, takenLetter } from './letters.ts';
import { sentence, type AccountServices } from './services.ts';
import { findUser } from './users.ts';

/** What is written: a code to whom it concerns; to a taken address that it is taken; to an unknown one nothing. */
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
  // Whoever opens an account is read in the language of the page; an account holder has chosen one.
  const letter =
    purpose === 'register' && user
      ? takenLetter(user.language, siteName)
      : codeLetter(user?.language ?? language, siteName, purpose, code);
  return mailer.send(email, letter);
}

/** Answers leave at whole steps of the grid after they came in, on failure too. */
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
