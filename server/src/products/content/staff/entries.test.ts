/** What staff writes and users read, through the whole server. */
import { randomUUID } from 'node:crypto';
import { content, wireLanguages, type Role, type WireLanguage } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { photo } from '../../../../test/photo.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { articleHtml } from '../article-html.ts';
import { contentHandlings } from '../index.ts';
import { deleteUnusedImages } from './image.ts';

let whole: WholeApp;
let editor: Client;
let staffId: number;
beforeAll(async () => {
  whole = await wholeApp();
  const opened = await openStaff(pool(), 'content');
  editor = clientOf(whole.app, opened.token);
  staffId = opened.id;
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const as = async (role: Role) => clientOf(whole.app, (await openStaff(pool(), role)).token);
const reader = (language: WireLanguage = 'en') => clientOf(whole.app, undefined, language);

type Answer<T> = { ok: true; message: T } | { ok: false; message: string };
async function yes<T>(answer: Promise<Answer<T>>): Promise<T> {
  const given = await answer;
  if (!given.ok) throw new Error(given.message);
  return given.message;
}
const seen = ({ id, version }: content.Entry) => ({ entry: String(id), version: String(version) });
const text = (title: string, html = `<p>${title}, at length.</p>`) => ({
  ...{ title, abstract: `${title}, in short.`, content: html },
});
const write = (entry: content.Entry, title: string, language: WireLanguage = 'en') =>
  yes(editor(content.saveText, { ...seen(entry), language, ...text(title) }));
const key = () => randomUUID();
/** A draft with an English text. */
const draft = async (title: string, kind: content.EntryKind = 'news') =>
  write(await yes(editor(content.createEntry, { client_id: key(), kind })), title);
const published = async (title: string, kind: content.EntryKind = 'news') =>
  yes(editor(content.publish, seen(await draft(title, kind))));
const titles = async (c_id = '4', language: WireLanguage = 'en') =>
  (await yes(reader(language)(content.newsList, { c_id, limit: '100' }))).list.map(({ title }) => title);

describe('CONTENT-001 users see what is published, from when until when it is scheduled', () => {
  it('and neither a draft nor what was withdrawn', async () => {
    const entry = await draft('Sunday maintenance');
    expect(await titles()).not.toContain('Sunday maintenance');
    const shown = await yes(editor(content.publish, seen(entry)));
    expect(shown.state).toBe('published');
    const [first] = (await yes(reader()(content.newsList, { c_id: '4' }))).list;
    expect(first?.title).toBe('Sunday maintenance');
    const byId = { id: String(first?.id) };
    expect(await reader()(content.newsDetail, byId)).toMatchObject({ ok: true });
    await yes(editor(content.withdraw, seen(shown)));
    expect(await titles()).not.toContain('Sunday maintenance');
    expect(await reader()(content.newsDetail, byId)).toMatchObject({ reason: 'content.not_found' });
  });

  it('by the clock of the server when they read, without a job', async () => {
    const entry = await draft('A window');
    const [from, until] = [Date.now() + 3_600_000, Date.now() + 7_200_000];
    const schedule = { from_ms: String(from), until_ms: String(until), order: '0' };
    const saved = await yes(editor(content.saveEntry, { ...seen(entry), ...schedule }));
    expect((await yes(editor(content.publish, seen(saved)))).state).toBe('scheduled');
    const at = async (now: number) => {
      const services = {
        pool: pool(),
        now: () => now,
        audit: whole.app.core.audit,
        uploads: {} as never,
        menu: [],
        linkHosts: [],
      };
      const call = { language: 'en' as const, requestId: '', address: '', key: undefined, caller: undefined };
      const answer = await contentHandlings(services).newsList.answer({ ...call, body: { c_id: '4' } });
      return JSON.stringify(answer).includes('A window');
    };
    expect([await at(from - 1), await at(from), await at(until - 1), await at(until)]).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('also pages: of several the one that stands first', async () => {
    const page = await yes(editor(content.createEntry, { client_id: key(), kind: 'page', fixed: 'about' }));
    const written = await write(page, 'About us, anew');
    expect((await yes(reader()(content.aboutUs, {}))).title).toBe('About Glassbook');
    const shown = await yes(editor(content.publish, seen(written)));
    expect((await yes(reader()(content.aboutUs, {}))).title).toBe('About us, anew');
    await yes(editor(content.withdraw, seen(shown)));
    expect((await yes(reader()(content.aboutUs, {}))).title).toBe('About Glassbook');
    expect(await editor(content.createEntry, { client_id: key(), kind: 'page' })).toMatchObject({
      reason: 'content.page_missing',
    });
  });
});

describe('CONTENT-017 a draft whose answer was lost', () => {
  it('is made once, also by several calls at once; the same name of another kind is refused', async () => {
    const body = { client_id: key(), kind: 'news' as const };
    const before = await yes(editor(content.entries, {}));
    const made = await Promise.all(Array.from({ length: 4 }, () => yes(editor(content.createEntry, body))));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await yes(editor(content.entries, {}))).total).toBe(before.total + 1);
    expect(await editor(content.createEntry, { ...body, kind: 'faq' })).toMatchObject({
      ok: false,
      reason: 'request.field_invalid',
    });
    // Another of the staff names drafts without regard to the first one.
    const other = await as('content');
    expect((await yes(other(content.createEntry, body))).id).not.toBe(made[0]?.id);
  });
});

describe('CONTENT-002 ten languages', () => {
  it('a language without a text gets the English one, and the list shows which are missing', async () => {
    const entry = await published('Two languages');
    await write(entry, 'Deux langues', 'fra');
    expect([(await titles('4', 'fra'))[0], (await titles('4', 'vi'))[0]]).toEqual(['Deux langues', 'Two languages']);
    const { rows } = await yes(editor(content.entries, { q: 'deux' }));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.missing).toEqual(wireLanguages.filter((each) => each !== 'en' && each !== 'fra'));
    const { rows: whole } = await yes(editor(content.entries, { incomplete: '0', kind: 'page', limit: '100' }));
    expect(whole.filter(({ changed_by }) => changed_by === '').map(({ missing }) => missing)).toEqual([[], [], []]);
  });

  it('a text is taken away where all of it is empty; English stays while users see it', async () => {
    let entry = await write(await published('Stays'), 'Reste', 'fra');
    const empty = { title: '', abstract: '', content: '' };
    entry = await yes(editor(content.saveText, { ...seen(entry), language: 'fra', ...empty }));
    expect(entry.texts.map(({ language }) => language)).toEqual(['en']);
    const english = { ...seen(entry), language: 'en' as const };
    expect(await editor(content.saveText, { ...english, ...empty })).toMatchObject({
      reason: 'content.english_missing',
    });
    expect(await editor(content.saveText, { ...english, ...text('Stays', '') })).toMatchObject({
      reason: 'content.english_missing',
    });
    expect(await editor(content.saveText, { ...english, ...text('') })).toMatchObject({
      reason: 'content.title_missing',
    });
  });

  it('nothing is published without an English text', async () => {
    const entry = await write(
      await yes(editor(content.createEntry, { client_id: key(), kind: 'news' })),
      'Seulement',
      'fra',
    );
    expect(await editor(content.publish, seen(entry))).toMatchObject({ reason: 'content.english_missing' });
  });
});

test('CONTENT-003 of an older version nothing is changed, also where many come at once', async () => {
  const entry = await draft('Versions');
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) => editor(content.saveText, { ...seen(entry), language: 'en', ...text(`V${n}`) })),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = all.flatMap((each) => (each.ok ? [] : [each.reason]));
  expect(new Set(refused)).toEqual(new Set(['content.entry_edited']));
  const now = await yes(editor(content.entry, { entry: String(entry.id) }));
  expect(now.version).toBe(entry.version + 1);
  for (const call of [content.publish, content.withdraw] as const)
    expect(await editor(call, seen(entry))).toMatchObject({ reason: 'content.entry_edited' });
});

test('CONTENT-004 who changed what is in the audit log, with before and after', async () => {
  const entry = await draft('Before');
  await yes(editor(content.saveText, { ...seen(entry), language: 'en', ...text('After') }));
  const { rows } = await pool().query<{ staff: string; detail: string }>(
    `SELECT staff, detail FROM audit_rows WHERE subject = $1 AND act = 'content.changed' ORDER BY seq`,
    [`entry:${entry.id}`],
  );
  expect(rows.map(({ staff }) => Number(staff))).toEqual([staffId, staffId, staffId]);
  expect(JSON.parse(rows[2]?.detail ?? '')).toEqual({
    version: 3,
    before: { language: 'en', ...text('Before') },
    after: { language: 'en', ...text('After') },
  });
  const again = await yes(editor(content.entry, { entry: String(entry.id) }));
  const same = { ...seen(again), language: 'en' as const, ...text('After') };
  expect(await editor(content.saveText, same)).toMatchObject({ reason: 'content.nothing_changes' });
  expect((await yes(editor(content.entry, { entry: String(entry.id) }))).version).toBe(again.version);
});

test.each<Role>(['support', 'reviewer', 'treasurer'])(
  'CONTENT-005 %s neither reads nor writes entries',
  async (role) => {
    const entry = await draft('Not theirs');
    const other = await as(role);
    expect(await other(content.entries, {})).toMatchObject({ ok: false, reason: 'session.not_permitted' });
    expect(await other(content.publish, seen(entry))).toMatchObject({ ok: false, reason: 'session.not_permitted' });
  },
);

describe('CONTENT-006 HTML', () => {
  const unsafe = '<p onclick="x()">kept<script>x()</script></p><a href="http://a.example">a</a><img src=x onerror=x()>';
  it('is stored without what an article may not have, and the preview names it', async () => {
    const entry = await yes(editor(content.createEntry, { client_id: key(), kind: 'news' }));
    const saved = await yes(editor(content.saveText, { ...seen(entry), language: 'en', ...text('Unsafe', unsafe) }));
    const kept = '<p>kept</p><a rel="noopener noreferrer">a</a>';
    expect(saved.texts[0]?.content).toBe(kept);
    const { rows } = await pool().query<{ content: string }>('SELECT content FROM content_texts WHERE entry_id = $1', [
      entry.id,
    ]);
    expect(rows[0]?.content).toBe(kept);
    expect(await yes(editor(content.preview, { content: unsafe }))).toEqual({
      content: kept,
      removed: ['p onclick', 'script', 'a href', 'img'],
    });
  });

  it.each([
    ['https://example.com/a?b=1#c', true],
    ['/pages/common/faq#simulated-traders', true],
    ['/', true],
    ['http://example.com', false],
    ['//example.com', false],
    ['/\\example.com', false],
    ['/\t/example.com', false],
    ['\\\\example.com', false],
    ['https:example.com', false],
    ['https://user@example.com', false],
    ['javascript:x()', false],
    ['jav\tascript:x()', false],
    ['data:text/html,x', false],
    ['mailto:a@example.com', false],
    ['pages/common/faq', false],
    ['#x', false],
    ['', false],
  ])('a link to %j is kept: %s', async (href, isKept) => {
    const html = `<a href="${href}">a</a>`;
    expect(articleHtml(html).includes('href=')).toBe(isKept);
    const { content: shown } = await yes(editor(content.preview, { content: html }));
    expect(shown.includes('href=')).toBe(isKept && !href.startsWith('https:'));
  });

  it('CONTENT-018 a link to a listed host is kept as it was typed, and leads through the page that names the host', async () => {
    const entry = await draft('Listed');
    const listed = '<p><a href="https://docs.example/a?b=1" rel="noopener noreferrer">a</a></p>';
    const through = '/pages/common/webView?url=https%3A%2F%2Fdocs.example%2Fa%3Fb%3D1';
    const { texts } = await yes(
      editor(content.saveText, { ...seen(entry), language: 'en', ...text('Listed', listed) }),
    );
    expect(texts.map((each) => each.content)).toEqual([listed]);
    expect(await yes(editor(content.preview, { content: listed }))).toEqual({
      ...{ content: listed.replace('https://docs.example/a?b=1', through), removed: [] },
    });
  });

  it('CONTENT-016 with a link to a site that is not listed is refused, and an older one is shown without its address', async () => {
    const entry = await draft('Links');
    const own = '<p><a href="/pages/common/faq" rel="noopener noreferrer">a</a></p>';
    const other = '<p><a href="https://evil.example" rel="noopener noreferrer">a</a></p>';
    const saved = (html: string, language: WireLanguage = 'en') =>
      editor(content.saveText, { ...seen(entry), language, ...text('Links', html) });
    for (const language of ['en', 'th'] as const)
      expect(await saved(other, language)).toMatchObject({ ok: false, reason: 'content.link_elsewhere' });
    const { texts, ...kept } = await yes(saved(own));
    expect(texts.map((each) => each.content)).toEqual([own]);
    await yes(editor(content.publish, seen({ ...kept, texts })));
    await pool().query("UPDATE content_texts SET content = $2 WHERE entry_id = $1 AND lang = 'en'", [entry.id, other]);
    const [first] = (await yes(reader()(content.newsList, { c_id: '4' }))).list;
    expect(first?.content).toBe('<p><a rel="noopener noreferrer">a</a></p>');
  });
});

describe('CONTENT-007 pictures', () => {
  const send = async () => yes(editor(content.image, {}, { file: new Blob([new Uint8Array(await photo())]) }));
  const get = (url: string) => whole.app.http.inject({ url });
  const withCover = async (cover: string) => {
    const entry = await draft('With a picture', 'banner');
    return editor(content.saveEntry, { ...seen(entry), order: '0', cover });
  };
  it('are re-encoded, shown, and deleted a day after they came where no entry has them', async () => {
    const [used, unused] = [await send(), await send()];
    expect((await get(used)).headers['content-type']).toBe('image/jpeg');
    expect((await yes(withCover(used))).cover).toBe(used);
    const { uploads } = whole.app.doors;
    expect(await deleteUnusedImages(pool(), uploads, Date.now())).toBe(0);
    await deleteUnusedImages(pool(), uploads, Date.now() + 86_400_001);
    expect([(await get(used)).statusCode, (await get(unused)).statusCode]).toEqual([200, 404]);
  });
  it('CONTENT-015 are in the audit log by their name, with who sent each and from which address', async () => {
    const sent = await send();
    const { rows } = await pool().query<{ staff: string; detail: string }>(
      "SELECT staff, detail FROM audit_rows WHERE act = 'content.image' AND subject = $1",
      [`image:${sent.slice('/upload/'.length)}`],
    );
    expect(rows.map(({ staff }) => Number(staff))).toEqual([staffId]);
    const bytes = (await get(sent)).rawPayload.length;
    expect(JSON.parse(rows[0]?.detail ?? '')).toEqual({ address: '127.0.0.1', bytes });
  });
  it('are none but those that staff sent', async () => {
    expect(await withCover(`/upload/${'0'.repeat(32)}.jpg`)).toMatchObject({ reason: 'content.image_not_found' });
    expect(await withCover('/banners/open-ledger.svg')).toMatchObject({ reason: 'content.image_not_found' });
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>']);
    expect(await editor(content.image, {}, { file: svg })).toMatchObject({ reason: 'content.image_unreadable' });
  });
});

test('CONTENT-008 a popup opens for its time, under one id in all languages, and stands among the notices', async () => {
  const entry = await published('Read this', 'popup');
  await write(entry, 'À lire', 'fra');
  const [english, french] = [
    await yes(reader()(content.newsPopup, {})),
    await yes(reader('fra')(content.newsPopup, {})),
  ];
  expect([english?.title, french?.title, english?.id === french?.id]).toEqual(['Read this', 'À lire', true]);
  expect(await titles()).toContain('Read this');
});

test('CONTENT-010 the list is filtered by kind, state, title and missing languages, and counted in pages', async () => {
  const scheduled = await draft('Filtered later');
  const from = { from_ms: String(Date.now() + 3_600_000), order: '7' };
  await yes(editor(content.publish, seen(await yes(editor(content.saveEntry, { ...seen(scheduled), ...from })))));
  const ended = await draft('Filtered before');
  const past = { from_ms: '1000', until_ms: '2000', order: '0' };
  const over = await yes(editor(content.saveEntry, { ...seen(ended), ...past }));
  expect(await editor(content.publish, seen(over))).toMatchObject({ reason: 'content.period_invalid' });
  expect(
    await editor(content.saveEntry, { ...seen(over), from_ms: '2000', until_ms: '2000', order: '0' }),
  ).toMatchObject({ reason: 'content.period_invalid' });
  const find = async (filter: object) =>
    (await yes(editor(content.entries, { q: 'FILTERED', ...filter }))).rows.map(({ title }) => title);
  expect(await find({})).toEqual(['Filtered before', 'Filtered later']);
  expect(await find({ state: 'scheduled' })).toEqual(['Filtered later']);
  expect(await find({ state: 'draft' })).toEqual(['Filtered before']);
  expect(await find({ kind: 'banner' })).toEqual([]);
  expect(await find({ limit: '1', page: '2' })).toEqual(['Filtered later']);
  expect((await yes(editor(content.entries, { kind: 'faq', incomplete: '0' }))).total).toBe(14);
  expect((await yes(editor(content.entries, { kind: 'faq', incomplete: '1' }))).total).toBe(0);
});
