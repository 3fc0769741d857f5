import { refuse, type Outcome } from '../core/entry.ts';
import { availableAt } from '../core/ledger.ts';
import type { Move, WalletRefusal } from './command.ts';
import type { State } from './state.ts';

/** Moves what an owner can use from one kind of account to another, but for what must stay there. */
export function move(state: State, { owner, asset, amount, from, to }: Move): Outcome<WalletRefusal> {
  const known = state.assets.get(asset);
  if (!known) return refuse('wallet.asset_not_found');
  if (from === to) return refuse('wallet.same_account');
  if (!known.kinds.includes(from) || !known.kinds.includes(to)) return refuse('wallet.kind_not_for_asset');
  if (amount <= 0n) return refuse('wallet.amount_zero');
  if (state.ledger.availableOf(owner, from, asset) < amount) return refuse('wallet.insufficient_funds');
  if (!state.ask.mayLeave({ owner, kind: from, asset, amount, out: false })) return refuse('wallet.insufficient_funds');
  // Past this line it must succeed.
  const { ledger } = state;
  ledger.post(
    availableAt(ledger.account(owner, from, asset)),
    availableAt(ledger.account(owner, to, asset)),
    amount,
    'wallet.move',
    0,
  );
  state.tell.left?.({ owner, kind: from, asset });
  return { ok: true };
}
