/** The letter of a fired alert, in its owner's language. Its subject is the title that the list of notifications shows. */
import { localeOf, words } from '@glassbook/i18n';
import type { notification, WireLanguage } from '@glassbook/contract';
import type { Letter } from '../../carry/mail/letter.ts';

const SITE = 'Glassbook';
/** Later it is no news. */
export const letterLifeMs = 3_600_000;
/** After notices to owners and codes, those of sign-ups too: the later, the more its owner got within the clock hour. */
export const letterTurn = (nth: number): number => 2_000 + nth;
/** To one user within a clock hour. */
export const lettersPerHour = 10;

export type FiredAlert = Extract<notification.Notification, { group: 'alerts' }>;

export function firedLetter(language: WireLanguage, { kind, params, at_ms }: FiredAlert): Letter {
  const locale = localeOf(language);
  const time = new Date(at_ms).toISOString().slice(0, 19).replace('T', ' ');
  const say = (key: string) => words(locale, 'alert', key, { ...params, site: SITE, time });
  const ofList = (key: string, values = {}) => words(locale, 'notification', key, values);
  const window = params.window === '' ? '' : ofList(`window.${params.window}`);
  return {
    locale,
    subject: ofList(`notice.${kind}`, { ...params, window }),
    paragraphs: [say('mail.about'), ...(params.note === '' ? [] : [say('mail.note')]), say('mail.unwanted')],
  };
}
