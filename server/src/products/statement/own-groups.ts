/** An owner's entries, oldest first, in parts that hold whole commands, each with what its events were valued with. */
import { setImmediate as turn } from 'node:timers/promises';
import { mulDiv } from '@glassbook/money';
import type { Pool } from 'pg';
import { productOf } from '../../shared/cost-basis/events.ts';
import type { Costs, EventWorth } from '../../shared/slice/doors.ts';
import type { Position } from '../../carry/store/entry-ids.ts';
import { nextEntries, type OwnEntry } from './read-entries.ts';

export type Part = { entries: readonly OwnEntry[]; worths: Worths };
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

/**
 * The entries of a part before a time, which can be in the middle of a command. An event that goes on after it is that of its entries before it: as all of it was valued at one price, what is left of an asset is
 * worth its share, half even; one of which no worth is known has none.
 */
export function partUntil(part: Part, until: number): Part {
  const { entries, worths } = part;
  const cut = entries.findIndex(({ at }) => at >= until);
  if (cut < 0) return part;
  const kept = entries.slice(0, cut);
  const ofCommand = ({ seq }: OwnEntry) => seq === entries[cut]?.seq;
  const whole = legsOf(entries.filter(ofCommand));
  const shares = new Map(worths);
  for (const [key, amount] of legsOf(kept.filter(ofCommand))) {
    const [worth, of] = [worths.get(key), size(whole.get(key) ?? 0n)];
    if (worth !== undefined && of > 0n) shares.set(key, mulDiv(worth, size(amount), of, 'half-even'));
  }
  return { entries: kept, worths: shares };
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What moved by event and asset (`worthKey`). */
function legsOf(entries: readonly OwnEntry[]): Map<string, bigint> {
  const legs = new Map<string, bigint>();
  for (const entry of entries) {
    const key = worthKey(eventKey(entry), entry.asset);
    legs.set(key, (legs.get(key) ?? 0n) + entry.value);
  }
  return legs;
}

/** `until`: entries before this time only. */
export async function* ownParts(
  pool: Pool,
  costs: Pick<Costs, 'worths'>,
  owner: number,
  range: { after: Position; upTo: number; until?: number | undefined },
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
    if (first && last) {
      const worths = keyed(await costs.worths(owner, first.seq, last.seq));
      yield partUntil({ entries, worths }, range.until ?? Infinity);
    }
    if (isEnd) return;
    await turn();
  }
}
