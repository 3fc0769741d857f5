import type { ConfigureOptions, ConfigureTerm } from './command.ts';
import type { State } from './state.ts';
import { sumsOf } from './sums.ts';
import { FIXING } from './words.ts';

/** Longer than the window of the fixing, so that no tick of it is the strike. */
const SECONDS_MIN = (2 * FIXING.windowMs) / 1_000;

/** The first field that is refused for what fields alone cannot say: the asset stays, and every instrument has index prices. */
export function optionsProblem(state: State, { asset, instruments, feePpm }: ConfigureOptions): string | undefined {
  const { settings, terms } = state.options;
  const isAllowed = state.assets.get(asset)?.kinds.includes('options') && (settings?.asset ?? asset) === asset;
  if (!isAllowed) return 'asset';
  const isGood = instruments.length > 0 && instruments.every((instrument) => state.prices.isFollowed(instrument));
  if (!isGood) return 'instruments';
  return [...terms.values()].some((term) => term.enabled && pairGains(term, feePpm)) ? 'feePpm' : undefined;
}

/** Whether who opens an up and a down of one stake gains whatever the price does (OPT-026): one of the two wins and the other loses, and each pays its fee. */
const pairGains = ({ payoutPpm, lossPpm }: ConfigureTerm, feePpm: number): boolean => payoutPpm > lossPpm + 2 * feePpm;

/** The least stake that is won pays something, and an up with a down gains nothing. */
export function termProblem(state: State, command: ConfigureTerm): string | undefined {
  const { seconds, payoutPpm, lossPpm, min, max } = command;
  if (seconds < SECONDS_MIN) return 'seconds';
  if (command.enabled && pairGains(command, state.options.settings?.feePpm ?? 0)) return 'payoutPpm';
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
