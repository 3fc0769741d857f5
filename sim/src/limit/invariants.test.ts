import {
  emptyState,
  takeChanges,
  WORLD,
  type Changes,
  type LimitRow,
  type PauseRow,
  type UseRow,
} from '@glassbook/engine';
import { expect, test } from 'vitest';
import type { Risk } from '../product.ts';
import { limitsHold } from './invariants.ts';

const [owner, at, hour] = [1_000, Date.UTC(2026, 10, 23, 12), 3_600_000];
const nothing: Changes = takeChanges(emptyState());
const rows = (limit: Partial<Changes['limit']>): Changes => ({ ...nothing, limit: { ...nothing.limit, ...limit } });
const paused = rows({ pauses: [{ owner, coolOffUntil: at + hour, excludedUntil: 0 } satisfies PauseRow] });
const limit: LimitRow = { owner, name: 'loss.day', amount: 5n, pending: undefined, pendingFrom: undefined };
const lost = rows({
  limits: [limit],
  uses: [{ owner, counted: 'loss', at, day: 5n, week: 5n, month: 5n } satisfies UseRow],
});
const lostTwice = rows({
  limits: [limit],
  uses: [...lost.limit.uses, { owner, counted: 'loss', at: at + hour, day: 4n, week: 4n, month: 4n }],
});
const entry = {
  seq: 7,
  line: 0,
  asset: 3,
  amount: 10n,
  ref: 0,
  fromKind: 'spot',
  fromAfter: -10n,
  toKind: 'spot',
  toAfter: 10n,
} as const;
/** Money of an owner that came from another, for reasons from outside and for one between accounts. */
const paid = (
  reason: 'wallet.demo' | 'wallet.move' | 'funds.deposit' | 'funds.user_transfer',
  fromOwner: number,
): Changes => ({
  ...nothing,
  entries: [{ ...entry, at, reason, fromOwner, toOwner: owner }],
});

/** Follows what came before, then the risks of one command at a time, which any product may have named. */
function follow(before: Changes, risks: Risk[], changes: Changes = nothing): void {
  let now: Risk[] = [];
  const hold = limitsHold(() => now);
  hold(before, at);
  now = risks;
  hold(changes, at);
}
const risk = { what: 'position 3', owner, at, adds: true };

test.each<[string, Changes, Risk[], Changes]>([
  ['a risk of an owner who is paused', paused, [{ ...risk, adds: false }], nothing],
  ['money from outside to an owner who is paused', paused, [], paid('wallet.move', WORLD)],
  ['money from another user to an owner who is paused', paused, [], paid('funds.user_transfer', 1_001)],
  ['a risk that adds after a limit of losses is reached', lost, [risk], nothing],
  ['a risk that adds after losses that later ones did not end', lostTwice, [risk], nothing],
])('F8 is broken by %s', (_, before, risks, changes) => {
  expect(() => follow(before, risks, changes)).toThrow(/^F8: /);
});

test.each<[string, Changes, Risk[], Changes]>([
  ['what was received for a deposit asked for before the pause', paused, [], paid('funds.deposit', WORLD)],
  ['a risk after the pause', paused, [{ ...risk, at: at + hour }], nothing],
  ['a risk of another owner', paused, [{ ...risk, owner: 1_001 }], nothing],
  ['money from another account during a pause', paused, [], paid('wallet.move', owner)],
  ['an end of a risk after a limit of losses is reached', lost, [{ ...risk, adds: false }], nothing],
  ['a risk of a time before the losses', lost, [{ ...risk, at: at - hour }], nothing],
  ['a risk of a time before the pause', paused, [{ ...risk, at: at - hour }], nothing],
  ['a risk on the day after', lost, [{ ...risk, at: at + 24 * hour }], nothing],
])('F8 holds with %s', (_, before, risks, changes) => {
  follow(before, risks, changes);
});
