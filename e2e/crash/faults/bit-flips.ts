/**
 * R7: single bits of the journal are flipped, in every column. The audit and the checker must detect each one, and a start must not silently
 * continue after it.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../../system.ts';
import type { Random } from '../random.ts';
import { number, verdictOn, type Result, type Rig } from '../rig.ts';
import { run } from '../sql.ts';

const bytes = ['entries', 'hash', 'prev_hash'] as const;
const numbers = ['first_seq', 'last_seq', 'at', 'epoch'] as const;
/** A start checks so many of the last batches; the audit all. */
const batchesAtStart = 100;
type Flip = { column: string; seq: string; bit: number; sql: string };

/** The column of each flip: first each one once, then half of them the entries (their lengths, hashes and text), the others any of the small ones. */
export function* columnsToFlip(random: Random): Generator<string, never> {
  yield* [...bytes, ...numbers];
  for (;;) yield random.next() < 0.5 ? 'entries' : random.pick([...bytes.slice(1), ...numbers]);
}

/** A random bit of a column. */
function chooseFlip(random: Random, rows: { first_seq: string; length: number }[], column: string): Flip {
  const row = random.pick(rows);
  const seq = row.first_seq;
  if ((bytes as readonly string[]).includes(column)) {
    const size = column === 'entries' ? row.length : 32;
    // A third of those in the entries hit the head of a frame, which would be rare otherwise.
    const bit =
      column === 'entries' && random.next() < 0.33 ? random.between(0, 36 * 8 - 1) : random.between(0, size * 8 - 1);
    return {
      column,
      seq,
      bit,
      sql: `${column} = set_bit(${column}, ${bit}::bigint, 1 - get_bit(${column}, ${bit}::bigint))`,
    };
  }
  const bit = random.between(0, 50);
  return { column, seq, bit, sql: `${column} = ${column} # (1::bigint << ${bit})` };
}

/** One audit for each line; a process that is started once. */
function startAudit(databaseUrl: string): { again: () => Promise<boolean>; end: () => void } {
  const child = spawn(process.execPath, ['scripts/audit.ts', '--each-line'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting: ((good: boolean) => void)[] = [];
  createInterface(child.stdout).on('line', (line) => {
    if (/^(good|DIFFERENT) go$/.test(line)) waiting.shift()?.(line.startsWith('good'));
  });
  return {
    again: () =>
      new Promise((done) => {
        waiting.push(done);
        child.stdin.write('go\n');
      }),
    end: () => child.stdin.end(),
  };
}

/** Whether a server that is started on the database reports the fault and does not become ready. */
async function refusesToStart(rig: Rig, database: string): Promise<boolean> {
  const host = await rig.host();
  try {
    await (await host.system(database)).remove();
    return false;
  } catch (cause) {
    return /the journal was changed/.test(cause instanceof Error ? cause.message : '');
  }
}

export async function flipBits(rig: Rig, flips: number): Promise<Result> {
  const host = await rig.host();
  const database = await host.database();
  const random = rig.random.fork('R7');
  const folder = rig.folder('R7');
  // PostgreSQL itself would reject some flips: numbers out of bounds, and a first number outside every partition.
  await run(database, 'ALTER TABLE journal DROP CONSTRAINT journal_check, DROP CONSTRAINT journal_pkey');
  await run(database, 'CREATE TABLE journal_elsewhere PARTITION OF journal DEFAULT');
  const rows = (await run(database, 'SELECT first_seq, length(entries) AS length FROM journal ORDER BY first_seq')) as {
    first_seq: string;
    length: number;
  }[];
  const columns = columnsToFlip(random);
  const flipped = new Map(
    (await run(database, `SELECT attname FROM pg_attribute WHERE attrelid = 'journal'::regclass AND attnum > 0`)).map(
      ({ attname }) => [String(attname), 0],
    ),
  );
  const audit = startAudit(database);
  const wrong: string[] = [];
  const seen = { audit: 0, checker: 0, checkerAsked: 0, start: 0, startAsked: 0 };
  const [starts, checks] = rig.small ? [1, 3] : [6, 20];
  try {
    if (!(await audit.again())) wrong.push('the untouched journal is not good');
    for (let place = 0; place < flips; place += 1) {
      const isStarted = place % Math.ceil(flips / starts) === 0;
      const { column, seq, bit, sql } = chooseFlip(
        random,
        isStarted ? rows.slice(-batchesAtStart) : rows,
        columns.next().value,
      );
      flipped.set(column, (flipped.get(column) ?? 0) + 1);
      const named = `bit ${bit} of ${column} in batch ${seq}`;
      const [changed] = await run(
        database,
        `UPDATE journal SET ${sql} WHERE first_seq = $1 RETURNING ctid::text AS place, tableoid::text AS part`,
        [seq],
      );
      if (await audit.again()) wrong.push(`the audit does not see ${named}`);
      else seen.audit += 1;
      if (place % Math.ceil(flips / checks) === 0) {
        seen.checkerAsked += 1;
        if ((await verdictOn(folder, database, 0)).journal.length > 0) seen.checker += 1;
        else wrong.push(`the checker does not detect ${named}`);
      }
      if (isStarted) {
        seen.startAsked += 1;
        if (await refusesToStart(rig, database)) seen.start += 1;
        else wrong.push(`a start was silent about ${named}`);
      }
      // The same flip undoes it. The row is found by its ctid, since its number may be what was changed.
      await run(database, `UPDATE journal SET ${sql} WHERE ctid = $1::tid AND tableoid = $2::oid`, [
        changed?.['place'],
        changed?.['part'],
      ]);
    }
    if (!(await audit.again())) wrong.push('the journal is not good again after all flips were undone');
    for (const [column, times] of flipped) if (times === 0) wrong.push(`no bit of ${column} was flipped`);
  } finally {
    audit.end();
  }
  return {
    words: `${number(flips)} bits of ${rows.length} journal rows flipped (${[...flipped].map(([column, times]) => `${column} ${times}`).join(', ')}): seen by the audit ${seen.audit}, by the checker ${seen.checker} of ${seen.checkerAsked}, refused by a start ${seen.start} of ${seen.startAsked}`,
    wrong,
  };
}
