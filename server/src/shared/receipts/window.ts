/** Receipts of what settles on a window long after it was bought: two parts of the chain, the purchase and the ticks of the window, each up to the head it is signed under. */
import type { receipt } from '@glassbook/contract';
import type { Pool } from 'pg';
import { sha256 } from './canonical.ts';
import { GENESIS } from './chains.ts';
import { secondsToProof } from './heads.ts';
import { headOver, linkOf, type Link, type LinkRow, type SettledWindow } from './receipt.ts';

type Chain = receipt.WindowReceipt['opening']['chain'];
type Part = { chain: Chain; head: receipt.Head | null };

/** The receipt; undefined where the chain does not have its purchase. */
export async function windowReceiptOf(
  pool: Pool,
  settled: SettledWindow,
  now: number,
): Promise<receipt.WindowReceipt | undefined> {
  const { id, instrument, own, window, result } = settled;
  const first = await numberOf(pool, "instrument = $1 AND seq = $2 AND kind <> 'tick'", [instrument, own]);
  if (first === undefined) return undefined;
  const opening = await partOf(pool, settled, [first, first], ({ seq, kind }) => kind !== 'tick' && seq === own);
  const made = { format: 'glassbook-receipt-window-1' as const, id, result, opening };
  const wait = (isThere: boolean) => secondsToProof(now, window.until, isThere);
  if (result === null) return { ...made, chain: null, head: null, proof_in_s: wait(false) };
  const from =
    (await lastTick(pool, instrument, window.from)) ??
    (await numberOf(pool, 'instrument = $1 AND n >= $2 AND n = 1', [instrument, 1]));
  if (from === undefined) return undefined;
  const last = await firstTick(pool, instrument, window.until);
  const part = await partOf(pool, settled, [from, last], ({ n, kind }) => kind === 'tick' && n <= (last ?? Infinity));
  return { ...made, ...part, proof_in_s: part.head ? 0 : wait(last !== undefined) };
}

/** The newest link of a condition. */
async function numberOf(pool: Pool, where: string, values: readonly number[]): Promise<number | undefined> {
  const { rows } = await pool.query<{ n: string }>(
    `SELECT n FROM receipt_links WHERE ${where} ORDER BY n DESC LIMIT 1`,
    [...values],
  );
  return rows[0] && Number(rows[0].n);
}

// In a chain the time never goes back, so the order by time is that of the links; it is what the index has.
const lastTick = (pool: Pool, instrument: number, before: number) =>
  tickOf(pool, 'at < $2 ORDER BY at DESC, n DESC', [instrument, before]);
const firstTick = (pool: Pool, instrument: number, at: number) =>
  tickOf(pool, 'at >= $2 ORDER BY at, n', [instrument, at]);

async function tickOf(pool: Pool, order: string, values: readonly number[]): Promise<number | undefined> {
  const { rows } = await pool.query<{ n: string }>(
    `SELECT n FROM receipt_links WHERE instrument = $1 AND kind = 'tick' AND ${order} LIMIT 1`,
    [...values],
  );
  return rows[0] && Number(rows[0].n);
}

/** The links from the first up to the head that has the last under it; up to the last where there is none yet. */
async function partOf(
  pool: Pool,
  { instrument, market }: Pick<SettledWindow, 'instrument' | 'market'>,
  [first, last]: readonly [number, number | undefined],
  isShown: (link: Link) => boolean,
): Promise<Part> {
  const under = last === undefined ? undefined : await headOver(pool, instrument, String(last));
  const { rows } = await pool.query<LinkRow>(
    'SELECT n, seq, at, kind, record, hash FROM receipt_links WHERE instrument = $1 AND n >= $2 - 1 AND ($3::bigint IS NULL OR n <= $3) ORDER BY n',
    [instrument, first, under?.n ?? last ?? null],
  );
  const links = rows.map(linkOf);
  const previous = links[0]?.n === first - 1 ? links.shift()?.hash : undefined;
  return {
    head: under?.head ?? null,
    chain: {
      ...{ market, n: first, previous: previous ?? GENESIS.hash },
      links: links.map((link) => ({
        ...{ hash: link.hash, kind: link.kind },
        record: isShown(link) ? (JSON.parse(link.record) as receipt.ReceiptRecord) : sha256(link.record),
      })),
    },
  };
}
