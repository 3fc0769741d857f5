/**
 * S25: a page of another origin, opened in the browser of a user and of staff with sessions and with cookies present, tries what a page can try: form
 * posts, fetch with credentials, a websocket, frames. From another site (localhost) and from another port of the same one.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { account, desk, market, spot, wallet } from '@glassbook/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { staffToken } from './staff.ts';
import { clientOf, yes } from './trader.ts';

/** Calls that would change something, with fields they take. */
const calls = [
  [account.editNickname, { nickname: 'intruder' }],
  [account.logout, {}],
  [account.endOtherSessions, {}],
  [wallet.claimDemo, {}],
  [spot.placeOrder, { currency_id: '1', legal_id: '3', type: '1', amount: '0.001', target_price: '50000' }],
  [desk.halt, { market: '1', reason: 'an intruder' }],
  [desk.logout, {}],
] as const;
const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
const framed = ['/', '/pages/setting/security', '/desk', '/desk/login', '/api/health'];

/** Runs in the page: each way of sending, and what came of it. */
const attack = `async ({ origin, token, paths, encodings }) => {
  const results = [];
  const note = (what, came) => results.push(what + ': ' + came);
  for (const [path, fields] of paths) {
    for (const enctype of encodings) {
      const frame = document.createElement('iframe');
      frame.name = 'f' + Math.random();
      document.body.append(frame);
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype, action: origin + path, target: frame.name });
      for (const [name, value] of Object.entries({ ...fields, token, authorization: token })) {
        const field = document.createElement('input');
        Object.assign(field, { name, value });
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    }
    const body = new URLSearchParams(fields);
    const send = (init) => fetch(origin + path, { method: 'POST', credentials: 'include', body, ...init });
    await send({}).then(() => note(path, 'read'), () => note(path, 'refused'));
    await send({ headers: { authorization: token } }).then(() => note(path, 'read with a token'), () => note(path, 'refused'));
    await send({ mode: 'no-cors' }).then(({ type }) => note(path, type), () => note(path, 'refused'));
  }
  await fetch(origin + '/api/user/info', { credentials: 'include' }).then(() => note('info', 'read'), () => note('info', 'refused'));
  for (const query of ['', '&token=' + token])
    await new Promise((done) => {
      const socket = new WebSocket(origin.replace('http', 'ws') + '/socket.io/?EIO=4&transport=websocket' + query);
      socket.onopen = () => done(note('socket', 'open'));
      socket.onerror = () => done(note('socket', 'refused'));
    });
  return results;
}`;

describe('S25 a page of another origin', () => {
  let evil: Server;
  let port = 0;
  beforeAll(async () => {
    evil = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another page</title>'),
    );
    await new Promise<void>((resolve) => evil.listen(0, () => resolve()));
    ({ port } = evil.address() as AddressInfo);
  });
  afterAll(() => evil.close());

  /** What of the page's frames is shown of the framed addresses: the browser puts a page of its own where framing is refused. */
  const shownIn = async (page: Page, origin: string): Promise<string[]> => {
    await page.evaluate(`document.body.replaceChildren()`);
    await page.evaluate(`Promise.all(${JSON.stringify(framed)}.map((path) => new Promise((done) => {
      const frame = document.createElement('iframe');
      frame.onload = done;
      frame.src = ${JSON.stringify(origin)} + path;
      document.body.append(frame);
    })))`);
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(frames.length).toBe(framed.length);
    return frames.map((frame) => frame.url());
  };

  test.for(['localhost', '127.0.0.1'])(
    'changes nothing and shows nothing, from %s',
    { timeout: 120_000 },
    async (host, { system, browser, trader, expect }) => {
      const staff = clientOf(system.origin, await staffToken(system.origin, 'treasurer'));
      const state = async () => ({
        nickname: yes(await trader.call(account.info, {})).message.nickname,
        sessions: yes(await trader.call(account.sessions, {})).message.map(({ id }) => id),
        orders: yes(await trader.call(spot.orders, {})).message.map(({ id }) => id),
        halted: yes(await clientOf(system.origin)(market.markets, {}))
          .message.filter(({ status }) => status === 'halted')
          .map(({ match_id: id }) => id),
        staff: yes(await staff(desk.self, {})).message.email,
      });
      const before = await state();
      const { page: own } = await openAs(browser, system, trader, 'en', 'desktop');
      await own.goto('/pages/setting/security');
      await own.context().addCookies([{ name: 'token', value: trader.token, url: system.origin, sameSite: 'Lax' }]);
      const page = await own.context().newPage();
      const answers: number[] = [];
      page.on('response', (response) => {
        const request = response.request();
        if (request.method() === 'POST' && request.isNavigationRequest()) answers.push(response.status());
      });
      await page.goto(`http://${host}:${port}/`);
      const paths = calls.map(([{ path }, fields]) => [`/api${path}`, fields]);
      const given = { origin: system.origin, token: trader.token, paths, encodings };
      const results = await page.evaluate<string[]>(`(${attack})(${JSON.stringify(given)})`);
      expect(results.filter((result) => !/: (refused|opaque)$/.test(result))).toEqual([]);
      expect(results.length).toBe(calls.length * 3 + 3);
      // Every form was answered: with a refusal.
      await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(calls.length * encodings.length);
      expect(new Set(answers)).toEqual(new Set([403]));
      const shown = await shownIn(page, system.origin);
      expect(shown.filter((url) => !url.startsWith('chrome-error:'))).toEqual([]);
      expect(await state()).toEqual(before);
      await own.context().close();
    },
  );
});
