/** What a day came across, to be printed and to be held against what it must reach. */
import type { Changes, Command, EntryReason, Outcome, OrderRow } from '@glassbook/engine';

export class Tally {
  /** How often each command was accepted, by kind. */
  readonly accepted = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly cancelReasons = new Set<OrderRow['cancelReason']>();
  readonly statuses = new Set<OrderRow['status']>();
  readonly entryReasons = new Set<EntryReason>();
  readonly changes = new Set<keyof Changes>();
  trades = 0;
  repeated = 0;

  /** `changes` is nothing where a request was answered without being carried out. */
  count(command: Command, outcome: Outcome, changes: Changes | undefined): void {
    if (outcome.ok) more(this.accepted, command.kind);
    else more(this.refusals, outcome.reason);
    if (!changes) {
      this.repeated += 1;
      return;
    }
    this.trades += changes.trades.length;
    for (const { reason } of changes.entries) this.entryReasons.add(reason);
    for (const { status, cancelReason } of changes.orders) {
      this.statuses.add(status);
      if (cancelReason) this.cancelReasons.add(cancelReason);
    }
    for (const [name, rows] of Object.entries(changes) as [keyof Changes, unknown[] | number][])
      if (typeof rows === 'number' ? rows > 0 : rows.length > 0) this.changes.add(name);
  }
}

const more = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
