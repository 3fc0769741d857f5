/** What staff see and what is stored of personal data: its beginning, and no more than tells it apart. */
import { maskedEmail } from '../../carry/mail/masked-email.ts';

/** "0x1a2b•••" */
const maskedWallet = (address: string): string => `${address.slice(0, 6)}•••`;

/** "+84•••678" */
export const maskedPhone = (phone: string): string => (phone === '' ? '' : `${phone.slice(0, 3)}•••${phone.slice(-3)}`);

/** A number in E.164, however it is grouped. */
export const phoneOf = (q: string): string => q.replaceAll(/[\s().-]/g, '');
export const isPhone = (q: string): boolean => /^\+\d{7,15}$/.test(phoneOf(q));

/** Of a user or an account; what has more digits may be a phone number. */
const shortNumber = /^\d{0,8}$/;

/** What is stored of a search for good: numbers of users and accounts whole, the beginning of an email by its first character, an address of a wallet by its first six. */
export function withoutSearched(detail: object): object {
  if (!('q' in detail) || typeof detail.q !== 'string') return detail;
  const q = detail.q.trim();
  if (shortNumber.test(q)) return detail;
  const masked = /^0x[0-9a-f]+$/i.test(q) ? maskedWallet : /^\+?\d+$/.test(phoneOf(q)) ? maskedPhone : maskedEmail;
  return { ...detail, q: masked(masked === maskedPhone ? phoneOf(q) : q) };
}
