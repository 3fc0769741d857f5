/** How hard a password is to guess, from its length first: 0 refused by the rules, 1 weak, 2 fair, 3 good, 4 strong. A hint, never a rule. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const runs = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|pass|word|admin/i;

/** Longer than six characters is the rule; eight are recommended, and fifteen need nothing else. */
export function passwordStrength(password: string): Strength {
  const length = Array.from(password).length;
  if (length <= 6) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  let points = length >= 15 ? 4 : length >= 12 ? 3 : length >= 8 ? 2 : 1;
  if (kinds >= 3 && points < 4) points += 1;
  if (runs.test(password) || different < length / 2) points -= 1;
  return Math.min(4, Math.max(1, points)) as Strength;
}
