/** Passwords that are guessed first, whatever the account: of users and of staff. */
import { readFileSync } from 'node:fs';

const listed = new Set(
  readFileSync(new URL('breached.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

export const isBreached = (password: string): boolean => listed.has(password.toLowerCase());
