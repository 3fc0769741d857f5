import type { ConfigureOffer } from './command.ts';
import { offerRules } from './rules.ts';
import type { State } from './state.ts';
import { startOf } from './sums.ts';
import { WINDOW } from './words.ts';

const DAYS_MAX = 3_650;
const fixed = Object.entries(offerRules.fields).flatMap(([name, field]) => ('fixed' in field ? [name] : []));

/**
 * The first term of an offer that is refused for what its fields alone cannot say. What decides an outcome never changes; a new one begins before its window does, and a share of it is
 * whole units of what is paid.
 */
export function offerProblem(state: State, command: ConfigureOffer): string | undefined {
  const before = state.dual.offers.get(command.offer);
  return before
    ? fixed.find((name) => before[name as 'strike'] !== command[name as 'strike'])
    : newProblem(state, command);
}

function newProblem(
  { assets, instruments, prices, at }: State,
  { instrument, asset, quote, strike, tick, endDay }: ConfigureOffer,
): string | undefined {
  const canPay = [asset, quote]
    .map((each) => assets.get(each)?.kinds)
    .map((kinds) => kinds?.includes('spot') && kinds.includes('earn'));
  if (!canPay[0] || assets.get(asset)?.scale === 0) return 'asset';
  if (!canPay[1] || quote === asset) return 'quote';
  if (instruments.trading(asset, quote) !== instrument || !prices.isFollowed(instrument)) return 'instrument';
  if (strike % tick !== 0n || strike % 10n !== 0n) return 'strike';
  const window = startOf(endDay) - WINDOW.minutes * WINDOW.everyMs;
  return at >= window || at < startOf(endDay - DAYS_MAX) ? 'endDay' : undefined;
}
