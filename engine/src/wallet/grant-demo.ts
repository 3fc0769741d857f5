import type { Amount } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { availableAt, FIRST_USER, WORLD } from '../core/ledger.ts';
import { refusalToDeposit } from '../core/limits/ask.ts';
import { recordDeposit } from '../core/limits/record.ts';
import type { DemoGrant, GrantDemo, WalletRefusal } from './command.ts';
import type { State } from './state.ts';

/**
 * Gives a user's spot account demo funds beyond those that can be claimed: what simulated traders trade with. Only where the money is named demo (F14); an
 * amount is above zero, of an asset with a spot account.
 */
export function grantDemo(state: State, { owner, grants }: GrantDemo): Outcome<WalletRefusal> {
  if (state.money !== 'demo' || !Number.isSafeInteger(owner) || owner < FIRST_USER)
    return refuse('wallet.settings_invalid');
  const isGiven = ({ asset, amount }: DemoGrant) => amount > 0n && state.assets.get(asset)?.kinds.includes('spot');
  if (grants.length === 0 || !grants.every(isGiven) || !worldCanGiveAll(state, grants))
    return refuse('wallet.settings_invalid');
  const stopped = refusalToDeposit(state, owner, grants);
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  giveDemo(state, owner, grants);
  return { ok: true };
}

/** From the external account to the owner's spot account. */
export function giveDemo(state: State, owner: number, grants: readonly DemoGrant[]): void {
  const { ledger } = state;
  for (const { asset, amount } of grants) {
    const [world, own] = [ledger.account(WORLD, 'spot', asset), ledger.account(owner, 'spot', asset)];
    ledger.post(availableAt(world), availableAt(own), amount, 'wallet.demo', 0);
  }
  recordDeposit(state, owner, grants);
}

/** Whether the external account can give that much; an asset may be named twice. */
export function worldCanGiveAll({ ledger }: State, grants: readonly DemoGrant[]): boolean {
  const sums = new Map<number, Amount>();
  for (const { asset, amount } of grants) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return [...sums].every(([asset, amount]) => ledger.worldCanGive('spot', asset, amount));
}
