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

/** Moves what the result is; returns what its owner gained by its terms, below zero where it cost something. What a coupon takes off its fee comes on top. */
function pay(state: State, { id, owner, asset, stake, payout, loss, fee }: OptionRow, result: Result): Amount {
  const { ledger } = state;
  const account = ledger.account(owner, 'options', asset);
  const house = houseAt(ledger, HOUSE, asset);
  uncover(ledger, HOUSE, asset, payout);
  const isVoid = result === 'void';
  const paid = isVoid ? 0n : takeFee(state, { id, owner, asset, fee });
  if (result === 'lost') ledger.post(heldAt(account), house, loss, 'options.loss', id);
  const kept = stake - (result === 'lost' ? loss : 0n) + fee - paid;
  if (kept > 0n) ledger.release(account, kept);
  if (result === 'won') ledger.post(house, availableAt(account), payout, 'options.payout', id);
  const gain = (result === 'won' ? payout : 0n) - (result === 'lost' ? loss : 0n);
  recordResult(state, owner, asset, gain - paid);
  return gain - (isVoid ? 0n : fee);
}

/** Takes the fee from what is held, less what a coupon takes off it; returns what was taken. */
function takeFee(
  { ledger, doors }: State,
  { id, owner, asset, fee }: Pick<OptionRow, 'id' | 'owner' | 'asset' | 'fee'>,
): Amount {
  if (fee === 0n) return 0n;
  const ask = { owner, product: 'options', asset, ref: id } as const;
  const found = doors.feeOff({ ...ask, fee });
  const paid = found.ok ? fee - found.off : fee;
  const account = heldAt(ledger.account(owner, 'options', asset));
  ledger.post(account, availableAt(ledger.account(HOUSE_FEES, 'options', asset)), paid, 'options.fee', id);
  doors.feePaid({ ...ask, paid });
  return paid;
}
