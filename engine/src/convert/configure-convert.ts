import { AMOUNT_MAX } from '../core/amounts.ts';
import type { Core } from '../core/core.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { ConfigureConvert } from './command.ts';
import type { State } from './state.ts';

/** A spread of 10% at most, and so is a fee. */
const SPREAD_MAX_PPM = 100_000;
/** As the quotes of the house maker: stale after a day at most. */
const STALE_MAX_MS = 86_400_000;
const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** The first setting of conversions that is refused. */
export function convertProblem(
  { assets }: Pick<Core, 'assets'>,
  { unit, spreadPpm, feePpm = 0, staleAfterMs, dustMax, max }: Omit<ConfigureConvert, 'kind' | 'enabled'>,
): 'unit' | 'spreadPpm' | 'feePpm' | 'staleAfterMs' | 'dustMax' | 'max' | undefined {
  if (!assets.get(unit)?.kinds.includes('spot')) return 'unit';
  if (!isWhole(spreadPpm, 0, SPREAD_MAX_PPM)) return 'spreadPpm';
  if (!isWhole(feePpm, 0, SPREAD_MAX_PPM)) return 'feePpm';
  if (!isWhole(staleAfterMs, 1, STALE_MAX_MS)) return 'staleAfterMs';
  if (max <= 0n || max > AMOUNT_MAX) return 'max';
  return dustMax < 0n || dustMax > max ? 'dustMax' : undefined;
}

/** A change counts for new quotes only. */
export function configureConvert(state: State, command: ConfigureConvert): Outcome<'convert.settings_invalid'> {
  if (convertProblem(state, command) !== undefined) return refuse('convert.settings_invalid');
  // Past this line it must succeed.
  state.convert.settings = command;
  return { ok: true };
}
