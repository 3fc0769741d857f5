import { keep, kept } from '../../carry/storage.ts';

const name = 'invited';

/** The invite code of the link that was opened, also on pages after it, in another tab and after a reload: this browser keeps the last one until it opened an account. Empty without one. */
export function invited(search: string): string {
  const code = new URLSearchParams(search).get('code')?.trim().slice(0, 16) ?? '';
  if (code !== '') keep(name, code);
  return code === '' ? (kept(name) ?? '') : code;
}

/** An account was opened with it, or somebody who has one logged in. */
export const invitationUsed = (): void => keep(name, undefined);
