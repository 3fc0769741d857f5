/** The heads of the chains, signed once a minute where one grew, as they are committed. */
import type { Pool } from 'pg';
import type { Chore } from '../../carry/process/clock.ts';
import { canonical, sha256 } from './canonical.ts';
import { endsSql } from './chains.ts';
import type { HeadKey } from './head-key.ts';

export const HEAD_MS = 60_000;
const minuteOf = (at: number): number => Math.floor(at / HEAD_MS);

/** In the minute that has begun a head is signed within so long. */
const LOOK_MS = 1_000;
/** A market that something depends on has a tick each second; one that is later than this is overdue. */
const TICK_MS = 2_000;

/**
 * In how many whole seconds a head is signed over the first tick at a time or after it, at the latest; null where that tick is overdue: it comes when the index is heard again.
 * `isThere`: the tick is committed.
 */
export function secondsToProof(now: number, until: number, isThere: boolean): number | null {
  if (!isThere && now > until + TICK_MS) return null;
  const from = isThere ? now : until + TICK_MS;
  return Math.ceil(((minuteOf(from) + 1) * HEAD_MS + LOOK_MS - now) / 1_000);
}

export type SignHead = { pool: Pool; key: HeadKey; symbolOf: (instrument: number) => string };

type Unsigned = {
  n: number;
  at: number;
  previous: string;
  chains: readonly { market: string; n: number; hash: string }[];
};

/** A head as canonical JSON with its signature. */
export function headText({ chains, ...rest }: Unsigned, key: Pick<HeadKey, 'publicText' | 'sign'>): string {
  const sorted = chains.toSorted((a, b) => (a.market < b.market ? -1 : 1));
  const unsigned = { kind: 'head', ...rest, chains: sorted, key: key.publicText };
  return canonical({ ...unsigned, signature: key.sign(canonical(unsigned)) });
}

/** Signs where the chains are; nothing where none grew since the head before. */
export async function signHead({ pool, key, symbolOf }: SignHead, at: number): Promise<boolean> {
  const { rows: ends } = await pool.query<{ instrument: number; n: string; hash: string }>(endsSql);
  const { rows: last } = await pool.query<{ n: string; head: string; grew: boolean }>(
    `SELECT n, head, EXISTS (SELECT FROM unnest($1::integer[], $2::bigint[]) AS ends (instrument, n)
       WHERE NOT EXISTS (SELECT FROM receipt_positions AS known WHERE known.instrument = ends.instrument AND known.n >= ends.n)) AS grew
     FROM receipt_heads ORDER BY n DESC LIMIT 1`,
    [ends.map(({ instrument }) => instrument), ends.map(({ n }) => n)],
  );
  const [before] = last;
  if (ends.length === 0 || before?.grew === false) return false;
  const n = Number(before?.n ?? 0) + 1;
  const chains = ends.map(({ instrument, n: links, hash }) => ({
    market: symbolOf(instrument),
    n: Number(links),
    hash,
  }));
  const head = headText({ n, at, previous: before ? sha256(before.head) : '', chains }, key);
  await pool.query(
    `WITH made AS (INSERT INTO receipt_heads (n, at, head) VALUES ($1, $2, $3))
     INSERT INTO receipt_positions (instrument, n, head) SELECT instrument, n, $1 FROM unnest($4::integer[], $5::bigint[]) AS ends (instrument, n)
     ON CONFLICT DO NOTHING`,
    [n, at, head, ends.map(({ instrument }) => instrument), ends.map(({ n: links }) => links)],
  );
  return true;
}

/** Calls `sign` in the first second of each minute; a failure is tried again in the next second. */
export function everyMinute(now: () => number, sign: () => Promise<unknown>, failed: (error: unknown) => void): Chore {
  let [signed, isSigning] = [minuteOf(now()), false];
  const look = () => {
    const minute = minuteOf(now());
    if (minute === signed || isSigning) return;
    isSigning = true;
    void sign()
      .then(() => (signed = minute), failed)
      .finally(() => (isSigning = false));
  };
  return { everyMs: LOOK_MS, run: look };
}
