/** Where to log in, and how to return to the page before. */
import { ownPath } from './own-path.ts';
import { paths } from './paths.ts';

const accountPages = [paths.login, paths.register, paths.forgotten, paths.walletSelect];
const isAccountPage = (address: string): boolean =>
  accountPages.some((path) => new RegExp(`^${path}\\b`).test(address));

/** The login page that leads back to a place of ours; from the account pages themselves it leads home. */
export function loginPath(from: string = window.location.pathname + window.location.search): string {
  return from === '/' || isAccountPage(from) ? paths.login : `${paths.login}?back=${encodeURIComponent(from)}`;
}

/** Where to go after logging in: a page of ours, and home where the address names none. */
export function backPath(search: string): string {
  const back = ownPath(new URLSearchParams(search).get('back') ?? '');
  return back === undefined || isAccountPage(back) ? '/' : back;
}

/** How long a message can be read before the login or the verification comes, as the specification has it. */
export const loginRedirectMs = 1200;
