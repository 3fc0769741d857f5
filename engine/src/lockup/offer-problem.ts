import type { ConfigureOffer } from './command.ts';
import type { State } from './state.ts';

const MILLION = 1_000_000;

/**
 * The first term of an offer that is refused for what its fields alone cannot say. A penalty that could take more than the amount is refused, one that
 * takes all of it is not. An offer keeps its asset, in which its maximum counts.
 */
export function offerProblem(
  { assets, lockup: { offers } }: State,
  { offer, asset, days, penaltyPpm, min, ownerMax, allMax }: ConfigureOffer,
): string | undefined {
  const kinds = assets.get(asset)?.kinds;
  const isAnother = (offers.get(offer)?.asset ?? asset) !== asset;
  if (isAnother || !kinds?.includes('spot') || !kinds.includes('earn')) return 'asset';
  if (penaltyPpm * days > MILLION) return 'penaltyPpm';
  if (ownerMax < min) return 'ownerMax';
  return allMax < ownerMax ? 'allMax' : undefined;
}
