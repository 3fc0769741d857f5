/**
 * The numbers of an owner's ledger entries: unique among them, greater is later, and each leads back to its position. A command may make any number of postings, but a number of so many digits has no room for
 * all of them beside that of the journal. So those of the lines up to WIDE say the line; those of the lines after it, as of an IEO with many owners, say the how manieth of this owner's it is.
 */
import type { Pool } from 'pg';

/** Where an entry stands in the ledger. Side 0 is the debit of a posting, side 1 the credit: between two own accounts it is both. */
export type Position = { seq: number; line: number; side: 0 | 1 };

const PER_COMMAND = 100_000;
const WIDE = 25_000;
/** Numbers from here on say a place among the owner's own of the wide lines: there is room for 50,000 of one owner in one command. */
const PLACES_FROM = WIDE * 2;

const side = (name: 'from' | 'to', place: 0 | 1): string =>
  `SELECT seq, line, ${place} AS side FROM ledger_entries WHERE ${name}_owner = $1 AND ${name}_owner >= 1000 AND seq = ANY($2) AND line >= ${WIDE}`;
const wideSql = `${side('from', 0)} UNION ALL ${side('to', 1)} ORDER BY seq, line, side`;

type WideRow = { seq: string; line: number; side: 0 | 1 };
/** The owner's entries of the wide lines of commands, oldest first. */
async function wideOf(pool: Pool, owner: number, seqs: readonly number[]): Promise<Position[]> {
  const { rows } = await pool.query<WideRow>(wideSql, [owner, seqs]);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

const keyOf = ({ seq, line, side: own }: Position): string => `${seq} ${line} ${own}`;

/** The numbers of entries of an owner, in their order. Only those of wide lines are asked for. */
export async function idsOf(pool: Pool, owner: number, entries: readonly Position[]): Promise<number[]> {
  const seqs = new Set(entries.filter(({ line }) => line >= WIDE).map(({ seq }) => seq));
  const wide = seqs.size === 0 ? [] : await wideOf(pool, owner, [...seqs]);
  const places = new Map<string, number>();
  let [before, place] = [0, 0];
  for (const entry of wide) {
    place = entry.seq === before ? place + 1 : 0;
    before = entry.seq;
    places.set(keyOf(entry), place);
  }
  return entries.map(({ seq, line, side: own }) => {
    if (line < WIDE) return seq * PER_COMMAND + line * 2 + own;
    const at = PLACES_FROM + (places.get(keyOf({ seq, line, side: own })) ?? 0);
    if (at >= PER_COMMAND)
      throw new Error(`owner ${owner} has too many entries of journal entry ${seq} to number them`);
    return seq * PER_COMMAND + at;
  });
}

/** The position of a number. One that no entry has is between those that are less and those that are greater. */
export async function positionAt(pool: Pool, owner: number, id: number): Promise<Position> {
  const seq = Math.floor(id / PER_COMMAND);
  const rest = id % PER_COMMAND;
  if (rest < PLACES_FROM) return { seq, line: Math.floor(rest / 2), side: (rest % 2) as 0 | 1 };
  const wide = await wideOf(pool, owner, [seq]);
  return wide[rest - PLACES_FROM] ?? { seq: seq + 1, line: 0, side: 0 };
}
