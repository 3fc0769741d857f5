import { generateKeyPairSync } from 'node:crypto';
import { desk, statement, wallet } from '@glassbook/contract';
import type { Command } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { check } from '../../../../../verify/check.js';
import { openTraders } from '../../../../test/open-traders.ts';
import { limitOrder } from '../../../../test/trading.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import type { StatementServices } from '../services.ts';
import { repaired } from '../test/repaired.ts';
import { columns } from './csv.ts';
import { exportFile } from './export.ts';
import { Places } from './places.ts';

let whole: WholeApp;
let [token, other]: string[] = [];
let good: string[];

const exported = (format: 'json' | 'csv', by = token) =>
  whole.app.http.inject({
    url: `/api/statement/export?format=${format}&lang=en`,
    ...(by === undefined ? {} : { headers: { authorization: by } }),
  });
const linesOf = (text: string) => text.replace(/\n$/, '').split('\n');

/** Claims, trades on both sides of USDT and between two coins, transfers; prices that move. */
beforeAll(async () => {
  whole = await wholeApp();
  [token, other] = await openTraders(whole.database.pool, 2);
  const { rows } = await whole.database.pool.query<{ id: string }>('SELECT id FROM users ORDER BY id');
  const [first = 0, second = 0] = rows.map(({ id }) => Number(id));
  const submit = async (command: Command) => {
    expect((await whole.app.core.sequencer.submit(command)).outcome).toMatchObject({ ok: true });
  };
  await setPrice(whole.app, 70_000);
  for (const owner of [first, second]) await submit({ kind: 'wallet.claimDemo', owner });
  for (let round = 0; round < 12; round += 1) {
    const price = 70_000 + 137 * round;
    await setPrice(whole.app, price);
    const [buyer, seller] = round % 3 === 0 ? [second, first] : [first, second];
    await submit(limitOrder(seller, 'sell', price, 31 + round));
    await submit(limitOrder(buyer, 'buy', price, 31 + round));
    await submit({
      kind: 'wallet.move',
      owner: first,
      asset: 3,
      amount: 10n ** 7n + BigInt(round),
      from: 'spot',
      to: 'futures',
    });
  }
  await vi.waitFor(async () => {
    good = linesOf((await exported('json')).body);
    expect(good.length).toBeGreaterThan(80);
  });
});
afterAll(() => whole.close());

test('STMT-010 the checker finds a difference of 0 on an export, with the key that is published', async () => {
  const key = await clientOf(whole.app)(desk.auditHead, {});
  if (!key.ok) throw new Error(key.message);
  const { head, balances } = await check(good, key.message['public_key']);
  expect(head.entries).toBe(good.filter((line) => line.startsWith('{"kind":"entry"')).length);
  expect(balances).toBeGreaterThan(3);
  await expect(check(good, Buffer.from('another').toString('base64'))).rejects.toThrow(/line \d+:/);
});

test('STMT-010 every line is as the contract says', () => {
  expect(statement.exportFile.reply.safeParse(JSON.parse(good.join('\n'))).error).toBeUndefined();
});

test('STMT-058 an entry of a trade names the order of its reader, the market and the price; no other entry does', async () => {
  const entries = async (by = '') => {
    const answer = await clientOf(whole.app, by)(statement.entries, { limit: '100' });
    if (!answer.ok) throw new Error(answer.message);
    return answer.message.list;
  };
  const [own, others] = [await entries(token), await entries(other)];
  const traded = own.filter(({ trade }) => trade !== null);
  expect(new Set(traded.map(({ reason }) => reason))).toEqual(new Set(['spot.trade', 'spot.fee']));
  expect(own.some(({ reason, trade }) => reason === 'spot.trade' && trade === null)).toBe(false);
  const last = traded.find(({ reason }) => reason === 'spot.trade')?.trade;
  expect(last).toMatchObject({ market: 'BTC/USDT', price: '71507.00000000' });
  // Both sides of a trade have its price, each its own order.
  const theirs = others.find(({ ref, reason }) => reason === 'spot.trade' && ref === traded[0]?.ref)?.trade;
  expect([theirs?.price, theirs?.order === last?.order]).toEqual([last?.price, false]);
});

test('STMT-010 closing balances of the export are the balances of the account', async () => {
  const wallets = await clientOf(whole.app, token)(wallet.wallet, { currency: '3', type: 'change' });
  if (!wallets.ok) throw new Error(wallets.message);
  const line = good.find((each) => each.startsWith('{"kind":"balance","account":"spot","asset":"USDT"')) ?? '';
  const { change_balance: free, lock_change_balance: held } = wallets.message as unknown as Record<string, string>;
  expect(held).toBe('0.00000000');
  expect((JSON.parse(line.replace(/,$/, '')) as { balance: string }).balance).toBe(free);
});

test('STMT-022 cost basis and results by average cost are those of profit and loss, to the digit', async () => {
  const pnl = await clientOf(whole.app, token)(wallet.pnl, {});
  if (!pnl.ok) throw new Error(pnl.message);
  const years = good
    .filter((line) => line.includes('"method":"average_cost"'))
    .map((line) => JSON.parse(line.replace(/,$/, '')) as Record<string, string>);
  const shown = pnl.message.positions.map(({ currency_name: asset, quantity, cost, realized }) => ({
    asset,
    quantity,
    cost,
    realized,
  }));
  expect(years.map(({ asset, quantity, cost, realized }) => ({ asset, quantity, cost, realized }))).toEqual(shown);
  expect(years.some(({ realized }) => realized !== '0.00000000')).toBe(true);
  expect(good.some((line) => line.includes('"method":"fifo"'))).toBe(true);
});

test('STMT-021 months add up from their opening to the value now, and years are the differences of the export', async () => {
  const answer = await clientOf(whole.app, token)(statement.summary, {});
  const pnl = await clientOf(whole.app, token)(wallet.pnl, {});
  if (!answer.ok || !pnl.ok) throw new Error('both answer');
  const { months, years, entries, accounts } = answer.message;
  expect(entries).toBe(good.filter((line) => line.startsWith('{"kind":"entry"')).length);
  expect(accounts.reduce((all, each) => all + each.entries, 0)).toBe(entries);
  const [month] = months;
  if (!month) throw new Error('there is a month');
  const units = (text: string) => BigInt(text.replace('.', ''));
  const { opening, deposits, withdrawals, realized, price_change: change, closing, fees } = month;
  expect([opening, deposits.count, withdrawals.count]).toEqual(['0.00000000', 1, 0]);
  expect(units(opening) + units(deposits.worth) - units(withdrawals.worth) + units(realized) + units(change)).toBe(
    units(closing),
  );
  expect({ closing, realized, deposits: deposits.worth }).toEqual({
    ...{ closing: pnl.message.equity, realized: pnl.message.realized, deposits: pnl.message.contributed },
  });
  expect(units(fees)).toBeGreaterThan(0n);
  expect(years[0]?.average_cost.realized).toBe(pnl.message.realized);
  expect(years[0]?.fifo.realized).not.toBe(pnl.message.realized);
});

/** Numbers that are the same for every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** One change to a file, and the first line that differs afterwards, from 1. */
function tampered(
  lines: readonly string[],
  roll: (below: number) => number,
): { lines: string[]; line: number; how: string } {
  const at = 1 + roll(lines.length - 3);
  const changed = [...lines];
  const how = ['digit', 'removed', 'pair removed', 'doubled', 'swapped', 'cut off', 'letter'][roll(7)] ?? '';
  const line = changed[at] ?? '';
  if (how === 'removed') changed.splice(at, 1);
  else if (how === 'pair removed') changed.splice(at, 2);
  else if (how === 'doubled') changed.splice(at, 0, line);
  else if (how === 'swapped') changed.splice(at, 2, changed[at + 1] ?? '', line);
  else if (how === 'cut off') changed.splice(at);
  else {
    const kind = how === 'digit' ? /\d/g : /[a-z]/g;
    const places = [...line.matchAll(kind)].map(({ index }) => index);
    const place = places[roll(places.length)] ?? 0;
    const was = line[place] ?? '';
    const is = how === 'digit' ? String((Number(was) + 1 + roll(9)) % 10) : was === 'q' ? 'z' : 'q';
    changed[at] = line.slice(0, place) + is + line.slice(place + 1);
  }
  return { lines: changed, line: changed.findIndex((text, place) => text !== lines[place]) + 1 || changed.length, how };
}

test('STMT-011 a thousand random changes are all found, each at its line', async () => {
  const roll = dice(22);
  const missed: string[] = [];
  for (let run = 0; run < 1_000; run += 1) {
    const { lines, line, how } = tampered(good, roll);
    if (lines.join('\n') === good.join('\n')) continue;
    const found = await check(lines).then(
      () => 0,
      (error: unknown) => (error as { line: number }).line,
    );
    if (found !== line) missed.push(`run ${run}, ${how}: line ${line} was found at ${found}`);
  }
  expect(missed).toEqual([]);
});

test('STMT-011 a change by one who makes the marks anew is found by what does not add up, or at the head', async () => {
  const roll = dice(7);
  for (let run = 0; run < 200; run += 1) {
    const { lines, how } = tampered(good, roll);
    const mended = repaired(lines);
    if (mended.join('\n') === good.join('\n')) continue;
    await expect(check(mended), `run ${run}, ${how}`).rejects.toThrow(/^line \d+:/);
  }
});

test('STMT-012 only a file that adds up and is signed with another key passes, and not where the published key is given', async () => {
  const own = generateKeyPairSync('ed25519');
  const forged = repaired(good, own);
  const { head } = await check(forged);
  expect(head.key).toBe(own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
  await expect(check(forged, (await check(good)).head.key)).rejects.toThrow('not signed by the key');
});

test('STMT-005 the CSV file has every entry, numbered without a gap, in the order of the ledger', async () => {
  const answer = await exported('csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="glassbook-statement-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, ...rows] = answer.body.trimEnd().split('\r\n');
  expect(head).toBe(`\uFEFF${columns.join(',')}`);
  expect(rows.map((row) => row.split(',')[0])).toEqual(rows.map((_, place) => String(place + 1)));
  expect(rows).toHaveLength(good.filter((line) => line.startsWith('{"kind":"entry"')).length);
});

test('STMT-006 an export is for a token in the header only, and has the entries of its caller alone', async () => {
  expect((await exported('json', '')).json()).toMatchObject({ reason: 'session.login_required' });
  const inUrl = await whole.app.http.inject({ url: `/api/statement/export?format=json&lang=en&token=${token}` });
  expect(inUrl.json()).toMatchObject({ reason: 'session.login_required' });
  const theirs = linesOf((await exported('json', other)).body);
  await check(theirs);
  expect(theirs[1]).not.toBe(good[1]);
});

test('STMT-007 one export at a time a user, whose end frees the place of the next', async () => {
  const { core, doors } = whole.app;
  const services = { pool: core.pool, catalog: core.catalog, costs: doors.costs, trades: doors.trades };
  const { answer } = exportFile({
    ...services,
    places: { files: new Places({ atOnce: 4, waitMs: 50, now: Date.now }) },
    sign: () => ({}),
    committedSeq: () => 0,
  } as unknown as StatementServices);
  const ask = async (userId: number) =>
    answer({
      ...{ body: { format: 'json' }, language: 'en', requestId: '', address: '', key: undefined },
      caller: { userId, sessionId: 1 },
    });
  const [first, again, stranger] = [await ask(1000), await ask(1000), await ask(1001)];
  expect(again).toMatchObject({ ok: false, reason: 'statement.export_running', retryAfterSeconds: 5 });
  expect(stranger.ok).toBe(true);
  for (const owner of [1002, 1003]) expect((await ask(owner)).ok).toBe(true);
  expect(await ask(1004)).toMatchObject({ ok: false, reason: 'statement.exports_busy' });
  if (first.ok && 'file' in first) first.file.ended();
  expect((await ask(1000)).ok).toBe(true);
});
