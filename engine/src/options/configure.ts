import type { ConfigureOptions, ConfigureTerm } from './command.ts';
import type { State } from './state.ts';
import { sumsOf } from './sums.ts';
import { FIXING } from './words.ts';

/** Longer than the window of the fixing, so that no tick of it is the strike. */
const SECONDS_MIN = (2 * FIXING.windowMs) / 1_000;

/** The first field that is refused for what fields alone cannot say: the asset stays, and every instrument has index prices. */
export function optionsProblem(state: State, { asset, instruments }: ConfigureOptions): string | undefined {
  const { settings } = state.options;
  const isAllowed = state.assets.get(asset)?.kinds.includes('options') && (settings?.asset ?? asset) === asset;
  if (!isAllowed) return 'asset';
  const isGood = instruments.length > 0 && instruments.every((instrument) => state.prices.isFollowed(instrument));
  return isGood ? undefined : 'instruments';
}

/** The least stake that is won pays something. */
export function termProblem(_: State, { seconds, payoutPpm, lossPpm, min, max }: ConfigureTerm): string | undefined {
  if (seconds < SECONDS_MIN) return 'seconds';
  if (sumsOf(min, { payoutPpm, lossPpm, feePpm: 0 }).payout === 0n) return 'min';
  return max < min ? 'max' : undefined;
}

/** Puts the settings in force, also while loading. The ticks of an instrument are kept from here on. */
export function putSettings(state: State, command: ConfigureOptions): void {
  state.options.settings = command;
  for (const instrument of command.instruments) state.fixings.keep(instrument, FIXING);
}

export function putTerm(state: State, command: ConfigureTerm): void {
  state.options.terms.set(command.seconds, command);
}
