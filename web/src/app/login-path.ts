/** Where to log in, and how to come back to where one was. */
const login = '/pages/common/login';
const accountPages = /^\/pages\/common\/(login|register|forget)\b/;

/** The login page that leads back to a place of ours; from the account pages themselves it leads home. */
export function loginPath(from: string = window.location.pathname + window.location.search): string {
  return from === '/' || accountPages.test(from) ? login : `${login}?back=${encodeURIComponent(from)}`;
}

/** Where to go after logging in: only a path of this site, never another host. */
export function backPath(search: string): string {
  const back = new URLSearchParams(search).get('back');
  return back !== null && /^\/(?![/\\])/.test(back) && !accountPages.test(back) ? back : '/';
}
