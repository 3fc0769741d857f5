/** Reads the audit log again from its first row: each hash from the row and the one before, each signed head against its row. Read-only, in one snapshot. */
import type { KeyObject } from 'node:crypto';
import type { desk } from '@glassbook/contract';
import { fallbackLocale, words } from '@glassbook/i18n';
import { setImmediate as turn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from '../../carry/store/snapshot.ts';
import { isSigned, type AuditHead } from './audit-key.ts';
import { headOf, rowHash } from './audit-log.ts';

export type AuditFound = { rows: number; heads: number; head: AuditHead | undefined; problems: desk.AuditProblem[] };
/** `kept`: signed heads from outside the database, `unread`: lines of their file that are none. `publicKey`: none where there is no key to check signatures with. */
export type AuditGiven = { publicKey: KeyObject | undefined; kept: readonly AuditHead[]; unread?: readonly number[] };

type Stored = {
  seq: string;
  at: string;
  staff: string | null;
  act: string;
  subject: string;
  detail: string;
  prev_hash: Buffer;
  hash: Buffer;
};

/** Rows, or heads, of a query. */
const atOnce = 1_000;
/** Signatures that are checked before other work of the process has its turn: about 10 ms. */
const checksAtOnce = 50;
const shown = 10;
const some = (numbers: readonly number[]) =>
  `${numbers.slice(0, shown).join(', ')}${numbers.length > shown ? ', …' : ''}`;

export const verifyAudit = (pool: Pool, given: AuditGiven): Promise<AuditFound> =>
  inSnapshot(pool, (client) => verifyAuditIn(client, given));

/** A problem as a sentence in English, for terminals. */
export const problemText = ({ kind, row, number, rows }: desk.AuditProblem): string =>
  words(fallbackLocale, 'desk', `tampered.${kind}`, { row: String(row ?? ''), number: String(number), rows });

/** The same in the caller's transaction. The problems; empty where the log is whole. At most ten of rows. */
export async function verifyAuditIn(
  client: PoolClient,
  { publicKey, kept, unread = [] }: AuditGiven,
): Promise<AuditFound> {
  const problems: desk.AuditProblem[] = [];
  const heads = await storedHeads(client);
  const wanted = new Map<number, AuditHead[]>();
  for (const head of [...heads, ...kept]) wanted.set(head.seq, [...(wanted.get(head.seq) ?? []), head]);
  let prev: Buffer = Buffer.alloc(32);
  let [count, after] = [0, '0'];
  const say = (kind: desk.AuditProblem['kind'], row: number | null, among: readonly number[] = []) => {
    if (problems.length < shown) problems.push({ kind, row, number: among.length, rows: some(among) });
  };
  for (;;) {
    const { rows } = await client.query<Stored>('SELECT * FROM audit_rows WHERE seq > $1 ORDER BY seq LIMIT $2', [
      after,
      atOnce,
    ]);
    for (const row of rows) {
      count += 1;
      const seq = Number(row.seq);
      const expected = rowHash(prev, {
        ...{ seq, at: Number(row.at), staff: row.staff === null ? null : Number(row.staff) },
        ...{ act: row.act, subject: row.subject, detail: row.detail },
      });
      if (seq !== count) say('row_missing', count);
      if (!row.prev_hash.equals(prev)) say('row_unlinked', seq);
      if (!row.hash.equals(expected)) say('row_changed', seq);
      const isOther = ({ hash }: AuditHead) => hash !== row.hash.toString('hex');
      if (wanted.get(seq)?.some(isOther)) say('row_differs', seq);
      wanted.delete(seq);
      // After a row that is wrong those that follow it are judged by what is stored.
      [prev, count, after] = [row.hash, seq, row.seq];
    }
    if (rows.length < atOnce) break;
  }
  for (const seq of wanted.keys()) say('row_signed_missing', seq);
  const { rows: ends } = await client.query<{ seq: string; hash: Buffer }>('SELECT seq, hash FROM audit_end');
  const [end] = ends;
  if (Number(end?.seq) !== count || !end?.hash.equals(prev)) say('end_wrong', null);
  if (publicKey) for (const seq of await unsigned([...heads, ...kept], publicKey)) say('head_unsigned', seq);
  const known = new Set(heads.map(({ seq }) => seq));
  const lost = [...new Set(kept.map(({ seq }) => seq).filter((seq) => !known.has(seq)))];
  if (lost.length > 0) say('heads_taken', null, lost);
  if (unread.length > 0) say('lines_unread', null, unread);
  return { rows: count, heads: heads.length, head: heads.at(-1), problems };
}

async function storedHeads(client: PoolClient): Promise<AuditHead[]> {
  const heads: AuditHead[] = [];
  for (;;) {
    const { rows } = await client.query<Parameters<typeof headOf>[0]>(
      'SELECT seq, hash, at, signature FROM audit_heads WHERE seq > $1 ORDER BY seq LIMIT $2',
      [heads.at(-1)?.seq ?? 0, atOnce],
    );
    for (const row of rows) heads.push(headOf(row));
    if (rows.length < atOnce) return heads;
  }
}

/** The rows of the heads that are not signed with the key. A head that is in both places is checked once. */
async function unsigned(heads: readonly AuditHead[], publicKey: KeyObject): Promise<number[]> {
  const distinct = new Map(heads.map((head) => [`${head.seq} ${head.hash} ${head.at} ${head.signature}`, head]));
  const found: number[] = [];
  let checks = 0;
  for (const head of distinct.values()) {
    if (!isSigned(head, publicKey)) found.push(head.seq);
    checks += 1;
    if (checks % checksAtOnce === 0) await turn();
  }
  return found;
}
