import { refuse, type Outcome } from '../core/entry.ts';
import type { ConfigurePledge } from './command.ts';
import type { State } from './state.ts';

/** Offers pledges of an asset, or changes the offer. */
export function configure(state: State, command: ConfigurePledge): Outcome<'pledge.settings_invalid'> {
  const { asset, amountMin, termMs } = command;
  const kinds = state.assets.get(asset)?.kinds ?? [];
  if (
    !kinds.includes('spot') ||
    !kinds.includes('earn') ||
    amountMin <= 0n ||
    !Number.isSafeInteger(termMs) ||
    termMs <= 0
  )
    return refuse('pledge.settings_invalid');
  // Past this line it must succeed.
  state.pledge.offers.set(asset, command);
  return { ok: true };
}
