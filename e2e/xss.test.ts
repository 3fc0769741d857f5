/**
 * Hostile texts in the nickname, the signature, chats, articles of every kind and language, and names of files, put there by the real calls: on the screens of
 * users and of staff that show them nothing runs, nothing is asked for elsewhere, and nothing reaches the policy of the page.
 */
import { randomUUID } from 'node:crypto';
import { account, content, kefu, upload, wireLanguages } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { follow, openPage } from './browser.ts';
import { signedIn } from './pages.ts';
import { test } from './shared-system.ts';
import { staffToken } from './staff.ts';
import type { System } from './system.ts';
import { clientOf, patiently, signUp, yes, type Trader } from './trader.ts';
import { packed, vectors } from './xss-corpus.ts';

/** What would be seen of a text that runs: its mark, a dialog, a violation of the policy of the page. */
const watch = `(() => {
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) window[name] = () => { window.ran = name; };
  window.violations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.violations.push(violatedDirective + ' ' + blockedURI));
})()`;

/** Touches everything that can be touched, and says what ran. */
const touchAll = `(async () => {
  const pages = [document, ...[...document.querySelectorAll('iframe')].flatMap((each) => each.contentDocument ?? [])];
  const all = pages.flatMap((page) => [...page.querySelectorAll('main *, dialog *, body *')]);
  for (const element of all)
    for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle', 'error', 'load', 'animationstart', 'begin'])
      element.dispatchEvent(new Event(name));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const articles = pages.flatMap((page) => [...page.querySelectorAll('.article *')]);
  const tags = 'h2 h3 p br hr blockquote ul ol li strong em code pre a table thead tbody tr th td details summary'.split(' ');
  const names = ['href', 'rel', 'scope', 'colspan', 'id', 'open'];
  return {
    ran: pages.some((page) => page.defaultView?.ran !== undefined),
    violations: window.violations,
    tags: articles.map(({ localName }) => localName).filter((name) => !tags.includes(name)),
    attributes: articles.flatMap((each) => each.getAttributeNames()).filter((name) => !names.includes(name)),
    links: all.filter((each) => each.localName === 'a' && /^\\s*(javascript|data|vbscript):/i.test(each.href)).length,
  };
})()`;
const nothing = { ran: false, violations: [], tags: [], attributes: [], links: 0 };

/** A watched page, and the addresses elsewhere that it asked for. */
async function watched(browser: Browser, system: System, locale: string, start: string) {
  const { page } = await openPage(browser, system.origin, locale, 'desktop', { popups: true });
  await page.addInitScript(watch);
  await page.addInitScript(start);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(system.origin))
      elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => {
    elsewhere.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, elsewhere };
}

/** Opens a screen, or goes to it within the app, waits for what it shows of the texts, and expects that none ran. */
async function clean(page: Page, path: string, shown: string, go: 'open' | 'follow' = 'open'): Promise<void> {
  await (go === 'open' ? page.goto(path) : follow(page, path));
  await page.locator(shown).first().waitFor({ state: 'attached' });
  expect(await page.evaluate(touchAll), path).toEqual(nothing);
}

/** The languages of the wire as the app of users keeps the chosen one. */
const locales: Readonly<Record<(typeof wireLanguages)[number], string>> = {
  ...{ en: 'en', zh: 'zh-CN', hk: 'zh-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es', vi: 'vi', pt: 'pt' },
};

const seen = ({ id, version }: content.Entry) => ({ entry: String(id), version: String(version) });
/** The texts from another one on, so that each stands between others in each language. */
const turned = (by: number) => [...vectors.slice(by), ...vectors.slice(0, by)];

/** A published entry of the kind, whose title, summary and text are of hostile texts in every language. */
async function hostileEntry(editor: Client, kind: content.EntryKind): Promise<content.Entry> {
  let entry = yes(
    await editor(content.createEntry, {
      client_id: randomUUID(),
      kind,
      ...(kind === 'page' && { fixed: 'about' as const }),
    }),
  ).message;
  for (const [place, language] of wireLanguages.entries()) {
    const own = turned(place * 7);
    const text = {
      title: packed(own, content.textMax.title)[0] ?? '',
      abstract: packed(own, content.textMax.abstract)[0] ?? '',
      content: `<p>begin</p>\n${own.map((each) => `<p>${each}</p>`).join('\n')}`,
    };
    entry = yes(await editor(content.saveText, { ...seen(entry), language, ...text })).message;
  }
  entry = yes(await editor(content.saveEntry, { ...seen(entry), order: '9999', cover: '' })).message;
  return yes(await editor(content.publish, seen(entry))).message;
}

const image = async (shade: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 32, height: 32, channels: 3, background: { r: shade, g: 9, b: 9 } } })
        .png()
        .toBuffer(),
    ),
  ]);

/** A chat of which each side wrote all texts, and the user's files are called like them. */
async function hostileChat({ call }: Trader, agent: Client): Promise<string> {
  const names = packed(vectors, 100).slice(0, 6);
  const send = async (message: object) =>
    yes(await patiently(() => call(kefu.send, { client_id: randomUUID(), ...message })));
  for (const text of packed(vectors, 400)) await send({ text });
  for (const [place, name] of names.entries()) {
    const address = yes(await call(upload.image, {}, { file: await image(place * 20) })).message;
    await send({ image: address, image_name: name });
  }
  const own = yes(await call(kefu.state, {})).message.case?.id;
  const { rows } = yes(await agent(kefu.queue, { show: 'open', limit: '100' })).message;
  const user = String(rows.find((row) => row.case.id === own)?.user);
  yes(await agent(kefu.assign, { user }));
  for (const text of packed(vectors, 1_000)) {
    yes(await agent(kefu.answer, { user, client_id: randomUUID(), text }));
    yes(await agent(kefu.note, { user, client_id: randomUUID(), text }));
  }
  return user;
}

describe('hostile texts', () => {
  test('CONTENT-013 S14 of 70 hostile texts in nickname, signature, chat, articles and file names none runs on a screen of users or of staff', async ({
    system,
    browser,
  }) => {
    expect(new Set(vectors).size).toBe(70);
    const token = await staffToken(system.origin, 'administrator');
    const staff = clientOf(system.origin, token);
    const trader = await signUp(system.origin, system.mailbox);
    const entries: content.Entry[] = [];
    try {
      for (const kind of content.entryKinds) entries.push(await hostileEntry(staff, kind));
      const user = await hostileChat(trader, staff);
      await ofUsers(browser, system, trader);
      await ofReaders(browser, system);
      await ofStaff(browser, system, token, { user, entries });
    } finally {
      for (const { id } of entries) {
        const { message } = yes(await staff(content.entry, { entry: String(id) }));
        yes(await staff(content.withdraw, seen(message)));
      }
    }
  });

  /** The screens of the user who wrote them. A text that a field refuses is not shown; the others are. */
  async function ofUsers(browser: Browser, system: System, trader: Trader): Promise<void> {
    const { page, elsewhere } = await watched(browser, system, 'en', signedIn(trader));
    const taken: string[] = [];
    for (const text of vectors) {
      const nickname = await patiently(() => trader.call(account.editNickname, { nickname: text }));
      expect(nickname, text).toMatchObject({ ok: false, reason: 'account.nickname_shape' });
      if ((await patiently(() => trader.call(account.editSignature, { signature: text }))).ok) taken.push(text);
    }
    expect(taken.length).toBeGreaterThan(4);
    for (const signature of taken) {
      yes(await trader.call(account.editSignature, { signature }));
      await clean(page, '/pages/setting/userInfo', 'main');
      await expect
        .poll(() => page.evaluate("[...document.querySelectorAll('input')].map(({ value }) => value)"))
        .toContain(signature);
    }
    await clean(page, '/pages/setting/setting', 'main', 'follow');
    await clean(page, '/pages/kefu/index', '.bub .words', 'follow');
    expect(elsewhere).toEqual([]);
    await page.context().close();
  }

  /** Every language of a notice and of the questions, and in two of them all the other screens. */
  async function ofReaders(browser: Browser, system: System): Promise<void> {
    const { page, elsewhere } = await watched(browser, system, 'en', '');
    await clean(page, '/', 'dialog[open]');
    await page.locator('dialog[open] .btn').first().click();
    await clean(page, '/', '.sec');
    await clean(page, '/pages/common/article', 'a[href*="article"]');
    await clean(page, '/pages/common/aboutus', '.article p');
    for (const [place, language] of wireLanguages.entries()) {
      const anyone = clientOf(system.origin, undefined, language);
      const news = yes(await anyone(content.newsList, { c_id: place % 2 === 0 ? '4' : '5' })).message.list[0];
      expect(news?.lang).toBe(language);
      await page.evaluate(`localStorage.setItem('glassbook.language', '${locales[language]}')`);
      await clean(page, `/pages/common/article?id=${news?.id}`, '.article p');
      await clean(page, '/pages/common/faq', '.article details p', 'follow');
    }
    expect(elsewhere).toEqual([]);
    await page.context().close();
  }

  async function ofStaff(
    browser: Browser,
    system: System,
    token: string,
    { user, entries }: { user: string; entries: readonly content.Entry[] },
  ): Promise<void> {
    const { page, elsewhere } = await watched(
      browser,
      system,
      'en',
      `try { sessionStorage.setItem('glassbook-desk.token', '${token}') } catch {}`,
    );
    await clean(page, '/desk/content', '.table a');
    for (const { id } of entries) {
      await page.goto(`/desk/content/${id}`);
      await page.frameLocator('iframe').locator('.article p').first().waitFor();
      expect(await page.evaluate(touchAll)).toEqual(nothing);
    }
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    await page.frameLocator('iframe').locator('.article p').first().waitFor();
    expect(await page.evaluate(touchAll)).toEqual(nothing);
    await clean(page, `/desk/chats/${user}`, '.desk-said .words');
    await clean(page, `/desk/users/${user}`, 'main li, main td');
    await clean(page, '/desk/audit', '.table td');
    expect(elsewhere).toEqual([]);
    await page.context().close();
  }
});
