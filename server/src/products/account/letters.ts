/** The mails to account holders, in their own language. */
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { HoldReason } from '../../shared/holds/holds.ts';
import type { Letter } from '../../carry/mail/letter.ts';
import type { NewLetter } from '../../carry/mail/letter-queue.ts';
import { happenedText, minuteText } from '../../carry/mail/minute-text.ts';
import { codeMinutes, type Purpose } from './codes/codes.ts';

/** How long sending a notice makes sense; a letter with a code lives as long as its code. */
export const noticeLifeMs = 86_400_000;

/** A notice to the owner of an account; none where no email is bound. */
export const noticeTo = ({ email }: { email: string | undefined }, letter: Letter): NewLetter | undefined =>
  email === undefined ? undefined : { to: email, letter, lifeMs: noticeLifeMs };

type Parameters = Record<string, string | number>;

const speaker = (language: WireLanguage, parameters: Parameters) => {
  const locale = localeOf(language);
  return { locale, say: (key: string) => words(locale, 'mail', key, parameters) };
};

/** Contains a code. */
export function codeLetter(
  language: WireLanguage,
  site: string,
  purpose: Exclude<Purpose, 'phone_new'>,
  code: string,
): Letter {
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

/** Notice of a new password, possibly not set by the owner. */
export function passwordChangedLetter(
  language: WireLanguage,
  site: string,
  { at, holdEndsMs, freezeUrl }: { at: number; holdEndsMs: number; freezeUrl: string },
): Letter {
  const { locale, say } = speaker(language, { site, time: happenedText(at), until: minuteText(holdEndsMs) });
  return {
    locale,
    subject: say('password_changed.subject'),
    paragraphs: [say('password_changed.about'), say('change.hold'), say('password_changed.unasked')],
    link: { text: say('freeze.link'), url: freezeUrl },
  };
}

/** Notice of another change of a factor, or of a login on a new device, possibly not made by the owner. */
export function changeLetter(
  language: WireLanguage,
  site: string,
  {
    what,
    at,
    holdEndsMs,
    address,
    freezeUrl,
  }: {
    what: HoldReason | 'phone_added';
    at: number;
    holdEndsMs: number | undefined;
    address: string;
    freezeUrl: string;
  },
): Letter {
  const named = words(localeOf(language), 'notification', `notice.${what}`);
  const { locale, say } = speaker(language, { site, what: named, address, time: happenedText(at) });
  const hold =
    holdEndsMs === undefined ? [] : [words(locale, 'mail', 'change.hold', { until: minuteText(holdEndsMs) })];
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [say('change.about'), say('change.where'), ...hold, say('password_changed.unasked')],
    link: { text: say('freeze.link'), url: freezeUrl },
  };
}

/** Notice that support ended a session, by the address that it came from. */
export function sessionEndedLetter(
  language: WireLanguage,
  site: string,
  { at, address, freezeUrl }: { at: number; address: string; freezeUrl: string },
): Letter {
  const what = words(localeOf(language), 'notification', 'notice.session_ended');
  const { locale, say } = speaker(language, { site, what, address, time: happenedText(at) });
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [say('change.about'), say('change.where')],
    link: { text: say('freeze.link'), url: freezeUrl },
  };
}

/** Notice that the account is frozen. It has no link: there is nothing to freeze any more. */
export function frozenLetter(language: WireLanguage, site: string, at: number): Letter {
  const { locale, say } = speaker(language, { site, time: happenedText(at) });
  return {
    locale,
    subject: say('frozen.subject'),
    paragraphs: [say('frozen.about'), say('frozen.stays'), say('frozen.next')],
  };
}

/** `days`: factors added in so many days before the freeze were removed; `payeesSince`: payees and recipients added since then were. */
type Thawed = { at: number; holdEndsMs: number; days: number; payeesSince: Date | undefined; freezeUrl: string };

/** Notice of the end of a freeze, possibly not asked for by the owner. */
export function thawedLetter(
  language: WireLanguage,
  site: string,
  { at, holdEndsMs, days, payeesSince, freezeUrl }: Thawed,
): Letter {
  const since = payeesSince === undefined ? '' : happenedText(payeesSince.getTime());
  const { locale, say } = speaker(language, {
    site,
    days,
    since,
    time: happenedText(at),
    until: minuteText(holdEndsMs),
  });
  const removed = [
    ...(days > 0 ? [say('thawed.removed')] : []),
    ...(payeesSince === undefined ? [] : [say('thawed.payees')]),
  ];
  return {
    locale,
    subject: say('thawed.subject'),
    paragraphs: [say('thawed.about'), ...removed, say('thawed.next'), say('change.hold')],
    link: { text: say('freeze.link'), url: freezeUrl },
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
