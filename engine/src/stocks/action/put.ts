import type { Amount } from '@glassbook/money';
import { canCover, cover, houses, uncover } from '../../core/house.ts';
import { nextPiece } from '../../core/schedule.ts';
import type { ActionRow, EntitlementRow, Listing, State } from '../state.ts';
import { isAdjustment } from '../sums.ts';
import { actionTypes, type ActionType } from '../words.ts';

/** It pays what corporate actions bring, and the worst of each is on hold there from its announcement on. */
export const HOUSE = houses.stocks;

/** Every field, in one order: a row that was stored lacks what was undefined. */
const blankAction: ActionRow = {
  ...{ id: 0, type: 'split', number: 0, market: 0, state: 'announced', exAt: 0, payAt: undefined },
  ...{ numerator: undefined, denominator: undefined, amount: undefined, taxPpm: undefined, price: undefined },
  ...{ at: 0, held: 0n, done: 0, left: undefined, isRunning: false },
};
const blankEntitlement: EntitlementRow = {
  ...{ id: 0, owner: 0, action: 0, market: 0, shares: 0n, gross: 0n, tax: 0n, net: 0n, at: 0, state: 'due' },
  paidAt: undefined,
};

/** The id of an action: its number and its type. */
export const idOf = (type: ActionType, number: number): number =>
  number * actionTypes.length + actionTypes.indexOf(type);

/** The action as it is now, in the place of what it was; one that is over leaves memory. */
export function putAction(state: State, row: ActionRow): void {
  indexAction(state, row);
  state.stocks.changed.actions.set(row.id, row);
}

/** Also while loading. */
export function indexAction({ stocks }: State, row: ActionRow): void {
  if (isOver(row)) stocks.actions.delete(row.id);
  else stocks.actions.set(row.id, { ...blankAction, ...row });
}
const isOver = ({ state }: ActionRow): boolean => state === 'done' || state === 'withdrawn';

/** What is owed at most is on hold from now on; false, with nothing changed, where the house has too little. */
export function holdExactly(state: State, row: ActionRow, quote: number, held: Amount): boolean {
  const more = held - row.held;
  if (more > 0n && !canCover(state.ledger, HOUSE, quote, more)) return false;
  if (more > 0n) cover(state.ledger, HOUSE, quote, more);
  else uncover(state.ledger, HOUSE, quote, -more);
  return true;
}

export function putEntitlement(state: State, row: EntitlementRow): void {
  indexEntitlement(state, row);
  state.stocks.changed.entitlements.set(row.id, row);
}

/** Also while loading: those of an action come by number, which is by owner. */
export function indexEntitlement({ stocks }: State, row: EntitlementRow): void {
  const own = stocks.entitlements.get(row.action) ?? new Map<number, EntitlementRow>();
  if (row.state === 'due') own.set(row.id, { ...blankEntitlement, ...row });
  else own.delete(row.id);
  if (own.size > 0) stocks.entitlements.set(row.action, own);
  else stocks.entitlements.delete(row.action);
}

/** Sets when the next owners are done, also while loading: not before all orders that end have ended. */
export function setOwnersTimer(state: State, { rules: { market }, row }: Listing): void {
  if (row.stage === 'none' && runningIn(state, market))
    state.schedule.set('stocks.owners', market, nextPiece(state.entryAt));
  else state.schedule.clear('stocks.owners', market);
}

/** Sets when the next owners of a dividend are paid, also while loading. */
export function setPayTimer(state: State, { id, payAt = 0 }: ActionRow): void {
  state.schedule.set('stocks.pay', id, payAt > state.at ? payAt : nextPiece(state.entryAt));
}

/** Returns the action whose owners are done now: dividends first, then a split, then a delisting. */
export function runningIn({ stocks }: State, market: number): ActionRow | undefined {
  const running = [...stocks.actions.values()].filter((action) => action.market === market && isAdjustment(action));
  const place = ({ type }: ActionRow) => actionTypes.indexOf(type);
  return running.sort((a, b) => place(a) - place(b) || a.id - b.id)[0];
}
