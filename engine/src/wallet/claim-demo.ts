import { refuse, type Outcome } from '../core/entry.ts';
import type { ClaimDemo, ConfigureDemo, WalletDone, WalletRefusal } from './command.ts';
import { giveDemo, worldCanGiveAll } from './grant-demo.ts';
import type { State } from './state.ts';

/** Whether demo funds can be claimed, how often, and what one claim gives. */
export function configureDemo(state: State, command: ConfigureDemo): Outcome<WalletRefusal> {
  const wrong = command.grants.some(
    ({ asset, amount }) => amount <= 0n || !state.assets.get(asset)?.kinds.includes('spot'),
  );
  // In a database of real money there is nothing to claim (F14).
  const every = state.rules > 1 && !Number.isSafeInteger(command.everyMs);
  if (wrong || every || command.everyMs < 0 || (command.enabled && state.money === 'real'))
    return refuse('wallet.settings_invalid');
  // Past this line it must succeed.
  state.wallet.demo = command;
  return { ok: true };
}

/** Gives an owner the demo funds, from the external account to the owner's spot account. */
export function claimDemo(state: State, { owner }: ClaimDemo): Outcome<WalletRefusal, WalletDone['wallet.claimDemo']> {
  const { demo, demoClaims } = state.wallet;
  if (!demo?.enabled || state.money === 'real') return refuse('wallet.demo_off');
  const last = demoClaims.get(owner);
  if (last !== undefined && state.at < last + demo.everyMs) return refuse('wallet.demo_already_claimed');
  if (!worldCanGiveAll(state, demo.grants)) return refuse('wallet.demo_off');
  // Past this line it must succeed.
  giveDemo(state, owner, demo.grants);
  demoClaims.set(owner, state.at);
  state.wallet.claimed.push({ owner, at: state.at });
  return { ok: true, granted: demo.grants };
}
