/** An owner's entries, oldest first, in parts that hold whole commands, each with what its events were valued with. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Pool } from 'pg';
import { productOf } from '../cost-basis/events.ts';
import type { Costs, EventWorth } from '../slice.ts';
import { nextEntries, type OwnEntry, type Position } from './read-entries.ts';

export type Part = { entries: OwnEntry[]; worths: Worths };
/** By event and asset (`worthKey`). */
export type Worths = ReadonlyMap<string, bigint>;

/** Entries of a query: a few milliseconds of work, after which everything else has its turn. */
const AT_ONCE = 1_000;

export const beginning: Position = { seq: 0, line: 0, side: 1 };
export const eventKey = ({ seq, reason, ref }: Pick<OwnEntry, 'seq' | 'reason' | 'ref'>): string =>
  `${seq} ${productOf(reason)} ${ref}`;
export const worthKey = (event: string, asset: number): string => `${event} ${asset}`;

const keyed = (worths: readonly EventWorth[]): Worths =>
  new Map(worths.map(({ seq, product, ref, asset, worth }) => [worthKey(`${seq} ${product} ${ref}`, asset), worth]));

export async function* ownParts(
  pool: Pool,
  costs: Pick<Costs, 'worths'>,
  owner: number,
  range: { after: Position; upTo: number },
): AsyncGenerator<Part, void, undefined> {
  let { after } = range;
  let kept: OwnEntry[] = [];
  for (;;) {
    const rows = await nextEntries(pool, owner, { after, upTo: range.upTo, limit: AT_ONCE });
    const isEnd = rows.length < AT_ONCE;
    after = rows.at(-1) ?? after;
    const all = [...kept, ...rows];
    // The last command may go on in the next part.
    const open = isEnd ? undefined : after.seq;
    kept = all.filter(({ seq }) => seq === open);
    const entries = all.slice(0, all.length - kept.length);
    const [first, last] = [entries[0], entries.at(-1)];
    if (first && last) yield { entries, worths: keyed(await costs.worths(owner, first.seq, last.seq)) };
    if (isEnd) return;
    await turn();
  }
}
