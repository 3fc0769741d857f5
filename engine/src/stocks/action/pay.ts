/** A dividend that was recorded is paid, whoever has the shares by now. */
import { assert } from '@glassbook/money';
import { coveredAt, houseAt } from '../../core/house.ts';
import { availableAt } from '../../core/ledger.ts';
import { recordResult } from '../../core/limits/record.ts';
import type { State } from '../state.ts';
import { OWNERS_PIECE } from '../words.ts';
import { HOUSE, putAction, putEntitlement, setPayTimer } from './put.ts';

/** The timer of a dividend: pays the next owners, the tax back to the house. */
export function payDue(state: State, id: number): void {
  const { ledger, stocks } = state;
  const action = stocks.actions.get(id);
  const quote = stocks.listings.get(action?.market ?? 0)?.rules.quote;
  assert(action !== undefined && quote !== undefined, 'a dividend that is paid was recorded');
  let { held } = action;
  for (const row of firstOf(stocks.entitlements.get(id)?.values(), OWNERS_PIECE)) {
    const { owner, gross, tax, net } = row;
    const own = availableAt(ledger.account(owner, 'stock', quote));
    ledger.post(coveredAt(ledger, HOUSE, quote), own, gross, 'stocks.dividend', row.id);
    if (tax > 0n) ledger.post(own, houseAt(ledger, HOUSE, quote), tax, 'stocks.tax', row.id);
    held -= gross;
    recordResult(state, owner, quote, net);
    putEntitlement(state, { ...row, state: 'paid', paidAt: state.at });
  }
  const isOver = !stocks.entitlements.has(id);
  putAction(state, { ...action, held, state: isOver ? 'done' : 'recorded' });
  if (!isOver) setPayTimer(state, action);
}

function firstOf<T>(all: Iterable<T> | undefined, most: number): T[] {
  const first: T[] = [];
  for (const each of all ?? []) if (first.push(each) === most) break;
  return first;
}
