/** What a day reached, to be printed and to be compared with what it must reach. */
import { tables, type Changes, type Command, type EntryReason } from '@glassbook/engine';
import type { Played } from '../audit/audit.ts';
import { products } from '../products.ts';

const coreTables = ['entries', 'balances', 'settings', 'requests'] as const satisfies (keyof Changes)[];
/** A request sent again that engine memory no longer held. */
const FROM_TABLE = 'requests from the table';
/** Every table that a day must change, by the engine's own lists. */
export const tablesToReach: readonly string[] = [
  ...coreTables,
  FROM_TABLE,
  ...tables.map(({ product, name }) => `${product}.${name}`),
];

export class Tally {
  /** How often each command was accepted, by kind. */
  readonly accepted = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly entryReasons = new Set<EntryReason>();
  /** What the products' rows showed. */
  readonly shown = new Set<string>();
  /** How many rows each table got, `spot.trades`. */
  readonly rows = new Map<string, number>();
  repeated = 0;

  count(asked: Command, { outcome, carriedOut, changes, isRepeated, isFromTable }: Played): void {
    if (outcome.ok) more(this.accepted, (carriedOut?.command ?? asked).kind);
    else more(this.refusals, outcome.reason);
    if (isRepeated) this.repeated += 1;
    if (isFromTable) more(this.rows, FROM_TABLE);
    if (!changes) return;
    for (const { reason } of changes.entries) this.entryReasons.add(reason);
    for (const name of coreTables) more(this.rows, name, changes[name].length);
    for (const { name, shows } of products) {
      for (const [table, rows] of Object.entries<readonly object[]>(changes[name]))
        more(this.rows, `${name}.${table}`, rows.length);
      for (const word of shows?.(changes) ?? []) this.shown.add(word);
    }
  }
}

function more(counts: Map<string, number>, name: string, by = 1): void {
  if (by > 0) counts.set(name, (counts.get(name) ?? 0) + by);
}
