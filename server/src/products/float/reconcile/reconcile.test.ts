/** The daily reconciliation against the stored tables: what agrees is zero, and each planted difference is found. */
import { wallet } from '@glassbook/contract';
import type { Command } from '@glassbook/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { inSnapshot } from '../../../carry/store/snapshot.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkDay } from './check-day.ts';
import { dayAfter, dayBefore, dayOf, endOf, lastDue, nextRunAt, startOf } from './day.ts';
import { differs, keptOf, type KeptLine } from './line.ts';
import { RecentBatches } from './recent-batches.ts';
import { Reconciler } from './reconciler.ts';

let whole: WholeApp;
let owner: number;
let today: string;
const ids = { deposit: 0, withdrawal: 0 };
const recent = new RecentBatches();
const by = { staffId: 1, reason: 'after the repair' };

beforeAll(async () => {
  whole = await wholeApp();
  whole.app.core.sequencer.onCommitted((committed) => recent.take(committed));
  await setPrice(whole.app, 50_000);
  const [token = ''] = await openTraders(pool(), 1);
  const { rows } = await pool().query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  owner = Number(rows[0]?.id);
  await clientOf(whole.app, token)(wallet.claimDemo, {});
  ids.deposit = await credited(70_000_000n);
  ids.withdrawal = await paid(30_000_000_00n);
  await yes({ kind: 'funds.bringIn', asset: 3, amount: 5_000n, reference: '0xhouse', ...two });
  await yes({ kind: 'funds.takeOut', asset: 3, amount: 2_000n, reference: '0xhouse', ...two });
  today = dayOf(whole.app.core.state.at);
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const two = { request: 1, maker: 1, checker: 2 };
const detail = { detail: 1, digest: '0'.repeat(64) };
async function yes(command: Command): Promise<object> {
  const { outcome } = await whole.app.core.sequencer.submit(command);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}
async function credited(amount: bigint): Promise<number> {
  const asked = { owner, asset: 3, amount: 100_000_000_00n, network: 'tron', ...detail };
  const made = (await yes({ kind: 'funds.requestDeposit', ...asked })) as { deposit: { id: number } };
  const deposit = made.deposit.id;
  await yes({ kind: 'funds.reviewDeposit', deposit });
  await yes({ kind: 'funds.creditDeposit', deposit, amount, reference: `0x${deposit}`, ...two });
  return deposit;
}
async function paid(amount: bigint): Promise<number> {
  const asked = { owner, asset: 3, amount, payee: 'address', ...detail } as const;
  const made = (await yes({ kind: 'funds.requestWithdrawal', ...asked })) as { withdrawal: { id: number } };
  const withdrawal = made.withdrawal.id;
  await yes({ kind: 'funds.reviewWithdrawal', withdrawal });
  await yes({ kind: 'funds.approveWithdrawal', withdrawal, ...two });
  await yes({ kind: 'funds.claimWithdrawal', withdrawal, payer: two.maker });
  await yes({ kind: 'funds.payWithdrawal', withdrawal, reference: `0xpaid${withdrawal}`, ...two });
  return withdrawal;
}

/** Ten minutes after the end of a day, and as many days later. */
const after = (day: string, days = 0): number => endOf(day) + 600_000 + days * 86_400_000;
function reconciler(now = after(today), more: { isReal?: boolean } = {}): Reconciler {
  const { journal, state, audit } = whole.app.core;
  return new Reconciler({
    ...{ pool: pool(), journal, ledger: state.ledger, recent, audit, now: () => now, ...more },
    ...{ isReal: more.isReal ?? false, isFull: () => false, onDifference: () => undefined },
  });
}
const count = async (sql: string): Promise<number> =>
  Number((await pool().query<{ count: string }>(`SELECT count(*) ${sql}`)).rows[0]?.count);

async function linesOf(day: string): Promise<KeptLine[]> {
  const { rows } = await pool().query<{ lines: KeptLine[] }>(
    'SELECT lines FROM reconciliations WHERE day = $1 ORDER BY run DESC LIMIT 1',
    [day],
  );
  return rows[0]?.lines ?? [];
}
/** The lines that differ when the day is run again: the check, by how much, and what differs. */
async function foundToday() {
  await reconciler().again(today, by);
  return (await linesOf(today)).flatMap(({ check, expected, found, items }) =>
    expected === found && items.length === 0
      ? []
      : [`${check} ${BigInt(found) - BigInt(expected)} ${items.map(({ name }) => name).join(',')}`.trim()],
  );
}

type Stored = Record<string, unknown>;
async function insert(table: string, row: Stored): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  await pool().query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, Object.values(row));
}
async function entryOf(reason: string, ref: number): Promise<Stored> {
  const { rows } = await pool().query<Stored>('SELECT * FROM ledger_entries WHERE reason = $1 AND ref = $2', [
    reason,
    ref,
  ]);
  return rows[0] ?? {};
}
/** Without an entry, and then with it again. */
async function without(reason: string, ref: number): Promise<string[]> {
  const row = await entryOf(reason, ref);
  await pool().query('DELETE FROM ledger_entries WHERE reason = $1 AND ref = $2', [reason, ref]);
  const found = await foundToday();
  await insert('ledger_entries', row);
  return found;
}
/** With an amount changed by a statement, and then as before. */
async function changed(sql: string, back: string): Promise<string[]> {
  await pool().query(sql);
  const found = await foundToday();
  await pool().query(back);
  return found;
}
const world = 'owner = 0 AND asset = 3 AND kind = (SELECT min(kind) FROM balances WHERE owner = 0 AND asset = 3)';

beforeEach(async () => {
  await reconciler().catchUp();
  expect(await foundToday()).toEqual([]);
});

describe('a run', () => {
  test('FLOAT-006 I11 in which nothing differs has every line, and all are zero', async () => {
    const lines = await linesOf(today);
    const seen = new Set(lines.map(({ check }) => check));
    expect([...seen].sort()).toEqual(['accounts', 'deposits', 'fees', 'house', 'outside', 'sum', 'withdrawals']);
    const of = (check: string) => lines.find((line) => line.check === check && line.asset === 3);
    expect(of('deposits')).toMatchObject({ expected: '70000000', found: '70000000', differing: 0 });
    expect(of('house')).toMatchObject({ expected: '3000', found: '3000', differing: 0 });
    expect(BigInt(of('accounts')?.found ?? 0)).toBe(BigInt(of('outside')?.found ?? 1));
    expect(of('sum')).toMatchObject({ expected: '0', found: '0' });
  });

  test('FLOAT-006 compares what is stored with what the engine had then, while it goes on', async () => {
    const { journal, state } = whole.app.core;
    const view = { ledger: state.ledger, journal, recent };
    const move = { kind: 'wallet.move', owner, asset: 3, amount: 5n, from: 'spot', to: 'fiat' } as const;
    const compare = (planted: boolean) =>
      inSnapshot(pool(), async (client) => {
        const { rows } = await client.query<{ seq: string }>('SELECT seq FROM checkpoint');
        recent.begin();
        // The snapshot is older than all of these.
        for (let number = 0; number < 3; number += 1) await yes(move);
        await credited(1_000_000n);
        const { lines } = await checkAccounts(client, view, Number(rows[0]?.seq));
        recent.end();
        const wrong = lines.filter(differs).map(keptOf);
        expect(wrong.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(planted ? [`U-${owner} spot`] : []);
        return wrong;
      });
    expect(await compare(false)).toEqual([]);
    await pool().query(
      `UPDATE balances SET available = available + 7 WHERE owner = ${owner} AND asset = 3 AND kind = (SELECT kind FROM balances WHERE owner = ${owner} AND asset = 3 ORDER BY available DESC LIMIT 1)`,
    );
    const [sum, accounts] = await compare(true);
    expect([sum?.found, BigInt(accounts?.found ?? 0) - BigInt(accounts?.expected ?? 0)]).toEqual(['7', 7n]);
  });
});

describe('a planted difference is found:', () => {
  test('FLOAT-007 a stored balance that was changed, and two that cancel each other', async () => {
    const add = (more: number, where: string) => `UPDATE balances SET available = available + ${more} WHERE ${where}`;
    const own = `owner = ${owner} AND asset = 3 AND available > 100`;
    const fees = 'owner = 1 AND asset = 3';
    expect(await changed(add(5, own), add(-5, own))).toEqual(['sum 5', `accounts 5 U-${owner} spot`]);
    expect(await changed(`${add(5, own)}; ${add(-5, fees)}`, `${add(-5, own)}; ${add(5, fees)}`)).toEqual([
      `accounts 0 house-1 spot,U-${owner} spot`,
    ]);
    expect(await changed(add(-5, world), add(5, world))).toEqual([
      ...['sum -5', 'accounts 0 external spot', 'outside 5'],
    ]);
    const { rows } = await pool().query<Stored>(`DELETE FROM balances WHERE ${fees} RETURNING *`);
    const found = await foundToday();
    for (const row of rows) await insert('balances', row);
    expect(found.map((line) => line.replace(/-?\d{3,}/, 'n'))).toEqual(['sum n', 'accounts n house-1 spot']);
  });

  test('FLOAT-008 FUNDS-143 money brought in or taken out without its entry, or with another amount', async () => {
    expect(await without('funds.house_in', 1)).toEqual(['outside 5000', 'house -5000 H-1']);
    expect(await without('funds.house_out', 2)).toEqual(['outside -2000', 'house 2000 H-2']);
    const set = (more: number) => `UPDATE house_transfers SET amount = amount + ${more} WHERE id = 2`;
    expect(await changed(set(1), set(-1))).toEqual(['house 1 H-2']);
  });

  test('FLOAT-008 a deposit, a withdrawal or a fee without its entry, or with another amount', async () => {
    const { deposit, withdrawal } = ids;
    expect(await without('funds.deposit', deposit)).toEqual(['outside 70000000', `deposits -70000000 D-${deposit}`]);
    expect(await without('funds.withdrawal', withdrawal)).toEqual([
      expect.stringMatching(/^outside -\d+$/) as string,
      expect.stringMatching(new RegExp(`^withdrawals -\\d+ W-${withdrawal}$`)) as string,
    ]);
    expect(await without('funds.withdrawal_fee', withdrawal)).toEqual([
      expect.stringMatching(new RegExp(`^fees -\\d+ W-${withdrawal}$`)) as string,
    ]);
    const set = (more: number) =>
      `UPDATE ledger_entries SET amount = amount + ${more} WHERE reason = 'funds.deposit' AND ref = ${deposit}`;
    expect(await changed(set(1), set(-1))).toEqual(['outside -1', `deposits 1 D-${deposit}`]);
    const paidLess = (more: number) => `UPDATE withdrawals SET fee = fee + ${more} WHERE id = ${withdrawal}`;
    expect(await changed(paidLess(1), paidLess(-1))).toEqual([
      `withdrawals 1 W-${withdrawal}`,
      `fees -1 W-${withdrawal}`,
    ]);
  });

  test('FLOAT-009 a credit that was posted twice, and an entry without a deposit', async () => {
    const row = await entryOf('funds.deposit', ids.deposit);
    const planted = async (more: Stored) => {
      await insert('ledger_entries', { ...row, line: 900, ...more });
      const found = await foundToday();
      await pool().query('DELETE FROM ledger_entries WHERE line = 900');
      return found;
    };
    expect(await planted({})).toEqual(['outside -70000000', `deposits 70000000 D-${ids.deposit}`]);
    expect(await planted({ ref: 987_654 })).toEqual(['outside -70000000', 'deposits 70000000 D-987654']);
    // What cancels in the sum is found by its number.
    const other = (to: number) => `UPDATE ledger_entries SET ref = ${to} WHERE reason = 'funds.deposit' AND ref = `;
    expect(await changed(`${other(987_654)}${ids.deposit}`, `${other(ids.deposit)}987654`)).toEqual([
      `deposits 0 D-${ids.deposit},D-987654`,
    ]);
    const credit = (amount: string) => `UPDATE deposits SET credited = ${amount} WHERE id = ${ids.deposit}`;
    expect(await changed(credit('140000000'), credit('70000000'))).toEqual([`deposits -70000000 D-${ids.deposit}`]);
    // Less than a unit too.
    expect(await changed(credit('70000000.5'), credit('70000000'))).toEqual([`deposits -1 D-${ids.deposit}`]);
  });

  test('FLOAT-007 FLOAT-009 entries that were added in both directions and cancel each other', async () => {
    const real = () => inSnapshot(pool(), (client) => checkDay(client, today, true));
    const wrong = async () =>
      (await real()).filter(differs).map(({ check, items }) => `${check} ${items.map(({ found }) => found).join(' ')}`);
    const before = await wrong();
    const row = await entryOf('funds.deposit', ids.deposit);
    const back = {
      from_owner: row['to_owner'],
      from_kind: row['to_kind'],
      to_owner: row['from_owner'],
      to_kind: row['from_kind'],
    };
    const planted = async (more: Stored) => {
      await insert('ledger_entries', { ...row, line: 900, amount: 77, ...more });
      await insert('ledger_entries', { ...row, line: 901, amount: 77, ...more, ...back });
      const found = await wrong();
      await pool().query('DELETE FROM ledger_entries WHERE line >= 900');
      return found;
    };
    expect(await planted({})).toContain('deposits 70000077 -77');
    const others = await planted({ reason: 'wallet.move', ref: 987_654 });
    expect(others).not.toEqual(before);
    expect(others.join('\n')).toMatch(/^other .*\b77 -77\b/m);
  });

  test('FLOAT-008 with real money, what came from outside and is no deposit', async () => {
    const lines = await inSnapshot(pool(), (client) => checkDay(client, today, true));
    expect(lines.filter(({ check }) => check === 'other').every(differs)).toBe(true);
    expect(lines.filter(({ check, asset }) => check === 'other' && asset === 3)).toHaveLength(1);
  });
});

describe('a day', () => {
  test('FLOAT-010 ends at midnight UTC, to the millisecond', async () => {
    const [day, end] = ['2020-02-29', endOf('2020-02-29')];
    expect([dayAfter(day), dayBefore('2020-03-01'), end - startOf(day)]).toEqual(['2020-03-01', day, 86_400_000]);
    const { rows } = await pool().query<Stored>('SELECT * FROM deposits WHERE id = $1', [ids.deposit]);
    const entry = await entryOf('funds.deposit', ids.deposit);
    const plant = async (id: number, endedAt: number, postedAt: number) => {
      await insert('deposits', { ...rows[0], id, ended_at: endedAt });
      await insert('ledger_entries', { ...entry, seq: 1, line: id, ref: id, at: postedAt });
    };
    const seen = async (of: string) => {
      const lines = await inSnapshot(pool(), (client) => checkDay(client, of, false));
      return lines.map(({ expected, found }) => `${expected / 70_000_000n} ${found / 70_000_000n}`);
    };
    await plant(901, end - 1, end - 1);
    await plant(902, end, end);
    expect([await seen(day), await seen('2020-03-01'), await seen('2020-03-02')]).toEqual([['1 1'], ['1 1'], []]);
    await plant(903, end - 1, end);
    expect([await seen(day), await seen('2020-03-01')]).toEqual([['2 1'], ['1 2']]);
    await pool().query('DELETE FROM ledger_entries WHERE line >= 900');
    await pool().query('DELETE FROM deposits WHERE id > 900');
  });

  test('FLOAT-010 is due ten minutes after its end', () => {
    const midnight = startOf('2026-11-23');
    const due = (ms: number) => [lastDue(midnight + ms), new Date(nextRunAt(midnight + ms)).toISOString()];
    expect(due(599_999)).toEqual(['2026-11-21', '2026-11-23T00:10:00.000Z']);
    expect(due(600_000)).toEqual(['2026-11-22', '2026-11-24T00:10:00.000Z']);
    expect(due(-1)).toEqual(['2026-11-21', '2026-11-23T00:10:00.000Z']);
  });

  test('FLOAT-011 is run once: again, after a restart, and by two at once', async () => {
    expect(await reconciler().catchUp()).toEqual([]);
    const next = dayAfter(today);
    const later = after(next);
    const both = await Promise.all([reconciler(later).catchUp(), reconciler(later).catchUp()]);
    expect(both.flat()).toEqual([{ day: next, run: 1, differences: 0 }]);
    expect(await reconciler(later).catchUp()).toEqual([]);
    expect(await count(`FROM reconciliations WHERE day = '${next}'`)).toBe(1);
    expect(await reconciler(later - 1).due()).toEqual([]);
  });

  test('FLOAT-011 that was missed is caught up, oldest first; the newest has the lines of the state', async () => {
    const [second, third, fourth] = [2, 3, 4].map((days) => dayOf(startOf(today) + days * 86_400_000));
    const late = reconciler(after(today, 4));
    expect(await late.due()).toEqual([second, third, fourth]);
    expect((await late.catchUp()).map(({ day, differences }) => [day, differences])).toEqual([
      ...[second, third, fourth].map((day) => [day, 0]),
    ]);
    expect([await linesOf(second ?? ''), await linesOf(third ?? '')]).toEqual([[], []]);
    expect((await linesOf(fourth ?? '')).map(({ check }) => check)).toContain('outside');
  });

  test('FLOAT-011 is not run while nothing can be written', async () => {
    const { journal, state, audit } = whole.app.core;
    const full = new Reconciler({
      ...{ pool: pool(), journal, ledger: state.ledger, recent, audit, isReal: false },
      ...{ now: () => after(today, 9), isFull: () => true, onDifference: () => undefined },
    });
    expect(await full.catchUp()).toEqual([]);
  });
});

describe('what was found', () => {
  test('FLOAT-015 is kept with the first 20 of what differs, and how many do', () => {
    const items = Array.from({ length: 25 }, (_, n) => ({ name: `D-${n}`, expected: 1n, found: 2n }));
    const kept = keptOf({ check: 'deposits', asset: 3, expected: 25n, found: 50n, items });
    expect([kept.differing, kept.items.length, kept.items.at(-1)?.name]).toEqual([25, 20, 'D-19']);
  });

  test('FLOAT-012 is kept: no row is changed or deleted', async () => {
    for (const sql of [
      'UPDATE reconciliations SET differences = 0',
      'DELETE FROM reconciliations',
      'TRUNCATE reconciliations',
    ])
      await expect(pool().query(sql)).rejects.toThrow('only added to');
  });

  test('FLOAT-013 a difference is a row of the audit log, what agrees is none', async () => {
    const rows = () => count("FROM audit_rows WHERE act = 'float.differenceFound'");
    const before = await rows();
    await reconciler().again(today, by);
    expect(await rows()).toBe(before);
    await without('funds.deposit', ids.deposit);
    expect(await rows()).toBe(before + 1);
    const { rows: last } = await pool().query<{ subject: string; detail: string; staff: string | null }>(
      "SELECT subject, detail, staff FROM audit_rows WHERE act = 'float.differenceFound' ORDER BY seq DESC LIMIT 1",
    );
    expect([last[0]?.subject, last[0]?.staff]).toEqual([`day:${today}`, null]);
    expect(JSON.parse(last[0]?.detail ?? '')).toMatchObject({
      lines: [
        { check: 'outside', asset: 3 },
        { check: 'deposits', items: 1 },
      ],
    });
  });

  test('FLOAT-013 a difference that was repaired is over with the newest run of its day, and is none of a later day', async () => {
    const [sixth, seventh] = [6, 7].map((days) => dayOf(startOf(today) + days * 86_400_000));
    const row = await entryOf('funds.deposit', ids.deposit);
    await pool().query("DELETE FROM ledger_entries WHERE reason = 'funds.deposit' AND ref = $1", [ids.deposit]);
    expect((await reconciler().again(today, by))?.differences).toBe(2);
    // The days after it begin while the entry is missing.
    const then = await reconciler(after(today, 6)).catchUp();
    expect(then.map(({ day, differences }) => [day, differences]).at(-1)).toEqual([sixth, 1]);
    await insert('ledger_entries', row);
    expect((await reconciler().again(today, by))?.differences).toBe(0);
    const later = await reconciler(after(today, 7)).catchUp();
    expect(later).toEqual([{ day: seventh, run: 1, differences: 0 }]);
    expect((await reconciler().again(sixth ?? '', by))?.differences).toBe(0);
  });
});
