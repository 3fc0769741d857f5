/** A new password and its repetition: what is wrong with them, before it is sent. */
export const passwordLeast = 7;
export const passwordMost = 128;

export type NewPassword = { password: string; repeated: string };
export type PasswordProblem = 'problem.password_short' | 'problem.password_long' | 'problem.passwords_differ';

/** The problem of each field, as a key of the catalog. Longer than six characters is the rule; a repetition counts once it is begun. */
export function passwordProblems({ password, repeated }: NewPassword): {
  password?: PasswordProblem;
  repeated?: PasswordProblem;
} {
  const length = Array.from(password).length;
  if (length < passwordLeast) return { password: 'problem.password_short' };
  if (length > passwordMost) return { password: 'problem.password_long' };
  return password === repeated ? {} : { repeated: 'problem.passwords_differ' };
}
