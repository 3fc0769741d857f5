/** The mails to staff that report something. Staff have no language of their own: it is that of the request. */
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Letter } from '../../mail/letter.ts';

/** How long sending a notice makes sense. */
export const noticeLifeMs = 86_400_000;

/** Notice of wrong codes behind the right password: the password is no longer secret, if the owner did not type them. */
export function codesLetter(language: WireLanguage): Letter {
  const locale = localeOf(language);
  const say = (key: string) => words(locale, 'desk', key, { site: 'Glassbook' });
  return {
    locale,
    subject: say('mail.codes_subject'),
    paragraphs: [say('mail.codes_about'), say('mail.codes_unasked')],
  };
}
