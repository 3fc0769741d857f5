import { statement, wallet } from '@glassbook/contract';
import type { Command } from '@glassbook/engine';
import { locales, sayReason, wireOf, words, type Locale } from '@glassbook/i18n';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { check } from '../../../../../verify/check.js';
import { openTraders } from '../../../../test/open-traders.ts';
import { limitOrder } from '../../../../test/trading.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { figure } from './figures.ts';
import { sheetOf } from './month-file.ts';
import { all, readPdf, rowsOf, squeezed, type ReadElement, type ReadPdf } from './test/read-pdf.ts';

type Line = Record<string, string> & { n: number };

let whole: WholeApp;
let [token, other]: string[] = [];
let owner = 0;
let trade: (round: number) => Promise<void>;
const isoMonth = (at: number) => new Date(at).toISOString().slice(0, 7);
const before = isoMonth(Date.now() - 40 * 86_400_000);
const current = isoMonth(Date.now());

const ask = (path: string, by = token) =>
  whole.app.http.inject({ url: `/api/statement/${path}`, headers: { authorization: by ?? '' } });
/** The place of the file before is free a moment after its last byte. */
const asked = (path: string, by = token) =>
  vi.waitFor(
    async () => {
      const answer = await ask(path, by);
      expect(answer.body).not.toContain('statement.export_running');
      return answer;
    },
    { timeout: 60_000 },
  );
const pdfOf = async (month: string, lang = 'en'): Promise<Buffer> => {
  const answer = await asked(`month?month=${month}&lang=${lang}`);
  expect(answer.headers['content-type'], answer.body.slice(0, 200)).toBe('application/pdf');
  return answer.rawPayload;
};
const jsonOf = async (month: string) => (await asked(`export?format=json&month=${month}&lang=en`)).body;
const linesOf = (text: string) => text.replace(/\n$/, '').split('\n');
const entriesIn = (lines: readonly string[]): Line[] =>
  lines.filter((line) => line.startsWith('{"kind":"entry"')).map((line) => JSON.parse(line.replace(/,$/, '')) as Line);
const units = (text: string) => BigInt(text.replaceAll(/[^\d−-]/g, '').replace('−', '-'));
const tableOf = (pdf: ReadPdf, title: string): string[][] => {
  const sections = all(pdf.elements, 'Sect');
  const isTitled = (element: ReadElement) =>
    all([element], 'H2').some(({ text }) => squeezed(text) === squeezed(title));
  const from = sections.findIndex(isTitled);
  const to = sections.findIndex((section, place) => place > from && all([section], 'H2').length > 0);
  return sections.slice(from, to < 0 ? undefined : to).flatMap((section) => all([section], 'Table').flatMap(rowsOf));
};

/** Claims, trades and transfers; then all of it is moved into a month that is over, and another trade is of this month. */
beforeAll(async () => {
  whole = await wholeApp();
  const { pool } = whole.database;
  [token, other] = await openTraders(pool, 2);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users ORDER BY id');
  const [first = 0, second = 0] = rows.map(({ id }) => Number(id));
  owner = first;
  const submit = async (command: Command) => {
    expect((await whole.app.core.sequencer.submit(command)).outcome).toMatchObject({ ok: true });
  };
  trade = async (round) => {
    const price = 70_000 + 137 * round;
    await setPrice(whole.app, price);
    const [buyer, seller] = round % 3 === 0 ? [second, first] : [first, second];
    await submit(limitOrder(seller, 'sell', price, 31 + round));
    await submit(limitOrder(buyer, 'buy', price, 31 + round));
    const amount = 10n ** 7n + BigInt(round);
    await submit({ kind: 'wallet.move', owner: first, asset: 3, amount, from: 'spot', to: 'futures' });
  };
  await setPrice(whole.app, 70_000);
  for (const id of [first, second]) await submit({ kind: 'wallet.claimDemo', owner: id });
  for (let round = 0; round < 25; round += 1) await trade(round);
  await counted();
  const since = Date.now() - Date.parse(`${before}-15T12:00:00Z`);
  for (const [table, time] of Object.entries({
    ...{ ledger_entries: 'at', spot_trades: 'at', journal: 'at', pnl_prices: 'step' },
  }))
    await pool.query(`UPDATE ${table} SET ${time} = ${time} - $1`, [since]);
  await trade(25);
  await counted();
});
afterAll(() => whole.close());

/** Waits until profit and loss is counted up to what is committed. */
const counted = () =>
  vi.waitFor(
    async () => {
      const { seq } = await whole.app.doors.costs.counted();
      expect(seq).toBeGreaterThanOrEqual(whole.app.core.sequencer.committedSeq);
    },
    { timeout: 20_000 },
  );

describe('the PDF of a month', () => {
  /** One of each kind of script; the others have the same tables with other words. */
  const first: readonly Locale[] = ['en', 'zh-CN', 'th'];
  const readBack = async (locale: Locale) => {
    const pdf = await readPdf(await pdfOf(before, wireOf(locale)));
    const say = (key: string, parameters = {}) => words(locale, 'statement', key, parameters);
    const text = squeezed(pdf.elements.map((element) => element.text).join(''));
    expect(text).not.toContain('?');
    for (const key of [
      'pdf.value',
      'opening',
      'realized',
      'price_change',
      'closing',
      'fees',
      'pdf.balances',
      'pdf.totals',
    ])
      expect(text, key).toContain(squeezed(say(key)));
    for (const key of ['pdf.check', 'pdf.check_about', 'pdf.hash', 'pdf.key', 'view.entries', 'pdf.time', 'pdf.change'])
      expect(text, key).toContain(squeezed(say(key)));
    for (const reason of ['spot.trade', 'spot.fee', 'wallet.move', 'wallet.demo'] as const)
      expect(text, reason).toContain(squeezed(sayReason(locale, reason)));
    expect(text).toContain(squeezed(words(locale, 'wallet', 'kind.lever')));
    // The one number that every page calls UID.
    const { rows: own } = await whole.database.pool.query<{ uid: string }>(
      'SELECT account_number AS uid FROM users WHERE id = $1',
      [owner],
    );
    expect(text).toContain(`UID${own[0]?.uid}`);
    expect(pdf.title).toContain(say('pdf.title'));
    expect(all(pdf.elements, 'H1')).toHaveLength(1);
    expect({ lang: pdf.lang, isTagged: pdf.isTagged }).toEqual({ lang: locale, isTagged: true });
    // Columns: number, time, account, type, change, balance, asset.
    const rows = tableOf(pdf, say('view.entries')).slice(1);
    const lines = entriesIn(linesOf(await jsonOf(before)));
    expect(rows.map(([number]) => Number(number))).toEqual(lines.map(({ n }) => n));
    expect(rows.map(([, , , , change, balance, asset]) => [units(change ?? ''), units(balance ?? ''), asset])).toEqual(
      lines.map(({ value = '', balance = '', asset }) => [units(value), units(balance), asset]),
    );
  };
  const title = 'STMT-050 %s: its texts, its sums and its entries are read back';
  test.each(locales.filter((locale) => first.includes(locale)))(title, readBack);
  test.each(locales.filter((locale) => !first.includes(locale)))(title, { tags: ['long'] }, readBack);

  test('STMT-051 the month is that of the page, and balances and totals add up from its entries', async () => {
    const pdf = await readPdf(await pdfOf(before));
    const summary = await clientOf(whole.app, token)(statement.summary, {});
    if (!summary.ok) throw new Error(summary.message);
    const month = summary.message.months.find((each) => each.month === before);
    if (!month) throw new Error(`the page has ${before}`);
    const value = new Map(tableOf(pdf, 'Value (USDT)').map(([label = '', amount = '']) => [label, amount]));
    const plain = (label: string) => value.get(label)?.replaceAll(/[,+]/g, '').replace('−', '-');
    expect([plain('Opening value'), plain('Closing value (USDT)')]).toEqual([month.opening, month.closing]);
    expect([plain('Realized PnL'), plain('Price change of holdings')]).toEqual([month.realized, month.price_change]);
    expect([plain('In: 1'), plain('Fees included above')]).toEqual([month.deposits.worth, month.fees]);
    // Of each trade 0.1%: of the USDT received, or of the BTC by what was given for it.
    expect(month.fees).toBe('0.77195400');

    const entries = tableOf(pdf, 'Entries').slice(1);
    const sums = new Map<string, bigint>();
    for (const [, , account = '', kind = '', change = '', , asset = ''] of entries)
      for (const name of [`${account} ${asset}`, `${kind} ${asset}`])
        sums.set(name, (sums.get(name) ?? 0n) + units(change));
    const balances = tableOf(pdf, 'Balances by account').slice(1);
    expect(balances.length).toBeGreaterThan(2);
    for (const [account, asset, opening = '', into = '', out = '', closing = ''] of balances) {
      expect(units(opening) + units(into) - units(out)).toBe(units(closing));
      expect(units(closing) - units(opening)).toBe(sums.get(`${account} ${asset}`));
    }
    const totals = tableOf(pdf, 'Totals by type').slice(1);
    expect(totals.length).toBeGreaterThan(4);
    for (const [kind, asset, , into = '', out = ''] of totals)
      expect(units(into) - units(out)).toBe(sums.get(`${kind} ${asset}`));
    expect(totals.reduce((count, [, , number]) => count + Number(number), 0)).toBe(entries.length);
  });

  test('STMT-052 it states the hash of the JSON export of the month, which passes the checker', async () => {
    const lines = linesOf(await jsonOf(before));
    const { head } = await check(lines);
    const text = (await readPdf(await pdfOf(before))).elements.map((element) => element.text).join('');
    expect(squeezed(text)).toContain(head.chain);
    expect(squeezed(text)).toContain(head.key);
    expect(entriesIn(lines).every(({ time = '' }) => time.startsWith(before))).toBe(true);
    const assets = JSON.parse(lines[1]?.replace(/,$/, '') ?? '') as { assets: { asset: string }[] };
    const named = new Set(entriesIn(lines).map(({ asset }) => asset));
    expect(assets.assets.map(({ asset }) => asset).sort()).toEqual([...named].sort());
    expect(named.size).toBeLessThan(whole.app.core.catalog.assets.length);
  });

  test(
    'STMT-053 once the month is over it is the same bytes, whatever comes later; of the month that goes on it is up to now',
    { tags: ['long'] },
    async () => {
      const [pdf, json] = [await pdfOf(before, 'zh'), await jsonOf(before)];
      const [first, now] = [await pdfOf(current), await wallets()];
      await trade(26);
      await counted();
      expect((await pdfOf(before, 'zh')).equals(pdf)).toBe(true);
      expect(await jsonOf(before)).toBe(json);
      expect((await pdfOf(current)).equals(first)).toBe(false);
      const balances = tableOf(await readPdf(first), 'Balances by account').slice(1);
      expect(balances.find(([account, asset]) => account === 'Spot' && asset === 'USDT')?.at(-1)).toBe(figure(now));
    },
  );
  const wallets = async () => {
    const answer = await clientOf(whole.app, token)(wallet.wallet, { currency: '3', type: 'change' });
    if (!answer.ok) throw new Error(answer.message);
    return (answer.message as unknown as Record<string, string>)['change_balance'] ?? '';
  };

  test('STMT-054 it is of its caller alone, by the token in the header, and of a month with entries; one file at a time', async () => {
    expect((await asked(`month?month=${before}&lang=en`, '')).json()).toMatchObject({
      reason: 'session.login_required',
    });
    expect((await asked('month?month=2020-01&lang=en')).json()).toMatchObject({ reason: 'statement.month_empty' });
    expect((await asked('export?format=csv&month=2020-01&lang=en')).json()).toMatchObject({
      reason: 'statement.month_empty',
    });
    const mine = await readPdf(await pdfOf(before));
    const theirs = await readPdf((await asked(`month?month=${before}&lang=en`, other)).rawPayload);
    const entriesOf = (pdf: ReadPdf) => JSON.stringify(tableOf(pdf, 'Entries'));
    expect(entriesOf(theirs)).not.toBe(entriesOf(mine));
    const answers = await Promise.all([1, 2].map(() => ask(`month?month=${before}&lang=en`)));
    const refused = answers.filter(({ headers }) => headers['content-type'] !== 'application/pdf');
    expect(refused.map((answer) => answer.json<{ reason: string }>().reason)).toEqual(['statement.export_running']);
  });

  test('STMT-054 it is counted in parts, between which others have their turn', async () => {
    const { pool, catalog, sequencer } = whole.app.core;
    let parts = 0;
    async function* paced(all: AsyncIterable<string>) {
      for await (const part of all) {
        parts += 1;
        yield part;
      }
    }
    const services = { ...whole.app.doors, pool, catalog, sign: () => ({ key: '', signature: '' }) };
    const month = { owner, month: current, isOver: false, locale: 'en', signal: new AbortController().signal } as const;
    const until = { owner, seq: sequencer.committedSeq, at: Date.now() };
    const { worthOf } = await whole.app.doors.costs.counted();
    expect(await sheetOf(services, { ...month, worthOf, asked: until }, paced)).toBeDefined();
    expect(parts).toBeGreaterThan(3);
  });
});
