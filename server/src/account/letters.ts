/** The mails to account holders, in their own language. */
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { HoldReason } from './holds.ts';
import type { Letter } from '../mail/letter.ts';
import { codeMinutes, type Purpose } from './codes.ts';

/** How long sending a notice makes sense; a letter with a code lives as long as its code. */
export const noticeLifeMs = 86_400_000;

type Parameters = Record<string, string | number>;

const speaker = (language: WireLanguage, parameters: Parameters) => {
  const locale = localeOf(language);
  return { locale, say: (key: string) => words(locale, 'mail', key, parameters) };
};

/** Contains a code. */
export function codeLetter(language: WireLanguage, site: string, purpose: Purpose, code: string): Letter {
  const { locale, say } = speaker(language, { site, minutes: codeMinutes });
  const paragraphs = [say(`code.${purpose}_about`), say('code.rules'), say('code.unasked')];
  return { locale, subject: say(`code.${purpose}_subject`), paragraphs, code };
}

/** Sent to the mailbox only: the answer must not reveal that the account exists. */
export function takenLetter(language: WireLanguage, site: string): Letter {
  const { locale, say } = speaker(language, { site });
  return {
    locale,
    subject: say('taken.subject'),
    paragraphs: [say('taken.about'), say('taken.reset'), say('taken.unasked')],
  };
}

/** As letters show a time, in UTC. */
const shownTime = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** Notice of a new password, possibly not set by the owner. */
export function passwordChangedLetter(
  language: WireLanguage,
  site: string,
  { at, holdEndsMs }: { at: number; holdEndsMs: number },
): Letter {
  const { locale, say } = speaker(language, { site, time: shownTime(at), until: shownTime(holdEndsMs) });
  return {
    locale,
    subject: say('password_changed.subject'),
    paragraphs: [say('password_changed.about'), say('change.hold'), say('password_changed.unasked')],
  };
}

/** Notice of another change of a factor, or of a login on a new device, possibly not made by the owner. */
export function changeLetter(
  language: WireLanguage,
  site: string,
  { what, at, holdEndsMs, address }: { what: HoldReason; at: number; holdEndsMs: number; address: string },
): Letter {
  const named = words(localeOf(language), 'notification', `kind.${what}`);
  const times = { time: shownTime(at), until: shownTime(holdEndsMs) };
  const { locale, say } = speaker(language, { site, what: named, address, ...times });
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [say('change.about'), say('change.where'), say('change.hold'), say('password_changed.unasked')],
  };
}

/** Notice that unknown devices used up their guesses: from now on only known devices log in with the present password. */
export function loginsClosedLetter(language: WireLanguage, site: string): Letter {
  const { locale, say } = speaker(language, { site });
  return {
    locale,
    subject: say('logins_closed.subject'),
    paragraphs: [say('logins_closed.about'), say('logins_closed.next')],
  };
}
