/** Where options are stored, and an owner's from there. */
import { decode, encode } from '@glassbook/engine';
import type { OptionRow } from '@glassbook/engine/options';
import type { Pool, PoolClient } from 'pg';
import {
  amount,
  int4,
  int8,
  maybeAmount,
  maybeInt8,
  maybeWord,
  untold,
  word,
  type Codec,
} from '../../carry/store/columns.ts';
import { ownReader } from '../../shared/own/read-own.ts';
import { reads, type Stored } from '../../carry/store/stored.ts';

/** Journal numbers, as the engine encodes them. */
const seqs: Codec<readonly number[]> = {
  type: 'text',
  write: (rows, pick) => rows.map((row) => encode(pick(row))),
  read: (value) => decode(value as string) as number[],
  say: encode,
};

const options: Stored<OptionRow> = {
  table: 'options',
  // In the order of the engine's rows.
  columns: {
    ...{ id: int8, seq: int8, at: int8, owner: int8, instrument: int4, asset: int4, side: word(), seconds: int4 },
    ...{ stake: amount, payout: amount, loss: amount, fee: amount, payoutPpm: int4, lossPpm: int4 },
    ...{ expiry: int8, status: word(), ticks: seqs, strike: maybeAmount, strikeSeq: maybeInt8 },
    ...{ result: maybeWord(), fixing: maybeAmount, back: maybeAmount, feePpm: untold<number | undefined>(undefined) },
  },
  parts: { by: 'id', size: 10_000_000 },
};
export const stored = { options };

type Db = Pool | PoolClient;
export const { sql: selectOptions, read: readOption } = reads(options, { key: ['id'] });

async function rowsOf(db: Db, rest: string, values: unknown[]): Promise<OptionRow[]> {
  const { rows } = await db.query<unknown[]>({ text: `${selectOptions} ${rest}`, values, rowMode: 'array' });
  return rows.map(readOption);
}

export const readOwn = ownReader(options);

export const optionOf = async (db: Db, id: number, owner?: number): Promise<OptionRow | undefined> =>
  (await rowsOf(db, 'WHERE id = $1 AND ($2::bigint IS NULL OR owner = $2)', [id, owner ?? null]))[0];

/** The newest with a result of those that expired before then, milliseconds UTC. */
export const lastSettled = async (db: Db, before: number): Promise<OptionRow | undefined> =>
  (await rowsOf(db, "WHERE result <> 'void' AND expiry < $1 ORDER BY id DESC LIMIT 1", [before]))[0];

export async function voidOptions(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OptionRow[]; total: number }> {
  const rows = await rowsOf(db, "WHERE result = 'void' ORDER BY id DESC LIMIT $1 OFFSET $2", [
    limit,
    (page - 1) * limit,
  ]);
  const { rows: counted } = await db.query<{ count: string }>("SELECT count(*) FROM options WHERE result = 'void'");
  return { rows, total: Number(counted[0]?.count ?? 0) };
}
