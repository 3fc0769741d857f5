/** The money of follows, and what is told of tickets: docs/futures.md, FUTURES-100 to FUTURES-104. */
import type { PositionRow, PurseRow } from '@glassbook/engine/futures';
import { toldOf } from '../model/copies.ts';
import type { Account, Model } from '../model/model.ts';
import { futuresOf, lesser, rowsOf } from './market.ts';

/** A purse that copies pay from. */
export function purseOf(model: Model, follow: number): PurseRow | undefined {
  const purse = futuresOf(model).purses.get(follow);
  return purse?.limited ? purse : undefined;
}

export const leaderOf = (model: Model, follow: number): number => futuresOf(model).purses.get(follow)?.leader ?? 0;

/** Returns what it could not pay. */
export function payFromPurse(model: Model, purse: PurseRow, amount: bigint, to: Account, ref: number): bigint {
  const paid = lesser(amount, purse.free);
  const account = model.account(purse.owner, 'futures', purse.asset);
  if (paid > 0n) model.pay(account, 'held', to, paid, 'futures.fee', ref);
  purse.free -= paid;
  return amount - paid;
}

export function countInPurse(
  model: Model,
  follow: number,
  { result = 0n, fees = 0n, funding = 0n }: Partial<Pick<PurseRow, 'result' | 'fees' | 'funding'>>,
): void {
  const purse = futuresOf(model).purses.get(follow);
  if (!purse) return;
  purse.result += result;
  purse.fees += fees;
  purse.funding += funding;
  rowsOf(model).purses.set(follow, purse);
}

export function noteTicket(model: Model, position: PositionRow, isNew: boolean, why?: string): void {
  const { purses } = futuresOf(model);
  const isLed = [...purses.values()].some(({ leader }) => leader === position.owner);
  if (position.follow === 0 && !isLed) return;
  const told = toldOf(model);
  const known = told.get(position);
  told.set(position, { isNew: isNew || known?.isNew === true, why: why ?? known?.why });
}
