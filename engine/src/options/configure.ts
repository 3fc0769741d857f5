import { AMOUNT_MAX } from '../core/amounts.ts';
import type { Core } from '../core/core.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { ConfigureTerm, ConfigureOptions } from './command.ts';
import type { State } from './state.ts';
import { sumsOf } from './sums.ts';
import { FIXING } from './words.ts';

const MILLION = 1_000_000;
/** A fee of 10 % at most; three times the stake is paid at most. */
const [FEE_MAX_PPM, PAYOUT_MAX_PPM] = [MILLION / 10, 3 * MILLION];
const OPEN_MAX = 1_000;
/** Longer than the window of the fixing, so that no tick of it is the strike; an hour at most, so that a receipt has every tick of it. */
const [SECONDS_MIN, SECONDS_MAX] = [(2 * FIXING.windowMs) / 1_000, 3_600];
const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** The first setting of options that is refused. `isFollowed`: whether an instrument has index prices. */
export function optionsProblem(
  { assets }: Pick<Core, 'assets'>,
  { asset, instruments, feePpm, openMax }: Omit<ConfigureOptions, 'kind' | 'enabled'>,
  isFollowed: (instrument: number) => boolean,
): 'asset' | 'instruments' | 'feePpm' | 'openMax' | undefined {
  if (!assets.get(asset)?.kinds.includes('options')) return 'asset';
  if (instruments.length === 0 || !instruments.every(isFollowed)) return 'instruments';
  if (!isWhole(feePpm, 0, FEE_MAX_PPM)) return 'feePpm';
  return isWhole(openMax, 1, OPEN_MAX) ? undefined : 'openMax';
}

/** The first setting of a term that is refused. The least stake that is won pays something. */
export function termProblem({
  seconds,
  payoutPpm,
  lossPpm,
  min,
  max,
}: Omit<ConfigureTerm, 'kind' | 'enabled'>): 'seconds' | 'payoutPpm' | 'lossPpm' | 'min' | 'max' | undefined {
  if (!isWhole(seconds, SECONDS_MIN, SECONDS_MAX)) return 'seconds';
  if (!isWhole(payoutPpm, 1, PAYOUT_MAX_PPM)) return 'payoutPpm';
  if (!isWhole(lossPpm, 1, MILLION)) return 'lossPpm';
  if (min <= 0n || sumsOf(min, { payoutPpm, lossPpm, feePpm: 0 }).payout === 0n) return 'min';
  return max < min || max > AMOUNT_MAX ? 'max' : undefined;
}

/** The asset stays: what is open is counted in it. */
export function configureOptions(state: State, command: ConfigureOptions): Outcome<'options.settings_invalid'> {
  const { settings } = state.options;
  if (settings !== undefined && settings.asset !== command.asset) return refuse('options.settings_invalid');
  if (optionsProblem(state, command, (instrument) => state.prices.isFollowed(instrument)) !== undefined)
    return refuse('options.settings_invalid');
  // Past this line it must succeed.
  putSettings(state, command);
  return { ok: true };
}

/** Puts the settings in force, also while loading. The ticks of an instrument are kept from here on. */
export function putSettings(state: State, command: ConfigureOptions): void {
  state.options.settings = command;
  for (const instrument of command.instruments) state.fixings.keep(instrument, FIXING);
}

export function configureTerm(state: State, command: ConfigureTerm): Outcome<'options.settings_invalid'> {
  if (termProblem(command) !== undefined) return refuse('options.settings_invalid');
  // Past this line it must succeed.
  state.options.terms.set(command.seconds, command);
  return { ok: true };
}
