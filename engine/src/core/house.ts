/**
 * House accounts that cover: what a product sells is paid from an account of its own, and the worst outcome of each sale is on hold there from the
 * moment it is sold, without netting, so no outcome is ever more than what is there. A product whose house account can't cover a sale refuses it
 * before it takes the buyer's money, explains the hold in its `holds`, and releases it when the sale is settled.
 */
import type { Amount } from '@glassbook/money';
import {
  availableAt,
  heldAt,
  HOUSE_CONVERT,
  HOUSE_DUAL,
  HOUSE_IEO,
  HOUSE_LOANS,
  HOUSE_LOCKUP,
  HOUSE_OPTIONS,
  HOUSE_REWARDS,
  HOUSE_STOCKS,
  type Balance,
  type Ledger,
} from './ledger.ts';
import type { AccountKind, HouseName } from './terms.ts';

/** A house account of a product: its owner, below FIRST_USER, and the kind of account it pays from. */
export type House = { owner: number; kind: AccountKind };
export const houses: Readonly<Record<HouseName, House>> = {
  convert: { owner: HOUSE_CONVERT, kind: 'spot' },
  lockup: { owner: HOUSE_LOCKUP, kind: 'spot' },
  options: { owner: HOUSE_OPTIONS, kind: 'options' },
  ieo: { owner: HOUSE_IEO, kind: 'spot' },
  dual: { owner: HOUSE_DUAL, kind: 'spot' },
  stocks: { owner: HOUSE_STOCKS, kind: 'stock' },
  loans: { owner: HOUSE_LOANS, kind: 'spot' },
  rewards: { owner: HOUSE_REWARDS, kind: 'spot' },
};

/** Whether so much of an asset is there that nothing sold before needs. `worst` may be 0. */
export const canCover = (ledger: Ledger, { owner, kind }: House, asset: number, worst: Amount): boolean =>
  ledger.availableOf(owner, kind, asset) >= worst;

/** Holds the worst outcome of a sale; the caller has asked `canCover` in the same command. */
export function cover(ledger: Ledger, { owner, kind }: House, asset: number, worst: Amount): void {
  if (worst > 0n) ledger.hold(ledger.account(owner, kind, asset), worst);
}

/** Releases what was held for a sale that is settled, or for the part of it that can no longer happen. */
export function uncover(ledger: Ledger, { owner, kind }: House, asset: number, worst: Amount): void {
  if (worst > 0n) ledger.release(ledger.account(owner, kind, asset), worst);
}

/** What can be used of a house account, as `post` takes it: what buyers pay goes there, what they win comes from it after `uncover`. */
export const houseAt = (ledger: Ledger, { owner, kind }: House, asset: number): Balance =>
  availableAt(ledger.account(owner, kind, asset));

/** What of a house account is on hold, as `post` takes it. */
export const coveredAt = (ledger: Ledger, { owner, kind }: House, asset: number): Balance =>
  heldAt(ledger.account(owner, kind, asset));
