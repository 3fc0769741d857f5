/** Rules of a password: its length and whether it is commonly guessed. No rules on kinds of characters. */
import { refuse } from '../../../carry/http/handling.ts';
import { isBreached } from '../../../shared/passwords/breached.ts';

/** Longer than six: the documented minimum is seven. */
const lengthMin = 7;
const lengthMax = 128;

/** The refusal of a new password typed twice, most basic reason first; undefined when it is accepted. */
export function passwordRefusal(typed: string, again: string) {
  const password = typed.normalize('NFC');
  // Counted in code points: a character outside the basic plane is one.
  const length = Array.from(password).length;
  if (length < lengthMin) return refuse('account.password_short', { min: String(lengthMin) });
  if (length > lengthMax) return refuse('account.password_long', { max: String(lengthMax) });
  if (password !== again.normalize('NFC')) return refuse('account.passwords_differ');
  if (isBreached(password)) return refuse('account.password_breached');
  return undefined;
}
