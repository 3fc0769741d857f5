/** The support chat in a browser: a user writes, staff answers by calls, and hostile text runs nothing. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kefu } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers, says, subscribed } from './browser.ts';
import { openAs } from './pages.ts';
import { test } from './shared-system.ts';
import { castWithCode, staffPage, staffToken } from './staff.ts';
import { root, type System } from './system.ts';
import { clientOf, signUp, yes, type Trader } from './trader.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');
const path = '/pages/kefu/index';
/** A picture to send. */
const png = readFileSync(join(root, 'web/public/icons/icon-192.png'));
/** Each would run something, were it read as anything but text. */
const corpus = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '<svg onload="window.ran = 1">',
  '"><svg/onload=window.ran=1>',
  "' onmouseover='window.ran=1",
  'javascript:window.ran=1',
  '<a href="javascript:window.ran=1">press</a>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '<math><mtext></table><mglyph><style><img src=x onerror=window.ran=1>',
  '{{constructor.constructor("window.ran=1")()}}',
  '${window.ran=1}',
  '</textarea><script>window.ran=1</script>',
  '<style>@import "javascript:window.ran=1"</style>',
  '<base href="javascript:window.ran=1//">',
  '&lt;img src=x onerror=window.ran=1&gt;',
  '\\u003cimg src=x onerror=window.ran=1\\u003e',
  'data:text/html,<script>window.ran=1</script>',
  '<details open ontoggle=window.ran=1>',
];

describe('the support chat', () => {
  let system: System;
  let browser: Browser;
  let agent: Client;
  test.beforeAll(async ({ system: started, browser: opened }) => {
    [system, browser] = [started, opened];
    agent = clientOf(system.origin, await staffToken(system.origin, 'support'));
  });

  /** A user, and the number staff finds that one by. */
  const newUser = async () => {
    const trader = await signUp(system.origin, system.mailbox);
    const userOf = async () => {
      await expect.poll(() => waitingUser(trader)).toBeTypeOf('number');
      return String(await waitingUser(trader));
    };
    return { trader, userOf };
  };
  const waitingUser = async ({ call }: Trader) => {
    const { message } = yes(await call(kefu.state, {}));
    const { rows } = yes(await agent(kefu.queue, { show: 'open', limit: '100' })).message;
    return rows.find((row) => row.case.id === message.case?.id)?.user;
  };
  const answer = async (user: string, text: string) =>
    yes(await agent(kefu.answer, { user, client_id: randomUUID(), text })).message;

  test('KEFU-018 a user writes, staff answers; answer, read mark, typing, image and rating are there without a reload', async () => {
    const { trader, userOf } = await newUser();
    const { page, problems } = await openAs(browser, system, trader, 'en', 'phone');
    await page.goto('/pages/setting/setting');
    await page.getByRole('link', { name: say('kefu:title') }).click();
    const field = page.getByRole('textbox', { name: say('kefu:message') });
    const list = page.getByRole('log');
    await field.fill('Which reference do I use?');
    await page.getByRole('button', { name: say('kefu:send'), exact: true }).click();
    await list.getByText('Which reference do I use?').waitFor();
    await list.getByText(say('kefu:waiting')).waitFor();

    const user = await userOf();
    yes(await agent(kefu.assign, { user }));
    await page.getByRole('heading', { level: 1, name: /Demo S\./ }).waitFor();
    yes(await agent(kefu.chat, { user }));
    await list.locator('.msg.me', { hasText: say('kefu:read') }).waitFor();
    const agentTypes = list.getByText(say('kefu:typing', { name: 'Demo S.' }));
    // It lasts for seconds, and is not said again after a lost connection.
    await expect
      .poll(async () => {
        yes(await agent(kefu.news, { user, after: '999999999', typing: '1' }));
        return agentTypes.count();
      })
      .toBeGreaterThan(0);
    const given = await answer(user, 'Use your account number.');
    await list.getByText('Use your account number.').waitFor();
    await expect
      .poll(async () => yes(await agent(kefu.news, { user, after: '999999999' })).message.user_read)
      .toBeGreaterThanOrEqual(given.id);
    await expect
      .poll(async () => {
        await field.pressSequentially('H');
        return yes(await agent(kefu.news, { user, after: '999999999' })).message.user_typing;
      })
      .toBe(true);

    await page.locator('input[type=file]').setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer: png });
    await page.getByText('voucher.png').waitFor();
    await page.getByRole('button', { name: say('kefu:send'), exact: true }).click();
    const picture = list.getByRole('button', { name: say('kefu:image_open', { name: 'voucher.png' }) });
    await picture.click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await barriers(page)).toEqual([]);

    yes(await agent(kefu.end, { user }));
    const stars = list.getByRole('radio', { name: say('kefu:rate.4'), exact: true });
    await stars.check({ force: true });
    expect(await barriers(page)).toEqual([]);
    await list.getByRole('textbox').fill('Quick');
    await list.getByRole('button', { name: say('kefu:rate.send') }).click();
    await list.getByText(say('kefu:rate.yours', { score: say('kefu:rate.4') })).waitFor();
    expect(yes(await agent(kefu.chat, { user })).message.case).toMatchObject({ rating: 4, rating_comment: 'Quick' });
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('KEFU-019 on any other page an answer is a message and a mark; opening the chat clears it', async () => {
    const { trader, userOf } = await newUser();
    yes(await trader.call(kefu.send, { client_id: randomUUID(), text: 'Hello' }));
    const user = await userOf();
    yes(await agent(kefu.assign, { user }));
    const { page } = await openAs(browser, system, trader, 'en', 'desktop');
    const live = subscribed(page, 'kefu.own');
    await page.goto('/notifications');
    const entry = page.getByRole('link', { name: new RegExp(say('kefu:title')) });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await live;
    expect(await entry.count()).toBe(0);
    await says(page, 'An answer for you', () => answer(user, 'An answer for you'));
    await expect.poll(() => entry.textContent()).toContain('1');
    await entry.click();
    await page.getByRole('log').getByText(say('kefu:new'), { exact: true }).waitFor();
    await expect.poll(async () => yes(await trader.call(kefu.state, {})).message.unread).toBe(0);
    await page.context().close();
  });

  test('KEFU-033 staff takes, reads, answers and ends a chat at the desk; both pages follow without a reload', async () => {
    const { trader, userOf } = await newUser();
    const { page: mine } = await openAs(browser, system, trader, 'en', 'phone');
    await mine.goto(path);
    const field = mine.getByRole('textbox', { name: say('kefu:message') });
    const list = mine.getByRole('log');
    await field.fill('Where is my order?');
    await mine.getByRole('button', { name: say('kefu:send'), exact: true }).click();
    await list.getByText('Where is my order?').waitFor();
    const user = await userOf();

    const { page, problems } = await staffPage(browser, system.origin, 'support');
    await page.goto('/desk/chats');
    // By keyboard from the queue to the chat.
    await page.getByRole('link', { name: new RegExp(`U-${user}\\b`) }).focus();
    await page.keyboard.press('Enter');
    const log = page.getByRole('log', { name: say('kefu:history') });
    await log.getByText('Where is my order?').waitFor();
    const account = page.getByRole('complementary', { name: say('desk:chat.account') });
    await account.getByText(say('desk:chat.no_orders')).waitFor();
    expect(await account.textContent()).not.toContain(trader.address);
    const answerField = page.getByRole('textbox', { name: say('kefu:message') });
    expect(await answerField.count()).toBe(0);
    await page.getByRole('button', { name: say('desk:chat.take'), exact: true }).click();
    const seesTyping = list.getByText(say('kefu:typing', { name: 'Demo S.' }));
    // Said every few seconds while something is typed.
    await expect
      .poll(async () => {
        await answerField.fill('');
        await answerField.fill('Which pair was it?');
        return seesTyping.count();
      })
      .toBeGreaterThan(0);
    await answerField.press('Enter');
    await list.getByText('Which pair was it?').waitFor();
    await log.getByText('Which pair was it?').waitFor();
    await log.getByText(new RegExp(`· ${say('kefu:read')}$`)).waitFor();
    expect(await barriers(page)).toEqual([]);

    const userTypes = log.getByText(say('kefu:typing', { name: say('desk:chat.user') }));
    await expect
      .poll(async () => {
        await field.pressSequentially('S');
        return userTypes.count();
      })
      .toBeGreaterThan(0);
    await mine.locator('input[type=file]').setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: png });
    await mine.getByText('order.png').waitFor();
    await mine.getByRole('button', { name: say('kefu:send'), exact: true }).click();
    await log.getByRole('button', { name: say('kefu:image_open', { name: 'order.png' }) }).click();
    await log.getByRole('img', { name: 'order.png' }).waitFor();

    await page.getByRole('radio', { name: say('desk:chat.note'), exact: true }).click();
    await page.getByRole('textbox', { name: say('desk:chat.note') }).fill('Asked about SOL before.');
    await page.keyboard.press('Enter');
    await log.getByText('Asked about SOL before.').waitFor();
    await page.getByRole('radio', { name: say('desk:chat.answer'), exact: true }).click();
    await page.getByRole('button', { name: say('desk:chat.canned'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('kefu:canned.goodbye') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: say('kefu:send'), exact: true }).click();
    await list.getByText(say('kefu:canned.goodbye')).waitFor();
    expect(await list.getByText('Asked about SOL before.').count()).toBe(0);

    await page.getByRole('button', { name: say('kefu:end'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('kefu:end'), exact: true })
      .click();
    await list.getByRole('radio', { name: say('kefu:rate.4'), exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await log.getByText(say('kefu:event.closed')).waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
    await mine.context().close();
  });

  test('KEFU-033 no text and no file name of a user runs anything at the desk: 0 executed', async () => {
    const { trader, userOf } = await newUser();
    for (const text of corpus) yes(await trader.call(kefu.send, { client_id: randomUUID(), text }));
    const user = await userOf();
    const { page, problems } = await staffPage(browser, system.origin, 'support');
    await page.goto(`/desk/chats/${user}`);
    const words = page.locator('.desk-said .words');
    await words.first().waitFor();
    await expect.poll(() => words.count()).toBe(corpus.length);
    expect(await words.allTextContents()).toEqual(corpus);
    expect(await page.evaluate('window.ran')).toBe(undefined);
    expect(await page.locator('.desk-log :is(script, svg[onload], iframe, math, base, style, details)').count()).toBe(
      0,
    );
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('KEFU-021 staff answers in a terminal: npm run chat', async () => {
    const { trader, userOf } = await newUser();
    yes(await trader.call(kefu.send, { client_id: randomUUID(), text: 'Is anybody there?' }));
    const user = await userOf();
    const cast = await castWithCode(system.origin, 'administrator');
    const run = promisify(execFile)(process.execPath, [join(root, 'scripts/chat.ts')], {
      env: { ...process.env, GLASSBOOK_URL: system.origin, STAFF_EMAIL: cast.email, STAFF_PASSWORD: cast.password },
      timeout: 90_000,
    });
    run.child.stdin?.end(
      [cast.code, `/take ${user}`, 'Yes, here.', '/canned greeting', '/end', '/quit', ''].join('\n'),
    );
    const { stdout, stderr } = await run;
    expect(stderr).toBe('');
    expect(stdout).toContain('user: Is anybody there?');
    expect(stdout).toContain('Chat ended.');
    const { rows } = yes(await trader.call(kefu.messages, {})).message;
    expect(rows.map(({ kind }) => kind)).toEqual(['closed', 'staff', 'staff', 'taken', 'user']);
    expect(rows[2]?.text).toBe('Yes, here.');
  });

  test('KEFU-020 no text and no file name of either side runs anything: 0 executed', async () => {
    const { trader, userOf } = await newUser();
    const { page } = await openAs(browser, system, trader, 'en', 'desktop');
    await page.goto(path);
    const field = page.getByRole('textbox', { name: say('kefu:message') });
    const shown = page.locator('.bub .words');
    await field.fill('first');
    await field.press('Enter');
    await expect.poll(() => shown.count()).toBe(1);
    const user = await userOf();
    yes(await agent(kefu.assign, { user }));
    const half = Math.ceil(corpus.length / 2);
    for (const [place, text] of corpus.entries()) {
      if (place === half) yes(await agent(kefu.end, { user }));
      if (place < half) await answer(user, text);
      else {
        await field.fill(text);
        await field.press('Enter');
      }
      await expect.poll(async () => (await shown.allTextContents()).at(-1)).toBe(text);
      expect(await page.evaluate('window.ran'), text).toBe(undefined);
    }
    for (const name of corpus.slice(0, 6)) {
      await page.evaluate(
        ([given]) => {
          const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
          const data = new DataTransfer();
          data.items.add(
            new File([Uint8Array.from(atob(given!.png), (c) => c.charCodeAt(0))], given!.name, { type: 'image/png' }),
          );
          input.files = data.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        },
        [{ png: png.toString('base64'), name }],
      );
      await page.locator('.attached', { hasText: name.slice(0, 10) }).waitFor();
      await field.press('Enter');
      await expect
        .poll(async () => (await page.locator('.bub time').last().textContent()) ?? '')
        .toContain(name.slice(-10));
    }
    // A reload would clear what ran before it.
    expect(await page.evaluate('window.ran')).toBe(undefined);
    await page.reload();
    await expect.poll(() => shown.count()).toBeGreaterThan(10);
    expect(await page.evaluate('window.ran')).toBe(undefined);
    expect(await page.locator('.chat :is(script, svg[onload], iframe, math, base, style, details)').count()).toBe(0);
    await page.context().close();
  });
});
