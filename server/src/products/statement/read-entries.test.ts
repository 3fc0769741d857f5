import { kinds, type Command } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../test/trading.ts';
import { idsOf, positionAt, type Position } from '../../carry/store/entry-ids.ts';
import { newestEntries, nextEntries, type EntryFilter, type OwnEntry } from './read-entries.ts';

const START = 1_776_859_668_000;
const MINUTE = 60_000;
let database: TestDatabase;
let core: Core;
let now = START;

/** Two users trade with each other and transfer between their accounts for two hours. */
beforeAll(async () => {
  database = await testDatabase();
  core = await openCore(database, { clock: () => now });
  await giveMoney(core, 2);
  for (let round = 0; round < 40; round += 1) {
    now += 3 * MINUTE;
    const commands: Command[] = [
      limitOrder(user(round % 2), 'sell', 70_000, 20 + round),
      limitOrder(user((round + 1) % 2), 'buy', 70_000, 20 + round),
      { kind: 'wallet.move', owner: user(0), asset: 3, amount: 10n ** 8n, from: 'spot', to: 'futures' },
    ];
    for (const command of commands) await core.sequencer.submit(command);
  }
});
afterAll(async () => {
  await closeCore(core);
  await database.drop();
});

/** All entries of the first user, newest first, read from the table without paging or an index. */
async function allEntries(): Promise<OwnEntry[]> {
  const { rows } = await database.pool.query<Record<string, string>>('SELECT * FROM ledger_entries');
  const sides = rows.flatMap((row) =>
    (['from', 'to'] as const).map((name, side) => ({
      ...{ seq: Number(row['seq']), line: Number(row['line']), side: side as 0 | 1, at: Number(row['at']) },
      ...{ asset: Number(row['asset']), kind: kinds[Number(row[`${name}_kind`])] ?? 'spot', ref: Number(row['ref']) },
      ...{ value: BigInt(row['amount'] ?? 0) * (side === 0 ? -1n : 1n), after: BigInt(row[`${name}_after`] ?? 0) },
      ...{ reason: row['reason'] as OwnEntry['reason'], owner: Number(row[`${name}_owner`]) },
      other: Number(row[side === 0 ? 'to_owner' : 'from_owner']),
    })),
  );
  return sides
    .filter(({ owner }) => owner === user(0))
    .map(({ owner: _, ...entry }) => entry)
    .sort((a, b) => b.seq - a.seq || b.line - a.line || b.side - a.side);
}

async function pages(filter: EntryFilter, limit: number, owner = user(0), most?: number): Promise<OwnEntry[]> {
  const { pool } = database;
  const found: OwnEntry[] = [];
  let before: Position | undefined;
  for (;;) {
    const asked = { before, limit, ...(most === undefined ? {} : { most }) };
    const { rows, next } = await newestEntries(pool, owner, filter, asked);
    found.push(...rows);
    if (next === undefined) return found;
    const [id] = await idsOf(pool, owner, [next]);
    before = await positionAt(pool, owner, id ?? 0);
  }
}

test.each<[string, EntryFilter, (entry: OwnEntry) => boolean]>([
  ['all', {}, () => true],
  ['of an asset', { asset: 1 }, ({ asset }) => asset === 1],
  ['of an account', { kind: 'futures' }, ({ kind }) => kind === 'futures'],
  ['of a reason', { reason: 'spot.fee' }, ({ reason }) => reason === 'spot.fee'],
  ['since a time', { from: START + 30 * MINUTE }, ({ at }) => at >= START + 30 * MINUTE],
  ['before a time', { to: START + 30 * MINUTE }, ({ at }) => at < START + 30 * MINUTE],
  [
    'of all of these',
    { asset: 3, kind: 'spot', reason: 'wallet.move', from: START + 30 * MINUTE, to: START + 60 * MINUTE },
    ({ asset, kind, reason, at }) =>
      asset === 3 &&
      kind === 'spot' &&
      reason === 'wallet.move' &&
      at >= START + 30 * MINUTE &&
      at < START + 60 * MINUTE,
  ],
])('STMT-001 the pages one after another are all entries, newest first: %s', async (_, filter, wanted) => {
  const expected = (await allEntries()).filter(wanted);
  expect(expected.length).toBeGreaterThan(5);
  for (const limit of [1, 7, 1_000]) expect(await pages(filter, limit)).toEqual(expected);
  // A page that looks at few entries may be short or empty, and the next one goes on.
  for (const most of [1, 3, 50]) expect(await pages(filter, 7, user(0), most)).toEqual(expected);
});

test('STMT-001 the pages go on through a command with more postings than a number of an entry has room for', async () => {
  // An IEO that allocates, the last of two: lines that a number says, lines that it cannot, and a transfer between own accounts among them.
  const lines = [3, 24_999, 25_000, 49_999, 50_000, 50_001, 60_000, 199_999, 4_000_000];
  await database.pool.query(
    `INSERT INTO ledger_entries (seq, line, at, asset, amount, from_owner, from_kind, from_after, to_owner, to_kind, to_after, reason, ref)
     SELECT seq, line, 0, 1, 1, CASE line WHEN 60000 THEN 6000 ELSE 20 END, 1, 0, 6000, 1, seq, 'ieo.grant', 1
     FROM unnest(ARRAY[500000, 500001, 500002]) AS seq, unnest($1::integer[]) AS line
     UNION ALL SELECT 500000, 30000, 0, 1, 1, 20, 1, 0, 6001, 1, 0, 'ieo.grant', 1`,
    [lines],
  );
  for (const limit of [1, 4, 1_000]) {
    const found = await pages({}, limit, 6_000);
    expect(found).toHaveLength(3 * (lines.length + 1));
    const ids = await idsOf(database.pool, 6_000, found);
    expect(ids.toSorted((a, b) => b - a)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  }
  // What a small command's entries were called stays so; one that there is none of is after those of its command.
  expect(await idsOf(database.pool, 6_000, [{ seq: 500_001, line: 3, side: 1 }])).toEqual([50_000_100_007]);
  expect(await positionAt(database.pool, 6_000, 50_000_199_999)).toEqual({ seq: 500_002, line: 0, side: 0 });
});

test('STMT-001 oldest first, each entry follows the one before of its account to the last digit', async () => {
  const expected = (await allEntries()).toReversed();
  for (const limit of [1, 5, 10_000]) {
    const found: OwnEntry[] = [];
    for (;;) {
      const after = found.at(-1) ?? { seq: 0, line: 0, side: 0 };
      const page = await nextEntries(database.pool, user(0), { after, upTo: 1e9, limit });
      if (page.length === 0) break;
      found.push(...page);
    }
    expect(found).toEqual(expected);
  }
  const balances = new Map<string, bigint>();
  for (const { kind, asset, value, after } of expected) {
    const account = `${kind} ${asset}`;
    expect((balances.get(account) ?? 0n) + value).toBe(after);
    balances.set(account, after);
  }
  expect(balances.size).toBeGreaterThan(3);
});

test('STMT-002 a page in the middle of a long ledger reads no more than itself', async () => {
  await database.pool.query(
    `INSERT INTO ledger_entries (seq, line, at, asset, amount, from_owner, from_kind, from_after, to_owner, to_kind, to_after, reason, ref)
     SELECT 1000000 + n, 0, 1, 1, 1, 5000, 1, 0, 5001, 1, n, 'spot.trade', n FROM generate_series(1, 20000) AS n`,
  );
  await database.pool.query('VACUUM (ANALYZE) ledger_entries');
  const before = { seq: 1_010_000, line: 0, side: 0 } as const;
  const reading = (filter: EntryFilter, most?: number) =>
    rowsRead(database.pool, (pool) =>
      newestEntries(pool, 5001, filter, { before, limit: 20, ...(most === undefined ? {} : { most }) }),
    );
  expect(await reading({})).toBeLessThan(100);
  // None of the 10,000 matches.
  expect(await reading({ reason: 'spot.fee' }, 200)).toBeLessThan(500);
});
