import { AMOUNT_MAX } from '../core/amounts.ts';
import type { Core } from '../core/core.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { ConfigureWithdrawal } from './command.ts';
import type { State } from './state.ts';

/** A request is decided within 30 days at the latest. */
const DECIDE_MAX_MS = 30 * 86_400_000;
export const isDeadline = (decideMs: number): boolean =>
  Number.isInteger(decideMs) && decideMs > 0 && decideMs <= DECIDE_MAX_MS;

/** The first setting of the withdrawals of an asset that is refused. The smallest amount is above the fee, so that something always arrives. */
export function withdrawalProblem(
  { assets }: Pick<Core, 'assets'>,
  { asset, fee, min, decideMs }: ConfigureWithdrawal,
): 'asset' | 'fee' | 'min' | 'decideMs' | undefined {
  if (!assets.get(asset)?.kinds.includes('spot')) return 'asset';
  if (fee < 0n) return 'fee';
  if (min <= fee || min > AMOUNT_MAX) return 'min';
  return isDeadline(decideMs) ? undefined : 'decideMs';
}

export function configureWithdrawal(state: State, command: ConfigureWithdrawal): Outcome<'funds.settings_invalid'> {
  if (withdrawalProblem(state, command) !== undefined) return refuse('funds.settings_invalid');
  // Past this line it must succeed.
  state.funds.withdrawalOffers.set(command.asset, command);
  return { ok: true };
}
