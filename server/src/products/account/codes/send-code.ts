/**
 * Sends a code, by mail or by SMS. The answer must not reveal whether there is an account: the message, the limits and the work are the same, and the letter
 * is queued, so that no answer waits for another server. See docs/decisions/0002-no-enumeration.md and 0014-letters-are-queued.md.
 */
import { account, type WireLanguage } from '@glassbook/contract';
import { Fault } from '../../../carry/process/fault.ts';
import { handleAnyone } from '../../../carry/http/handling.ts';
import type { NewLetter } from '../../../carry/mail/letter-queue.ts';
import { isPhoneName, readAddress } from '../addresses/address.ts';
import { requesterOf } from '../requester.ts';
import { codeMs, type OpenPurpose } from './codes.ts';
import { codeLetter, noticeLifeMs, takenLetter } from '../letters.ts';
import { sentence, type AccountServices } from '../services.ts';
import { codeText, takenText } from '../phones/texts.ts';
import type { User } from '../users.ts';

/**
 * Letters with a code go after notices to owners, those of a sign-up after them and before those of alerts; among them the first of each peer before the second of any, so
 * that a flood delays only its own letters.
 */
const turnOf = { forget: 0, register: 1_000 } satisfies Record<OpenPurpose, number>;

/** A code for the right case; a notice to a taken address; none to an unknown one. */
function letterFor(
  siteName: string,
  language: WireLanguage,
  {
    to,
    purpose,
    code,
    nth,
    user,
  }: { to: string; purpose: OpenPurpose; code: string; nth: number; user: User | undefined },
): NewLetter | undefined {
  const turn = turnOf[purpose] + nth;
  const isText = isPhoneName(to);
  if (purpose === 'forget' && !user) return undefined;
  if (purpose === 'register' && user) {
    const letter = isText ? takenText(user.language, siteName) : takenLetter(user.language, siteName);
    return { to, letter, lifeMs: isText ? codeMs : noticeLifeMs, turn };
  }
  // A new account gets the language of the page; an account holder has chosen one.
  const written = isText ? codeText : codeLetter;
  return { to, letter: written(user?.language ?? language, siteName, purpose, code), lifeMs: codeMs, turn };
}

export const sendCode = (services: AccountServices) =>
  handleAnyone(account.sendCode, async ({ body, language, address, device }) => {
    const { codes, letters, siteName } = services;
    const purpose: OpenPurpose = body.scene ?? (body.type === 'forget' ? 'forget' : 'register');
    const read = readAddress(services, {
      ...{ typed: body.user_string, type: body.type, areaCode: body.area_code },
      isNew: purpose === 'register',
    });
    if ('reason' in read) return { ok: false, reason: read.reason };
    const { name: to } = read;
    if (!letters.ready && !isPhoneName(to)) throw new Fault('no mail is configured');
    const requester = await requesterOf(services, to, { address, device });
    const reserved = await codes.reserve(read, purpose, requester);
    if ('reason' in reserved) return reserved;
    await codes.draw(reserved, (client, code) =>
      letters.queue.add(
        client,
        letterFor(siteName, language, { to, purpose, code, nth: reserved.nth, user: requester.user }),
      ),
    );
    letters.job.wake();
    return { ok: true, message: sentence(language, isPhoneName(to) ? 'done.code_texted' : 'done.code_sent') };
  });
