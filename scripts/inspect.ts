/** `npm run inspect`: what is stored now, read only, beside a running system or without one. `-- --entries N` for more of the journal, `-- --json` for programs. */
import { slices } from '../server/src/app/slices.ts';
import { parseArgs } from 'node:util';
import { formatAmount } from '../money/src/index.ts';
import { StorageError } from '../server/src/carry/postgres/run-as.ts';
import { createPool, explainStorage } from '../server/src/carry/store/database.ts';
import { inspect, type Inspection } from '../server/src/carry/store/audit/inspect.ts';
import { openDatabase } from './run/database.ts';
import { CannotStart } from './run/settings.ts';

const entriesShown = 10;
const entriesMax = 10_000;
const widthMax = 200;

const time = (ms: number) => new Date(ms).toISOString().replace('T', ' ');
const count = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
const cut = (line: string) => (line.length > widthMax ? `${line.slice(0, widthMax - 1)}…` : line);

/** Columns as wide as their content; numbers to the right. */
function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (text: string) => /^-?[\d.,]+( MB)?$/.test(text);
  return rows.map((row) =>
    row
      .map((text, column) => (isNumber(text) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function* lines({ journal, stateHash, sums, shown, entries, tables }: Inspection): Generator<string> {
  const at = journal.seq === 0 ? 'nothing yet' : time(journal.at);
  yield `journal    ${count(journal.seq)} entries in ${count(journal.batches)} batches, the last at ${at}, writer ${journal.epoch}`;
  yield `           hash ${journal.hash}`;
  yield `state      hash ${stateHash}`;
  const text = (amount: bigint, scale: number) => formatAmount(amount, scale);
  yield '';
  yield* table([
    ['asset', 'world', 'house', 'users', 'sum', 'accounts'],
    ...sums.map((row) => [
      row.asset,
      ...[row.world, row.house, row.users, row.all].map((amount) => text(amount, row.scale)),
      count(row.accounts),
    ]),
  ]);
  yield '';
  for (const { heads, rows } of shown) {
    const cell = (value: string | number | undefined) => (typeof value === 'number' ? count(value) : (value ?? ''));
    yield* table([Object.values(heads), ...rows.map((row) => Object.keys(heads).map((column) => cell(row[column])))]);
    yield '';
  }
  for (const { seq, at: when, kind, words } of entries) yield cut(`${seq}  ${time(when)}  ${kind}  ${words}`);
  yield '';
  yield* table([
    ['table', 'size', 'rows, about'],
    ...tables.map((row) => [row.name, megabytes(row.bytes), count(row.rows)]),
  ]);
}

/** The same for programs: amounts as text in whole units with their places. */
function forPrograms({ sums, shown, ...rest }: Inspection): string {
  const readable = sums.map(({ scale, ...row }) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? formatAmount(value, scale) : value,
      ]),
    ),
  );
  const ofSlices = Object.fromEntries(shown.map(({ name, rows }) => [name, rows]));
  return JSON.stringify({ ...rest, sums: readable, ...ofSlices }, undefined, 2);
}

function readArguments(): { entries: number; json: boolean } {
  const { values } = parseArgs({ options: { entries: { type: 'string' }, json: { type: 'boolean' } } });
  const entries = Number(values.entries ?? entriesShown);
  if (!Number.isInteger(entries) || entries < 0 || entries > entriesMax)
    throw new CannotStart(`--entries must be a whole number from 0 to ${entriesMax}, not "${values.entries}".`);
  return { entries, json: values.json ?? false };
}

/** One line an operator can act on, or the error itself. */
function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof CannotStart || error instanceof StorageError) return message;
  if (code === '42P01') return 'There is no Glassbook in this database yet.';
  if (code?.startsWith('ERR_PARSE_ARGS') === true) return `${message.split('\n')[0]} Known are --entries N and --json.`;
  return explainStorage(error) ?? message;
}

try {
  const { entries, json } = readArguments();
  const { url, close } = await openDatabase(process.env);
  const pool = createPool(url);
  try {
    const found = await inspect(pool, slices, { entries });
    console.log(json ? forPrograms(found) : [...lines(found)].join('\n'));
  } finally {
    await pool.end();
    await close();
  }
} catch (error) {
  console.error(`Nothing was inspected: ${explain(error)}`);
  process.exitCode = 1;
}
