/** Sessions of the demo cast. A code of an authenticator is good once, and a used one counts as wrong, so all files share one session of each role. */
import { desk, type Role } from '@glassbook/contract';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openPage, type Opened, type Size } from './browser.ts';
import { clientOf, yes } from './trader.ts';
import { wordsOf } from './words.ts';

const given = new Map<string, string>();

/** One of the cast, with a code that no test was given before. */
export async function castWithCode(origin: string, role: Role) {
  const key = `${origin} ${role}`;
  for (;;) {
    const one = yes(await clientOf(origin)(desk.demoCast, {})).message.find((each) => each.role === role)!;
    if (given.get(key) !== one.code) {
      given.set(key, one.code);
      return one;
    }
    await wait(1_000);
  }
}

const sessions = new Map<string, Promise<string>>();

/** Tried again with another code: on a busy machine one may be over before it is used, or the answer is a fault. */
async function logIn(origin: string, role: Role, tries = 3): Promise<string> {
  const { email, password, code } = await castWithCode(origin, role);
  const answer = await clientOf(origin)(desk.login, { email, password, code }).catch((cause: unknown) => {
    if (tries === 1) throw cause;
  });
  return answer && (answer.ok || tries === 1) ? yes(answer).message : logIn(origin, role, tries - 1);
}

/** The token of its session. */
export function staffToken(origin: string, role: Role): Promise<string> {
  const key = `${origin} ${role}`;
  const token = sessions.get(key) ?? logIn(origin, role);
  sessions.set(key, token);
  // The next who asks tries anew.
  token.catch(() => sessions.delete(key));
  return token;
}

/** Keeps the session of a page that has logged in, for the next who ask for its role: a new one would wait for a new code. */
export async function keepSession(page: Page, origin: string, role: Role): Promise<void> {
  const token = await page.evaluate<string>("sessionStorage.getItem('glassbook-desk.token')");
  sessions.set(`${origin} ${role}`, Promise.resolve(token));
}

/** A page of the desk, not yet opened, with the session of a role. */
export async function staffPage(
  browser: Browser,
  origin: string,
  role: Role,
  locale = 'en',
  size: Size = 'desktop',
): Promise<Opened> {
  const one = await openPage(browser, origin, locale, size);
  await one.page.addInitScript(
    `sessionStorage.setItem('glassbook-desk.token', ${JSON.stringify(await staffToken(origin, role))})`,
  );
  return one;
}

/** Fills in the login page and sends it. */
export async function logInByForm(page: Page, origin: string, role: Role): Promise<void> {
  const say = wordsOf('en');
  const field = (key: string) => page.getByLabel(say(`desk:login.${key}`), { exact: true });
  const { email, password, code } = await castWithCode(origin, role);
  await field('email').fill(email);
  await field('password').fill(password);
  await field('code').fill(code);
  await page.keyboard.press('Enter');
}
