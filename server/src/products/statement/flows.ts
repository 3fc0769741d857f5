/** What the events of a command brought in and took out, and their fees. */
import { isFee } from '@glassbook/engine';
import { averageCost, count, type Counterparty, type Positions, type WorthOf } from '../../shared/cost-basis/count.ts';
import { sideOf } from '../../shared/cost-basis/events.ts';
import { inTurn } from '../../shared/cost-basis/in-turn.ts';
import { USDT } from '../../carry/store/worth.ts';
import { worthOfFees } from './fees.ts';
import { eventKey, worthKey, type Part } from './own-groups.ts';
import type { OwnEntry } from './read-entries.ts';

type Flow = { count: number; worth: bigint };
/** In the smallest unit of USDT. */
export type Flows = { deposits: Flow; withdrawals: Flow; fees: bigint };
export type Event = {
  key: string;
  at: number;
  legs: Map<number, bigint>;
  from: Counterparty;
  fees: Map<number, bigint>;
};
/** Sees an event when it is counted: what it is worth, the time it is counted at, and the assets whose positions changed. */
type Watcher = (event: Event, worthOf: WorthOf, at: number, changed: readonly number[]) => void;

export const noFlows = (): Flows => ({
  ...{ deposits: { count: 0, worth: 0n }, withdrawals: { count: 0, worth: 0n }, fees: 0n },
});

/** Adds flows to others; takes them away where `sign` is −1. */
export function addFlows(to: Flows, { deposits, withdrawals, fees }: Flows, sign: 1 | -1 = 1): void {
  for (const [flow, each] of [
    [to.deposits, deposits],
    [to.withdrawals, withdrawals],
  ] as const) {
    flow.count += sign * each.count;
    flow.worth += BigInt(sign) * each.worth;
  }
  to.fees += BigInt(sign) * fees;
}

/** Counts the events of one command into positions by average cost. */
export function countFlows(owner: number, average: Positions, { entries, worths }: Part, watcher?: Watcher): Flows {
  const flows = noFlows();
  inTurn(
    eventsIn(entries, owner),
    () => average,
    (event, at) => {
      const { key, legs, from, fees } = event;
      const worthOf: WorthOf = (asset, amount) => (asset === USDT ? amount : worths.get(worthKey(key, asset)));
      const total = () => [...legs.keys()].reduce((sum, asset) => sum + (average.get(asset)?.contributed ?? 0n), 0n);
      const before = total();
      const changed = count(average, legs, from, { worthOf, unit: USDT, method: averageCost });
      addContributed(flows, event, total() - before);
      flows.fees += worthOfFees(legs, fees, worthOf);
      watcher?.(event, worthOf, at, changed);
    },
  );
  return flows;
}

function addContributed({ deposits, withdrawals }: Flows, { legs, from }: Event, contributed: bigint): void {
  const amounts = [...legs.values()].filter((amount) => amount !== 0n);
  const isIn = amounts.every((amount) => amount > 0n);
  if (from !== 'outside' || !(isIn || amounts.every((amount) => amount < 0n))) return;
  const flow = isIn ? deposits : withdrawals;
  flow.count += 1;
  flow.worth += isIn ? contributed : -contributed;
}

function eventsIn(entries: readonly OwnEntry[], owner: number): Event[] {
  const events = new Map<string, Event>();
  for (const entry of entries) {
    const { asset, value, at, other, reason } = entry;
    if (other === owner) continue;
    const key = eventKey(entry);
    const none: Event = { key, at, legs: new Map(), from: 'house', fees: new Map() };
    const event = events.get(key) ?? none;
    events.set(key, event);
    const side = sideOf(other, reason);
    if (side !== 'house') event.from = side;
    event.legs.set(asset, (event.legs.get(asset) ?? 0n) + value);
    if (isFee(reason)) event.fees.set(asset, (event.fees.get(asset) ?? 0n) - value);
  }
  return [...events.values()];
}
