/** The mails to staff that report something. Staff have no language of their own: it is that of the request. */
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Letter } from '../../../carry/mail/letter.ts';

/** How long sending a notice makes sense. */
export const noticeLifeMs = 86_400_000;

/** Notice of wrong codes behind the right password: the password is no longer secret, if the owner did not type them. */
export function codesLetter(language: WireLanguage): Letter {
  const locale = localeOf(language);
  const say = (key: string) => words(locale, 'mail', key, { site: 'Glassbook' });
  return {
    locale,
    subject: say('staff.codes_subject'),
    paragraphs: [say('staff.codes_about'), say('staff.codes_unasked')],
  };
}

/** Notice of wrong codes in a session: somebody else has it, if the owner did not type them. */
export function stepUpCodesLetter(language: WireLanguage): Letter {
  const locale = localeOf(language);
  const say = (key: string) => words(locale, 'mail', key, { site: 'Glassbook' });
  return {
    locale,
    subject: say('staff.step_up_subject'),
    paragraphs: [say('staff.step_up_about'), say('staff.step_up_unasked')],
  };
}

/** Notice of a passkey that was added or removed, in the words of those of users. */
export function passkeyLetter(
  language: WireLanguage,
  { what, at, address }: { what: 'passkey_on' | 'passkey_off'; at: number; address: string },
): Letter {
  const locale = localeOf(language);
  const named = words(locale, 'notification', `notice.${what}`);
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const say = (key: string) => words(locale, 'mail', key, { site: 'Glassbook', what: named, time, address });
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [say('change.about'), say('change.where'), say('staff.codes_unasked')],
  };
}
