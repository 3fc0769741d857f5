/**
 * Mails a code. The answer must not reveal whether there is an account: the message, the limits and the work are the same, and the letter is
 * queued, so that no answer waits for a mail server. See docs/decisions/0002-no-enumeration.md and 0014-letters-are-queued.md.
 */
import { account, type WireLanguage } from '@glassbook/contract';
import { Fault } from '../fault.ts';
import { handleAnyone } from '../http/handling.ts';
import type { NewLetter } from '../mail/letter-queue.ts';
import { requesterOf } from './requester.ts';
import { codeMs, type Purpose } from './codes.ts';
import { readEmail } from './email-address.ts';
import { codeLetter, noticeLifeMs, takenLetter } from './letters.ts';
import { sentence, type AccountServices } from './services.ts';
import type { User } from './users.ts';

/**
 * Letters with a code go after notices to owners, those of a sign-up after them and before those of alerts; among them the first of each peer before the second of any, so
 * that a flood delays only its own letters.
 */
const turnOf = { forget: 0, register: 1_000 } satisfies Record<Purpose, number>;

/** A code for the right case; a notice to a taken address; none to an unknown one. */
function letterFor(
  siteName: string,
  language: WireLanguage,
  {
    email,
    purpose,
    code,
    nth,
    user,
  }: { email: string; purpose: Purpose; code: string; nth: number; user: User | undefined },
): NewLetter | undefined {
  const turn = turnOf[purpose] + nth;
  if (purpose === 'forget' && !user) return undefined;
  if (purpose === 'register' && user)
    return { to: email, letter: takenLetter(user.language, siteName), lifeMs: noticeLifeMs, turn };
  // A new account gets the language of the page; an account holder has chosen one.
  const letter = codeLetter(user?.language ?? language, siteName, purpose, code);
  return { to: email, letter, lifeMs: codeMs, turn };
}

export const sendCode = (services: AccountServices) =>
  handleAnyone(account.sendCode, async ({ body, language, address, device }) => {
    const { codes, letters, siteName } = services;
    const read = readEmail(body.user_string, body.type);
    if ('reason' in read) return { ok: false, reason: read.reason };
    if (!letters.ready) throw new Fault('no mail is configured');
    const { email } = read;
    const purpose: Purpose = body.scene ?? (body.type === 'forget' ? 'forget' : 'register');
    const requester = await requesterOf(services, email, { address, device });
    const reserved = await codes.reserve(email, purpose, requester);
    if ('reason' in reserved) return reserved;
    await codes.draw(reserved, (client, code) =>
      letters.queue.add(
        client,
        letterFor(siteName, language, { email, purpose, code, nth: reserved.nth, user: requester.user }),
      ),
    );
    letters.job.wake();
    return { ok: true, message: sentence(language, 'done.code_sent') };
  });
