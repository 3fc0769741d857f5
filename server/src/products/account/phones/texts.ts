/** The SMS to account holders, in their own language: the site's name and a code or a notice, and no link, so that none of ours teaches to open one. */
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Letter } from '../../../carry/mail/letter.ts';
import { codeMinutes, type Purpose } from '../codes/codes.ts';

/** How long sending a notice makes sense: an SMS about yesterday reads as one about now. */
export const textNoticeLifeMs = 3_600_000;

const aboutOf = {
  register: 'sms.register',
  forget: 'sms.forget',
  phone_new: 'sms.phone_new',
} as const satisfies Partial<Record<Purpose, string>>;

const textOf = (language: WireLanguage, key: string, parameters: Record<string, string | number>): Letter => {
  const locale = localeOf(language);
  const text = words(locale, 'mail', key, parameters);
  return { locale, subject: words(locale, 'mail', 'sms.subject'), paragraphs: [text] };
};

/** Contains a code, and what it is for. */
export const codeText = (
  language: WireLanguage,
  site: string,
  purpose: keyof typeof aboutOf,
  code: string,
): Letter => ({
  ...textOf(language, aboutOf[purpose], { site, code, minutes: codeMinutes }),
  code,
});

/** Sent to the number only: the answer must not reveal that the account exists. */
export const takenText = (language: WireLanguage, site: string): Letter => textOf(language, 'sms.taken', { site });

/** A notice to an account without an email: what the subject of its mail says. */
export const noticeText = (language: WireLanguage, { subject }: Letter): Letter =>
  textOf(language, 'sms.notice', { about: subject });

/** To a number that was removed from its account. */
export const phoneRemovedText = (language: WireLanguage, site: string): Letter =>
  textOf(language, 'sms.phone_removed', { site });

/** To the number that an account had before. */
export const phoneChangedText = (language: WireLanguage, site: string): Letter =>
  textOf(language, 'sms.phone_changed', { site });
