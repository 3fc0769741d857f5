/** Rules of a password: its length and whether it is commonly guessed. No rules on kinds of characters, and the exact bytes count. */
import { readFileSync } from 'node:fs';
import { refuse } from '../http/handling.ts';

/** Longer than six: the documented minimum is seven. */
const lengthMin = 7;
const lengthMax = 128;

const listed = new Set(
  readFileSync(new URL('breached-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** The refusal of a new password typed twice, most basic reason first; undefined when it is accepted. */
export function passwordRefusal(password: string, again: string) {
  // Counted in code points: a character outside the basic plane is one.
  const length = Array.from(password).length;
  if (length < lengthMin) return refuse('account.password_short', { min: String(lengthMin) });
  if (length > lengthMax) return refuse('account.password_long', { max: String(lengthMax) });
  if (password !== again) return refuse('account.passwords_differ');
  if (listed.has(password.toLowerCase())) return refuse('account.password_breached');
  return undefined;
}
