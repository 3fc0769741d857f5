import type { Amount } from '@glassbook/money';
import { houses } from '../core/house.ts';
import type { OptionRow, OwnOpen, State } from './state.ts';
import { awaitStrike, forgetStrike } from './strike.ts';

/** It pays what options win. */
export const HOUSE = houses.options;

const none: OwnOpen = { count: 0, lastAt: -Infinity, atRisk: 0n };
export const openOf = ({ options }: State, owner: number): OwnOpen => options.openOf.get(owner) ?? none;

/** All that an option can cost its owner. */
export const riskOf = ({ loss, fee }: Pick<OptionRow, 'loss' | 'fee'>): Amount => loss + fee;

/** Counts an option as open and sets its timer, also while loading. */
export function keepOpen(state: State, row: OptionRow): void {
  const { options, schedule } = state;
  const { count, lastAt, atRisk } = openOf(state, row.owner);
  options.open.set(row.id, row);
  options.openOf.set(row.owner, {
    count: count + 1,
    lastAt: Math.max(lastAt, row.at),
    atRisk: atRisk + riskOf(row),
  });
  schedule.set('options.expire', row.id, row.expiry);
  if (row.strike === undefined) awaitStrike(state, row);
}

/** Ends that an option counts as open, with its timers. */
export function dropOpen(state: State, row: OptionRow): void {
  const { options, schedule } = state;
  const { count, lastAt, atRisk } = openOf(state, row.owner);
  options.open.delete(row.id);
  schedule.clear('options.expire', row.id);
  if (row.strike === undefined) forgetStrike(state, row);
  if (count === 1) options.openOf.delete(row.owner);
  else options.openOf.set(row.owner, { count: count - 1, lastAt, atRisk: atRisk - riskOf(row) });
}
