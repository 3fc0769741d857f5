import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToDeposit } from '../core/limits/ask.ts';
import type { ClaimDemo, ConfigureDemo, WalletDone, WalletRefusal } from './command.ts';
import { giveDemo, worldCanGiveAll } from './grant-demo.ts';
import type { State } from './state.ts';

/** The first field of the claims that is refused for what the fields cannot say. */
export function demoProblem({ money, assets }: State, command: ConfigureDemo): keyof ConfigureDemo | undefined {
  const { enabled, everyMs, grants } = command;
  // In a database of real money there is nothing to claim (F14).
  if (enabled && money === 'real') return 'enabled';
  if (everyMs < 0) return 'everyMs';
  return grants.every(({ asset }) => assets.get(asset)?.kinds.includes('spot')) ? undefined : 'grants';
}

/** Gives an owner the demo funds, from the external account to the owner's spot account. */
export function claimDemo(state: State, { owner }: ClaimDemo): Outcome<WalletRefusal, WalletDone['wallet.claimDemo']> {
  const { demo, demoClaims } = state.wallet;
  if (!demo?.enabled || state.money === 'real') return refuse('wallet.demo_off');
  const last = demoClaims.get(owner);
  if (last !== undefined && state.at < last + demo.everyMs) return refuse('wallet.demo_already_claimed');
  if (!worldCanGiveAll(state, demo.grants)) return refuse('wallet.demo_off');
  const stopped = refusalToDeposit(state, owner, demo.grants);
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  giveDemo(state, owner, demo.grants);
  demoClaims.set(owner, state.at);
  state.wallet.claimed.push({ owner, at: state.at });
  return { ok: true, granted: demo.grants };
}
