import { AMOUNT_MAX } from '../../core/amounts.ts';
import type { Core } from '../../core/core.ts';
import { refuse, type Outcome } from '../../core/entry.ts';
import type { ConfigureDeposit } from '../command.ts';
import { isDeadline } from '../configure-withdrawal.ts';
import type { State } from '../state.ts';

/** The first setting of the deposits of an asset that is refused. */
export function depositProblem(
  { assets }: Pick<Core, 'assets'>,
  { asset, min, decideMs }: ConfigureDeposit,
): 'asset' | 'min' | 'decideMs' | undefined {
  if (!assets.get(asset)?.kinds.includes('spot')) return 'asset';
  if (min <= 0n || min > AMOUNT_MAX) return 'min';
  return isDeadline(decideMs) ? undefined : 'decideMs';
}

export function configureDeposit(state: State, command: ConfigureDeposit): Outcome<'funds.settings_invalid'> {
  if (depositProblem(state, command) !== undefined) return refuse('funds.settings_invalid');
  // Past this line it must succeed.
  state.funds.depositOffers.set(command.asset, command);
  return { ok: true };
}
