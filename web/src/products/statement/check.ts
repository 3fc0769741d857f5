/** Compares an export with the balances, which are of another moment: what comes in between is no difference. */
import { addsUpItself, compare, type Row, type Summed } from './re-sum.ts';

/** Balances as of a journal entry. */
export type Held = { seq: number; totals: ReadonlyMap<string, readonly string[]> };
/** `moved`: entries came in each time, so nothing can be said. */
export type Checked = { found: 'match' | 'no_match'; rows: Row[] } | { found: 'moved' };

const TRIES = 3;
const differs = (rows: readonly Row[]): boolean => rows.some(({ difference }) => difference !== 0n);

/**
 * The file has to add up to the balances of before or after it. It does not where it differs from balances of the same journal entry, or from its own, and where it goes as far as the balances before it
 * and these are those after it, each time it is tried. Else it is not known.
 */
export async function check(file: () => Promise<Summed>, held: () => Promise<Held>): Promise<Checked> {
  for (let tries = 1; ; tries += 1) {
    const before = await held();
    const summed = await file();
    const first = compare(summed, before.totals);
    if (!differs(first)) return { found: 'match', rows: first };
    const after = await held();
    const rows = compare(summed, after.totals);
    if (!differs(rows)) return { found: 'match', rows };
    if (!addsUpItself(summed) || [before.seq, after.seq].includes(summed.seq)) return { found: 'no_match', rows };
    if (tries < TRIES) continue;
    const stood = before.seq < summed.seq && sameTotals(before, after);
    return stood ? { found: 'no_match', rows } : { found: 'moved' };
  }
}

const sameTotals = (a: Held, b: Held): boolean => JSON.stringify([...a.totals]) === JSON.stringify([...b.totals]);
