/**
 * What is recorded of a version (R6): the bytes of its journal, and the state they add up to in terms that later versions also have: balances,
 * open orders and counters. `node server/test/golden/golden.ts NAME URL` records the database at URL.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Outcome } from '@glassbook/engine';
import type { Pool } from 'pg';
import { createPool } from '../../src/store/database.ts';

/** `answers`: the answer to each command sent, where it was recorded. */
export type Golden = { batches: Buffer[]; state: string[]; answers: string[] | undefined };

export const goldenFile = (name: string, kind: 'journal' | 'state' | 'answers'): string =>
  join(import.meta.dirname, `${name}.${kind}`);
const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

export const readGolden = (name: string): Golden => ({
  batches: lines(goldenFile(name, 'journal')).map((line) => Buffer.from(line, 'base64')),
  state: lines(goldenFile(name, 'state')),
  answers: existsSync(goldenFile(name, 'answers')) ? lines(goldenFile(name, 'answers')) : undefined,
});

/** An answer in a few words: why not, the state of an order and what it got, or that it was done. */
export function answerOf(outcome: Outcome): string {
  if (!outcome.ok) return outcome.reason;
  if (!('order' in outcome)) return 'ok';
  const { status, filledValue } = outcome.order;
  const filledAmount = 'filledAmount' in outcome.order ? outcome.order.filledAmount : outcome.order.filledContracts;
  return `${status} ${filledAmount} for ${filledValue}`;
}

export const answerLine = (seq: number, { kind }: Command, outcome: Outcome) => `${seq} ${kind}: ${answerOf(outcome)}`;
export const balanceLine = (owner: number, kind: number, asset: number, available: string, held: string) =>
  `balance ${owner}/${kind}/${asset} ${available} ${held}`;
export const orderLine = (id: number, owner: number, market: number, side: string, rest: readonly unknown[]) =>
  `order ${id} of ${owner} in ${market} ${side} ${rest.map(String).join(' ')}`;

/** The state of a database, from its tables alone. */
export async function recordedState(pool: Pool): Promise<string[]> {
  type Row = Record<string, string>;
  const all = async (sql: string) => (await pool.query<Row>(sql)).rows;
  const [checkpoint] = await all("SELECT seq, at, encode(hash, 'hex') AS hash, counters FROM checkpoint");
  const counters = Object.entries(JSON.parse(checkpoint?.['counters'] ?? '{}') as Record<string, number>);
  const balances = await all('SELECT * FROM balances WHERE available <> 0 OR held <> 0 ORDER BY owner, kind, asset');
  const orders = await all("SELECT * FROM spot_orders WHERE status = 'open' ORDER BY id");
  const number = (row: Row, field: string) => Number(row[field]);
  return [
    `seq ${checkpoint?.['seq']} at ${checkpoint?.['at']} hash ${checkpoint?.['hash']}`,
    ...counters.map(([name, value]) => `counter ${name} ${value}`),
    ...balances.map((row) =>
      balanceLine(
        number(row, 'owner'),
        number(row, 'kind'),
        number(row, 'asset'),
        row['available'] ?? '',
        row['held'] ?? '',
      ),
    ),
    ...orders.map((row) =>
      orderLine(number(row, 'id'), number(row, 'owner'), number(row, 'market'), row['side'] ?? '', [
        row['price'],
        row['amount'],
        row['filled_amount'],
      ]),
    ),
  ];
}

export async function recordGolden(name: string, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ entries: Buffer }>('SELECT entries FROM journal ORDER BY first_seq');
  writeFileSync(goldenFile(name, 'journal'), `${rows.map(({ entries }) => entries.toString('base64')).join('\n')}\n`);
  writeFileSync(goldenFile(name, 'state'), `${(await recordedState(pool)).join('\n')}\n`);
}

const [, script, name, url] = process.argv;
if (script === import.meta.filename && name !== undefined && url !== undefined) {
  const pool = createPool(url);
  await recordGolden(name, pool);
  await pool.end();
}
