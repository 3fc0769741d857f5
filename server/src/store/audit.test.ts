import { slices } from '../slices.ts';
import { afterAll, beforeAll, describe as group, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user } from '../../test/trading.ts';
import { audit } from './audit.ts';
import { storedTables } from './tables.ts';

let database: TestDatabase;

/** Alters tables, audits and restores them. Each statement has to alter something. */
async function altered(statements: readonly string[], look: () => Promise<void>): Promise<void> {
  const { pool } = database;
  const tables = statements.map((sql) => /^(?:UPDATE|DELETE FROM) (\w+)/.exec(sql)?.[1] ?? '');
  await pool.query(tables.map((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table}`).join(';'));
  try {
    for (const sql of statements) expect((await pool.query(sql)).rowCount, sql).toBeGreaterThan(0);
    await look();
  } finally {
    await pool.query(
      tables
        .map(
          (table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
        )
        .join(';'),
    );
  }
}
beforeAll(async () => {
  database = await testDatabase();
  const core = await openCore(database);
  await giveMoney(core, 3);
  await core.sequencer.submit(limitOrder(user(0), 'buy', 71_000, 300));
  await core.sequencer.submit(limitOrder(user(1), 'sell', 60_000, 300));
  await core.sequencer.submit(limitOrder(user(2), 'buy', 60_000, 300), { names: ['1002/key/k'], hash: 'h' });
  await closeCore(core);
});
afterAll(() => database.drop());

test('WALL-007 an untouched database has no difference', async () => {
  const report = await audit(database.pool, slices);
  expect(report.differences).toEqual([]);
  expect(report.rows['spot.trades']).toBeGreaterThan(1);
  expect([...report.sums.values()].every((sum) => sum === 0n)).toBe(true);
});

/** A difference of the state, as the audit reports it. */
const inState = (line: string) => new RegExp(`^in the tables, not in the journal: ${line} `);
const rowsOf = (table: string) => new RegExp(`^the rows of ${table} in the tables are not those of the journal$`);

group('WALL-007 an alteration is found where it is', () => {
  const changes: [name: string, alter: string, found: RegExp][] = [
    [
      'a balance',
      'UPDATE balances SET available = available + 1 WHERE owner = 1000 AND asset = 3',
      inState('balance 1000'),
    ],
    [
      'a balance beside its entries',
      'UPDATE balances SET available = available + 1 WHERE owner = 1000 AND asset = 3',
      /^account 1000\/\d\/3 holds \d+, its entries add up to \d+$/,
    ],
    [
      'an entry',
      'UPDATE ledger_entries SET amount = amount + 1 WHERE seq = (SELECT max(seq) FROM ledger_entries)',
      rowsOf('ledger entries'),
    ],
    ['a trade', 'UPDATE spot_trades SET price = price + 1 WHERE id = 1', rowsOf('spot.trades')],
    [
      'a closed order',
      "UPDATE spot_orders SET fee = fee + 1 WHERE status = 'done' AND owner = 1001",
      rowsOf('spot.orders'),
    ],
    [
      'an open order',
      'UPDATE spot_orders SET filled_value = filled_value + 1 WHERE owner = 1002',
      inState('order \\d+ 1002'),
    ],
    [
      'a setting in force',
      `UPDATE settings_in_force SET command = replace(command, '"takerFeePpm":1000', '"takerFeePpm":900') WHERE key = 'market:2'`,
      inState('market 2'),
    ],
    ['an answered request', `UPDATE requests SET hash = 'x' WHERE hash = 'h'`, rowsOf('requests')],
    [
      'a counter of the checkpoint',
      `UPDATE checkpoint SET counters = replace(counters, 'nextTrade":', 'nextTrade":1')`,
      inState('counters'),
    ],
  ];
  test.each(changes)('%s', async (_name, alter, found) => {
    await altered([alter], async () => {
      const { differences } = await audit(database.pool, slices);
      expect(differences.filter((line) => found.test(line))).not.toEqual([]);
    });
  });
});

group('WALL-007 whatever is altered is found', () => {
  type Column = { name: string; type: string };
  const columnsOf = async (table: string) =>
    (
      await database.pool.query<Column>(
        "SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY 1",
        [table],
      )
    ).rows;
  /** Another value of a column, by its type. */
  const otherThan = ({ name, type }: Column): string => {
    if (type === 'text') return `coalesce(${name}, '') || 'x'`;
    if (type === 'boolean') return `NOT ${name}`;
    if (type === 'bytea') return `set_bit(${name}, 77, 1 - get_bit(${name}, 77))`;
    return `${name} + 1`;
  };
  const keys = new Map<string, string[]>();
  beforeAll(async () => {
    const { rows } = await database.pool.query<{ name: string; columns: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY array_position(i.indkey::int[], a.attnum::int)) AS columns
       FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
       JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indisprimary GROUP BY 1`,
    );
    for (const { name, columns } of rows) keys.set(name, columns);
  });
  /** The row with the greatest key, so that any part of its key plus one is unused. */
  const lastOf = (table: string, live = 'true') => {
    const order = (keys.get(table) ?? ['tableoid', 'ctid']).map((column) => `${column} DESC`).join(', ');
    return `(tableoid, ctid) = (SELECT tableoid, ctid FROM ${table} WHERE ${live} ORDER BY ${order} LIMIT 1)`;
  };
  /** What the audit reports: differences, or that the journal itself is broken. Any other error is a fault of the audit. */
  const found = () =>
    audit(database.pool, slices).then(
      ({ differences }) => differences,
      (error: unknown) => {
        if (error instanceof Error && /^(assertion failed: )?the journal (at \d+|ends) /.test(error.message))
          return [error.message];
        throw error;
      },
    );

  /** The tables that are compared row by row, each with what a difference in it is called. */
  const tables: [name: string, table: string, live?: string][] = [
    ['ledger entries', 'ledger_entries'],
    ['settings in force', 'settings_in_force'],
    ['requests', 'requests'],
    ...storedTables(slices).map(({ name, stored, kept }): [string, string, string] => [
      name,
      stored.table,
      Object.entries(kept.live ?? {})
        .map(([column, value]) => `${column} = '${String(value)}'`)
        .join(' AND ') || 'true',
    ]),
  ];

  test('a column of any row, in every table, and a row that is gone', async () => {
    const columns = await Promise.all(tables.map(([, table]) => columnsOf(table)));
    const rounds = Math.max(...columns.map(({ length }) => length)) + 1;
    expect(rounds).toBeGreaterThan(15);
    // One alteration a table at once: each has to be named.
    for (let round = 0; round < rounds; round += 1) {
      const changed = tables.flatMap(([name, table, live], place) => {
        const column = columns[place]?.[round];
        const isGone = round === columns[place]?.length;
        if (column)
          return [
            {
              name,
              table,
              sql: `UPDATE ${table} SET ${column.name} = ${otherThan(column)} WHERE ${lastOf(table, live)}`,
            },
          ];
        return isGone ? [{ name, table, sql: `DELETE FROM ${table} WHERE ${lastOf(table, live)}` }] : [];
      });
      await altered(
        changed.map(({ sql }) => sql),
        async () => {
          const differences = (await found()).join('\n');
          for (const { name, sql } of changed) expect(differences, sql).toMatch(new RegExp(`rows of ${name} in`));
        },
      );
    }
  });

  test.for(['balances', 'checkpoint', 'journal'])('a column of %s, and a row that is gone', async (table) => {
    const columns = await columnsOf(table);
    expect(columns.length).toBeGreaterThan(4);
    // The one row of the checkpoint cannot be another one.
    const free = columns.filter(({ name }) => name !== 'one');
    const updates = free.map(
      (column) => `UPDATE ${table} SET ${column.name} = ${otherThan(column)} WHERE ${lastOf(table)}`,
    );
    for (const sql of [...updates, `DELETE FROM ${table} WHERE ${lastOf(table)}`])
      await altered([sql], async () => {
        expect(await found(), sql).not.toEqual([]);
      }).catch((error: unknown) => {
        // What the database itself refuses cannot have been altered.
        if (!(error instanceof Error && error.message.includes('violates check constraint'))) throw error;
      });
  });

  test('one bit of the journal, anywhere: of the batch in which it is', async () => {
    const { rows } = await database.pool.query<{ first_seq: string; length: number }>(
      'SELECT first_seq, length(entries) AS length FROM journal ORDER BY first_seq',
    );
    for (let round = 0; round < 8; round += 1) {
      const { first_seq: seq, length } = rows[(round * 7) % rows.length] ?? { first_seq: '0', length: 0 };
      const bit = (round * 104_729) % (length * 8);
      const flip = `UPDATE journal SET entries = set_bit(entries, ${bit}::bigint, 1 - get_bit(entries, ${bit}::bigint)) WHERE first_seq = ${seq}`;
      await altered([flip], async () => {
        await expect(audit(database.pool, slices), flip).rejects.toThrow(`the journal at ${seq} `);
      });
    }
  });

  test('and when all is as it was, there is no difference', async () => {
    expect(await found()).toEqual([]);
  });
});
