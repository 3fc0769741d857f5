import type { Amount } from '@glassbook/money';
import type { Fixing } from '../core/fixing.ts';
import { houseAt, uncover } from '../core/house.ts';
import { availableAt, heldAt, HOUSE_FEES } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import { dropOpen, HOUSE } from './own-open.ts';
import type { OptionRow, State } from './state.ts';
import { FIXING, type Result } from './words.ts';

/** Without a strike nothing is settled. */
const NO_FIXING: Fixing = { price: undefined, ticks: [] };

/**
 * Ends an option at its expiry, by the index as of then: a timer runs before the command that comes after it, so no tick of the expiry or later is known yet. One whose strike did not come in time is
 * void. The house pays what it has on hold for this option, its owner what is on hold for it.
 */
export function expire(state: State, id: number): void {
  const row = state.options.open.get(id);
  if (!row) return;
  const { price, ticks } = row.strike === undefined ? NO_FIXING : state.fixings.at(row.instrument, row.expiry, FIXING);
  const result = resultOf(row, price);
  dropOpen(state, row);
  const gain = pay(state, row, result);
  state.options.changed.push({
    ...row,
    ...{ status: 'ended', ticks, result, fixing: price, back: row.stake + row.fee + gain },
  });
}

/** Above or below the strike, by the smallest unit of a price; at it neither. */
function resultOf({ side, strike }: Pick<OptionRow, 'side' | 'strike'>, fixing: Amount | undefined): Result {
  if (fixing === undefined || strike === undefined) return 'void';
  if (fixing === strike) return 'equal';
  return fixing > strike === (side === 'up') ? 'won' : 'lost';
}

/** Moves what the result is; returns what its owner gained, below zero where it cost something. */
function pay(state: State, { id, owner, asset, stake, payout, loss, fee }: OptionRow, result: Result): Amount {
  const { ledger } = state;
  const account = ledger.account(owner, 'options', asset);
  const house = houseAt(ledger, HOUSE, asset);
  uncover(ledger, HOUSE, asset, payout);
  const isVoid = result === 'void';
  if (!isVoid && fee > 0n)
    ledger.post(heldAt(account), availableAt(ledger.account(HOUSE_FEES, 'options', asset)), fee, 'options.fee', id);
  if (result === 'lost') ledger.post(heldAt(account), house, loss, 'options.loss', id);
  const kept = stake - (result === 'lost' ? loss : 0n) + (isVoid ? fee : 0n);
  if (kept > 0n) ledger.release(account, kept);
  if (result === 'won') ledger.post(house, availableAt(account), payout, 'options.payout', id);
  const gain = (result === 'won' ? payout : 0n) - (result === 'lost' ? loss : 0n) - (isVoid ? 0n : fee);
  recordResult(state, owner, asset, gain);
  return gain;
}
