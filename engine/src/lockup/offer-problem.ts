import { AMOUNT_MAX } from '../core/amounts.ts';
import type { Core } from '../core/core.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { ConfigureOffer } from './command.ts';
import type { State } from './state.ts';
import { DAYS_MAX } from './words.ts';

const MILLION = 1_000_000;
const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** The first term of an offer that is refused. A penalty that could take more than the amount is refused, one that takes all of it is not. */
export function offerProblem(
  { assets }: Pick<Core, 'assets'>,
  { asset, days, dailyPpm, penaltyPpm, min, ownerMax, allMax }: Omit<ConfigureOffer, 'kind' | 'offer' | 'status'>,
): 'asset' | 'days' | 'dailyPpm' | 'penaltyPpm' | 'min' | 'ownerMax' | 'allMax' | undefined {
  const kinds = assets.get(asset)?.kinds;
  if (!kinds?.includes('spot') || !kinds.includes('earn')) return 'asset';
  if (!isWhole(days, 1, DAYS_MAX)) return 'days';
  if (!isWhole(dailyPpm, 0, MILLION)) return 'dailyPpm';
  if (!isWhole(penaltyPpm, 0, MILLION) || penaltyPpm * days > MILLION) return 'penaltyPpm';
  if (min <= 0n) return 'min';
  if (ownerMax < min) return 'ownerMax';
  return allMax < ownerMax || allMax > AMOUNT_MAX ? 'allMax' : undefined;
}

/** A change counts for new orders only. An offer keeps its asset, in which its maximum counts. */
export function configureOffer(state: State, command: ConfigureOffer): Outcome<'lockup.offer_invalid'> {
  const { offers } = state.lockup;
  if (!Number.isSafeInteger(command.offer) || command.offer <= 0) return refuse('lockup.offer_invalid');
  if (offerProblem(state, command) !== undefined) return refuse('lockup.offer_invalid');
  if ((offers.get(command.offer)?.asset ?? command.asset) !== command.asset) return refuse('lockup.offer_invalid');
  // Past this line it must succeed.
  offers.set(command.offer, command);
  return { ok: true };
}
