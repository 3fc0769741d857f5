/** Settlement receipts from the chains: the records a settlement was decided by, up to the head they are signed under. */
import type { receipt } from '@glassbook/contract';
import type { Pool } from 'pg';
import { sha256 } from './canonical.ts';
import { GENESIS } from './chains.ts';
import { secondsToProof } from './heads.ts';

/** What was settled: by which records of a market, and what came out. Times are milliseconds UTC. */
export type Settled = {
  id: string;
  market: string;
  instrument: number;
  /** The journal numbers of the first tick it depends on and of its own record. */
  from: number;
  own: number;
  /** Up to the first tick at this time or later. */
  until: number;
  result: receipt.Receipt['result'];
};
/** What settles on a window long after it was bought (window.ts). Times are milliseconds UTC. */
export type SettledWindow = {
  id: string;
  market: string;
  instrument: number;
  /** The journal number of its own record. */
  own: number;
  /** A tick before the first counts for nothing; it is settled by the ticks before the second. */
  window: { from: number; until: number };
  result: receipt.WindowReceipt['result'];
};
/** A product's settlements by their number, for ids such as option-12. */
export type Settlements = { [kind: string]: (id: number) => Promise<Settled | SettledWindow | undefined> };

export type Link = { n: number; seq: number; at: number; kind: string; record: string; hash: string };
export type LinkRow = { n: string; seq: string; at: string; kind: string; record: string; hash: string };
type Under = { head: receipt.Head; n: number };

export const linkOf = ({ n, seq, at, kind, record, hash }: LinkRow): Link => ({
  ...{ n: Number(n), seq: Number(seq), at: Number(at), kind, record, hash },
});

/** The receipt; undefined where the chain does not have what it depends on. */
export async function receiptOf(pool: Pool, settled: Settled, now: number): Promise<receipt.Receipt | undefined> {
  const { instrument, from, until } = settled;
  const { rows: bounds } = await pool.query<{ first: string; last: string | null; previous: string | null }>(
    `SELECT first.n AS first, last.n AS last, (SELECT hash FROM receipt_links WHERE instrument = $1 AND n = first.n - 1) AS previous
     FROM (SELECT n FROM receipt_links WHERE instrument = $1 AND seq = $2) AS first
     LEFT JOIN LATERAL (SELECT n FROM receipt_links WHERE instrument = $1 AND n > first.n AND kind = 'tick' AND at >= $3 ORDER BY n LIMIT 1) AS last ON true`,
    [instrument, from, until],
  );
  const [bound] = bounds;
  if (!bound) return undefined;
  const under = bound.last === null ? undefined : await headOver(pool, instrument, bound.last);
  const { rows } = await pool.query<LinkRow>(
    'SELECT n, seq, at, kind, record, hash FROM receipt_links WHERE instrument = $1 AND n >= $2 AND ($3::bigint IS NULL OR n <= $3) ORDER BY n',
    [instrument, bound.first, under?.n ?? bound.last],
  );
  return receiptFrom(
    settled,
    { previous: bound.previous ?? GENESIS.hash, links: rows.map(linkOf), under: under?.head },
    now,
  );
}

/** The first head that has this link of a market under it, and the link it is at. */
export async function headOver(pool: Pool, instrument: number, link: string): Promise<Under | undefined> {
  const { rows } = await pool.query<{ n: string; head: string }>(
    `SELECT position.n, receipt_heads.head FROM receipt_positions AS position JOIN receipt_heads ON receipt_heads.n = position.head
     WHERE position.instrument = $1 AND position.n >= $2 ORDER BY position.n LIMIT 1`,
    [instrument, link],
  );
  const [found] = rows;
  return found && { head: JSON.parse(found.head) as receipt.Head, n: Number(found.n) };
}

/** `links`: from the first tick that it depends on up to where the head has the chain, `previous` the hash before them. */
export function receiptFrom(
  { id, market, own, until, result }: Omit<Settled, 'instrument' | 'from'>,
  { previous, links, under }: { previous: string; links: readonly Link[]; under: receipt.Head | undefined },
  now: number,
): receipt.Receipt {
  const end = links.find(({ kind, at }) => kind === 'tick' && at >= until);
  const last = end?.n ?? Infinity;
  const isShown = ({ n, seq, kind }: Link): boolean => (kind === 'tick' ? n <= last : seq === own);
  return {
    ...{ format: 'glassbook-receipt-1', id, result },
    chain: {
      ...{ market, n: links[0]?.n ?? 0, previous },
      links: links.map((link) => ({
        ...{ hash: link.hash, kind: link.kind },
        record: isShown(link) ? (JSON.parse(link.record) as receipt.ReceiptRecord) : sha256(link.record),
      })),
    },
    head: under ?? null,
    proof_in_s: under ? 0 : secondsToProof(now, until, end !== undefined),
  };
}
