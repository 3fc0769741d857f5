import { refuse, type Outcome } from '../core/entry.ts';
import { refusalToDeposit } from '../core/limits/ask.ts';
import type { ClaimDemo, ConfigureDemo, DemoGrant, WalletDone, WalletRefusal } from './command.ts';
import { giveDemo, worldCanGiveAll } from './grant-demo.ts';
import type { State } from './state.ts';

type Settings = Omit<ConfigureDemo, 'kind'>;

/** The first setting of the claims that is refused. */
export function demoProblem(
  { rules, money, assets }: Pick<State, 'rules' | 'money' | 'assets'>,
  { enabled, everyMs, grants }: Settings,
): keyof Settings | undefined {
  // In a database of real money there is nothing to claim (F14).
  if (enabled && money === 'real') return 'enabled';
  if (everyMs < 0 || (rules > 1 && !Number.isSafeInteger(everyMs))) return 'everyMs';
  const isGiven = ({ asset, amount }: DemoGrant) => amount > 0n && assets.get(asset)?.kinds.includes('spot');
  return grants.every(isGiven) ? undefined : 'grants';
}

/** Whether demo funds can be claimed, how often, and what one claim gives. */
export function configureDemo(state: State, command: ConfigureDemo): Outcome<WalletRefusal> {
  if (demoProblem(state, command) !== undefined) return refuse('wallet.settings_invalid');
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
  const stopped = refusalToDeposit(state, owner, demo.grants);
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  giveDemo(state, owner, demo.grants);
  demoClaims.set(owner, state.at);
  state.wallet.claimed.push({ owner, at: state.at });
  return { ok: true, granted: demo.grants };
}
