import { existsSync } from 'node:fs';
import { content, wireLanguages, type Route, type WireLanguage } from '@glassbook/contract';
import type { Money } from '@glassbook/engine';
import { localeOf, locales, wireOf, words, type Locale } from '@glassbook/i18n';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import type { Handling, Result } from '../../carry/http/handling.ts';
import { menuOf } from '../../shared/slice/menu.ts';
import { slices } from '../../app/slices.ts';
import { CleanHtml } from './clean-html.ts';
import { contentHandlings, seedContent } from './index.ts';
import type { EntryServices } from './staff/services.ts';
import { seedEntries } from './seed-files.ts';

const menu = menuOf(slices);
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = database.pool;
  await seedContent(pool, 'demo', menu);
});
afterAll(async () => {
  await database.drop();
});

const handlings = () =>
  contentHandlings({
    pool,
    now: Date.now,
    menu,
    audit: {} as EntryServices['audit'],
    uploads: {} as never,
    linkHosts: ['docs.example'],
  });

/** Calls a route as the carrier would, and checks the answer against the contract. */
async function ask(route: Route, body: Record<string, string> = {}, language: WireLanguage = 'en'): Promise<Result> {
  const handling = (Object.values(handlings()) as Handling[]).find((each) => each.route.id === route.id);
  const answer = await handling?.answer({
    body: route.body.parse(body),
    language,
    requestId: 'test',
    address: '127.0.0.1',
    key: undefined,
    caller: undefined,
  });
  if (!answer) throw new Error(`no handler answers ${route.id}`);
  if (answer.ok) expect(route.reply.safeParse(answer.message).error).toBeUndefined();
  return answer;
}
async function answerOf(route: Route, body: Record<string, string> = {}, language: WireLanguage = 'en') {
  const answer = await ask(route, body, language);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.message;
}
const news = async (body: Record<string, string>, language: WireLanguage = 'en') =>
  content.newsList.reply.parse(await answerOf(content.newsList, body, language));
const everything = async () =>
  (await pool.query('SELECT * FROM content_entries ORDER BY id')).rows.concat(
    (await pool.query('SELECT * FROM content_texts ORDER BY id')).rows,
    (await pool.query('SELECT * FROM content_menu ORDER BY id')).rows,
  ) as unknown[];

/** An entry that is shown, with a text in one language; since a second, for the server's clock, in milliseconds, may be behind the database's. */
async function shownEntry(kind: string, title: string, html: string, lang = 'en'): Promise<void> {
  await pool.query(
    `WITH entry AS (INSERT INTO content_entries (kind, state, from_at, changed_at) VALUES ($1, 'published', now() - interval '1 second', now()) RETURNING id)
     INSERT INTO content_texts (entry_id, lang, title, content) SELECT id, $4, $2, $3 FROM entry`,
    [kind, title, html, lang],
  );
}

test('every call of the slice has a handler', () => {
  const declared = Object.values(content).flatMap((each) => ('path' in each ? [each.id] : []));
  expect(Object.values(handlings()).map(({ route }) => route.id)).toEqual(expect.arrayContaining(declared));
});

describe.each(wireLanguages)('in %s', (language) => {
  test('notices and banners exist, in the language', async () => {
    const notices = await news({ c_id: '4' }, language);
    expect(notices.count).toBe(3);
    expect(notices.list.map(({ lang }) => lang)).toEqual(notices.list.map(() => language));
    const banners = await news({ c_id: '5' }, language);
    expect(banners.list.map(({ cover }) => cover)).toEqual(['/banners/open-ledger.svg', '/banners/demo-funds.svg']);
  });

  test.each([content.faq, content.aboutUs, content.contactUs, content.operationalCompliance])(
    '$path exists, in the language',
    async (route) => {
      expect(await answerOf(route, {}, language)).toMatchObject({ lang: language });
    },
  );

  test('DEMO-007 the FAQ has a question about simulated traders, under the name by which a screen links to it', async () => {
    const { content: html } = content.faq.reply.parse(await answerOf(content.faq, {}, language));
    expect(html).toMatch(/<details id="simulated-traders">\s*<summary>[^<]{8,}<\/summary>\s*<p>[^<]{60,}<\/p>/);
  });

  test('the menu has names and links only to pages', async () => {
    const shown = content.menu.reply.parse(await answerOf(content.menu, {}, language));
    const titles = shown.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['financial', 'margin', 'mining', 'defiMining', 'cloudMining']));
    for (const entry of shown) {
      expect(entry.name).not.toBe('');
      expect(entry.url).toMatch(/^(\/pages\/[\w/]+)?$/);
    }
    expect(shown.filter(({ show }) => show === 0).map(({ title, url }) => `${title} ${url}`)).toEqual([
      'margin /pages/common/borrowing',
      ...['mining', 'defiMining', 'cloudMining'].map((title) => `${title} /pages/lockming/lockming`),
    ]);
    expect(shown.map(({ sort }) => sort)).toEqual(shown.map(({ sort }) => sort).sort((a, b) => a - b));
    const locale = localeOf(language);
    expect(shown.find(({ title }) => title === 'borrowing')).toMatchObject({
      ...{ name: words(locale, 'app', 'menu.borrowing'), about: words(locale, 'finance', 'about.borrowing') },
      ...{ url: '/pages/common/borrowing', is_financial: 1 },
    });
    expect(shown.find(({ title }) => title === 'lockming')).toMatchObject({
      ...{ name: words(locale, 'lockup', 'title'), about: words(locale, 'lockup', 'about') },
      ...{ url: '/pages/lockming/lockming', sort: 110, is_financial: 1 },
    });
    expect(shown.find(({ title }) => title === 'futures')).toMatchObject({ about: '', is_financial: 0 });
  });
});

test('notices are newest first and paginated', async () => {
  const all = await news({ c_id: '4' });
  const times = all.list.map((article) => article.create_time);
  expect(times).toEqual([...times].sort().reverse());
  expect(all).toMatchObject({ page: 1, limit: 15 });
  const second = await news({ c_id: '4', page: '2', limit: '2' });
  expect([second.list.map(({ id }) => id), second.count]).toEqual([[all.list[2]?.id], 3]);
  expect((await news({ c_id: '4', page: '9' })).list).toEqual([]);
  expect(await news({ c_id: '77' })).toMatchObject({ list: [], count: 0 });
});

test('an article requested by id is in the language of the reader', async () => {
  const english = (await news({ c_id: '4' })).list[0];
  const id = String(english?.id);
  expect(await answerOf(content.newsDetail, { id })).toMatchObject({ id: english?.id, title: english?.title });
  expect(await answerOf(content.newsDetail, { id }, 'jp')).toMatchObject({ lang: 'jp' });
});

test('a missing article is refused', async () => {
  const refused = { ok: false, reason: 'content.not_found' };
  expect(await ask(content.newsDetail, { id: '999999' })).toEqual(refused);
  expect(await ask(content.getSetting, { keyword: 'nothing' })).toEqual(refused);
});

test('settings and the site are returned by their keys', async () => {
  expect(await answerOf(content.getSetting, { keyword: 'version' })).toMatchObject({ key: 'version', value: 'wgt,1' });
  expect(await answerOf(content.getSiteConfig)).toMatchObject({ site_name: 'Glassbook' });
  expect((await news({ c_id: '4' })).version.value).toEqual(['wgt', '1']);
});

test('every referenced picture exists', async () => {
  const site = content.getSiteConfig.reply.parse(await answerOf(content.getSiteConfig));
  const pictures = [site.site_logo, ...(await news({ c_id: '5' })).list.map(({ cover }) => cover)];
  for (const path of pictures)
    expect(existsSync(new URL(`../../../../web/public${path}`, import.meta.url)), path).toBe(true);
});

test('seeding again changes nothing', async () => {
  const before = await everything();
  await seedContent(pool, 'demo', menu);
  expect(await everything()).toEqual(before);
});

test('CONTENT-011 seeding replaces outdated entries, removes deleted ones, and keeps those that a person changed', async () => {
  const of = "(SELECT id FROM content_entries WHERE key = 'page.about')";
  await pool.query("UPDATE content_entries SET seed_hash = 'older' WHERE key = 'page.about'");
  await pool.query(`UPDATE content_texts SET title = 'older' WHERE entry_id = ${of}`);
  await pool.query(
    `UPDATE content_texts SET title = 'ours' WHERE entry_id = (SELECT id FROM content_entries WHERE key = 'page.contact')`,
  );
  await pool.query("UPDATE content_entries SET seed_hash = NULL WHERE key = 'page.contact'");
  await pool.query(
    `INSERT INTO content_entries (key, kind, state, from_at, changed_at, seed_hash) VALUES ('gone', 'news', 'published', now(), now(), 'x')`,
  );
  await pool.query(`INSERT INTO content_menu (title, icon, sort, seed_hash) VALUES ('gone', 'gone', 1, 'x')`);
  const ids = (await everything()).length;
  await seedContent(pool, 'demo', menu);
  expect((await everything()).length).toBe(ids - 2);
  expect(await answerOf(content.aboutUs)).toMatchObject({ title: 'About Glassbook' });
  expect(await answerOf(content.contactUs, {}, 'fra')).toMatchObject({ title: 'ours' });
  expect((await news({ c_id: '4' })).count).toBe(3);
  expect(content.menu.reply.parse(await answerOf(content.menu)).map(({ title }) => title)).not.toContain('gone');
});

test('CONTENT-002 a language without a text gets the English one', async () => {
  await shownEntry('banner', 'Only in English', '');
  const [first] = (await news({ c_id: '5' }, 'th')).list;
  expect(first).toMatchObject({ title: 'Only in English', lang: 'en' });
  await shownEntry('banner', 'Only in French', '', 'fra');
  expect((await news({ c_id: '5' }, 'th')).list.map(({ title }) => title)).not.toContain('Only in French');
  await pool.query("DELETE FROM content_entries WHERE key IS NULL AND kind = 'banner'");
});

test('with demo funds a notice opens by itself, in the language of the reader and under one id in all of them', async () => {
  const popups = await Promise.all(wireLanguages.map((language) => answerOf(content.newsPopup, {}, language)));
  const read = popups.map((popup) => content.newsPopup.reply.parse(popup));
  expect(read.map((popup) => popup?.lang)).toEqual(wireLanguages);
  expect(new Set(read.map((popup) => popup?.id)).size).toBe(1);
  expect(read.every((popup) => (popup?.abstract.length ?? 0) > 10)).toBe(true);
  const again = { id: String(read[0]?.id) };
  expect(await answerOf(content.newsDetail, again, 'vi')).toMatchObject({
    lang: 'vi',
    title: read[wireLanguages.indexOf('vi')]?.title,
  });
});

test('with real money no text mentions demo funds, and nothing opens by itself', async () => {
  await seedContent(pool, 'real', menu);
  expect(await answerOf(content.newsPopup)).toBeNull();
  const { rows } = await pool.query('SELECT title, abstract FROM content_texts');
  expect(JSON.stringify(rows)).not.toContain('demo funds can');
  expect((await news({ c_id: '4' })).list.map(({ title }) => title)).not.toContain('This site uses demo funds');
  expect((await news({ c_id: '5' })).list.map(({ cover }) => cover)).toEqual(['/banners/open-ledger.svg']);
  await seedContent(pool, 'demo', menu);
  expect(await answerOf(content.newsPopup)).not.toBeNull();
});

/** The words for demo and for simulated, and in two languages a word for demonstration. */
const demoWords: Readonly<Record<Locale, RegExp>> = {
  en: /demo|simulat/i,
  'zh-CN': /演示|模拟/,
  'zh-HK': /示範|模擬/,
  ja: /デモ|模擬/,
  ko: /데모|모의/,
  fr: /d[eé]mo|simul/i,
  es: /demo|simul/i,
  pt: /demo|simul/i,
  vi: /demo|mô phỏng/i,
  th: /ทดลอง|จำลอง|ตัวอย่าง/,
};

test.each(locales)(
  'in %s no article with real money says that the site is a demo, and those of a demo do',
  (locale) => {
    const textsOf = (money: Money) =>
      new Map(
        seedEntries(money).map(({ key, texts }) => {
          const text = texts.find(({ lang }) => lang === wireOf(locale));
          return [key, `${text?.title} ${text?.abstract} ${text?.content}`];
        }),
      );
    const [demo, real] = [textsOf('demo'), textsOf('real')];
    const saying = (texts: typeof demo) =>
      [...texts].flatMap(([key, text]) => (demoWords[locale].test(text) ? [key] : []));
    expect(saying(real)).toEqual([]);
    expect(saying(demo)).toEqual([
      ...['notice.demo-money', 'banner.demo-funds'],
      ...['faq.what-is-it', 'faq.counterparty', 'faq.simulated-traders', 'faq.demo-funds'],
      ...['page.about', 'page.contact', 'page.compliance'],
    ]);
    expect([...real.keys()]).toEqual([...demo.keys()].filter((key) => !/demo|simulated/.test(key)));
    for (const text of [...demo.values(), ...real.values()]) {
      expect(text).not.toMatch(/<\/?(demo|real)>|<p>\s*<\/p>/);
      expect(text.length).toBeGreaterThan(40);
    }
  },
);

test('CONTENT-006 unsafe HTML in a row is not returned', async () => {
  const unsafe =
    '<p onclick="x()">kept<script>x()</script></p><a href="javascript:x()">a</a><a href="//evil.example">b</a><img src=x onerror=x()><details id="root">c</details>';
  await shownEntry('news', 'Unsafe', unsafe);
  const [first] = (await news({ c_id: '4' })).list;
  expect(first?.content).toBe(
    '<p>kept</p><a rel="noopener noreferrer">a</a><a rel="noopener noreferrer">b</a><details>c</details>',
  );
});

test('CONTENT-014 every text that a reader gets is the one that is kept', async () => {
  await shownEntry('popup', 'Read this', '<p>popup</p>');
  const { list } = await news({ c_id: '4' });
  const kept = vi.spyOn(CleanHtml.prototype, 'of').mockReturnValue('<p>as kept</p>');
  try {
    const listed = (await news({ c_id: '4' })).list;
    expect(listed.map((each) => each.content)).toEqual(list.map(() => '<p>as kept</p>'));
    const id = String(list[0]?.id);
    for (const [route, body] of [
      [content.newsDetail, { id }],
      [content.newsPopup, {}],
      [content.aboutUs, {}],
    ] as const)
      expect(await answerOf(route, body)).toMatchObject({ content: '<p>as kept</p>' });
    const { content: questions } = content.faq.reply.parse(await answerOf(content.faq));
    expect(new Set(questions.split('\n'))).toEqual(new Set(['<p>as kept</p>']));
  } finally {
    kept.mockRestore();
  }
});

test('CONTENT-009 the questions are one page, each with its answer, those that were asked for first at the top', async () => {
  await shownEntry('faq', 'Is <b>this</b> & that safe?', '<p>Yes.</p><script>x()</script>');
  const page = content.faq.reply.parse(await answerOf(content.faq));
  expect(page).toMatchObject({ title: 'FAQ', c_id: 18, lang: 'en' });
  const questions = [...page.content.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, text]) => text);
  expect(questions).toHaveLength(15);
  expect(questions[0]).toBe('What is Glassbook?');
  expect(questions.at(-1)).toBe('Is &lt;b&gt;this&lt;/b&gt; &amp; that safe?');
  expect(page.content).not.toContain('script');
});
