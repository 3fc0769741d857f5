import { AMOUNT_MAX } from '../core/amounts.ts';
import { encode } from '../core/encode.ts';
import { canCover } from '../core/house.ts';
import type { ConfigureOffer } from './command.ts';
import { HOUSE } from './house.ts';
import { offerRules } from './rules.ts';
import type { State } from './state.ts';
import { costOf, TOKENS_MAX, unitOf } from './sums.ts';

/**
 * The first term of an offer that is refused for what its fields alone cannot say. All of its tokens are in the house account before it starts; from its start on nothing of it
 * changes, and it can only be cancelled until its end.
 */
export function offerProblem(state: State, command: ConfigureOffer): string | undefined {
  const { offer, asset, total, min, ownerMax, endAt, issueAt, whitePaper, link, status } = command;
  const before = state.ieo.offers.get(offer);
  if (before && (before.status === 'cancelled' || state.at >= before.startAt))
    return problemOnceStarted(state, before, command);
  const { kinds = [], scale = 0 } = state.assets.get(asset) ?? {};
  if ((before?.asset ?? asset) !== asset || !kinds.includes('spot') || !kinds.includes('earn')) return 'asset';
  const isWhole = (amount: bigint) => amount % unitOf(scale) === 0n;
  if (!isWhole(total) || total > TOKENS_MAX * unitOf(scale)) return 'total';
  if (!isWhole(min) || min > total) return 'min';
  if (!isWhole(ownerMax) || (ownerMax > 0n && ownerMax < min)) return 'ownerMax';
  const price = priceProblem(state, command, scale);
  if (price) return price;
  if (issueAt < endAt) return 'issueAt';
  if (!isAddress(whitePaper)) return 'whitePaper';
  if (!isAddress(link)) return 'link';
  if (status === 'cancelled') return before ? undefined : 'status';
  return canCover(state.ledger, HOUSE, asset, total - (before?.total ?? 0n)) ? undefined : 'total';
}

const isAddress = (text: string): boolean => text === '-' || text.startsWith('https://');

/** Each asset it is paid in is another one, and all tokens together cost no more than a balance can be. */
function priceProblem({ assets }: State, offer: ConfigureOffer, scale: number): string | undefined {
  const taken = new Set([offer.asset]);
  for (const [assetName, priceName] of [
    ['payAsset', 'price'],
    ['secondAsset', 'secondPrice'],
    ['thirdAsset', 'thirdPrice'],
  ] as const) {
    const [asset, price] = [offer[assetName], offer[priceName]];
    if (price === 0n) continue;
    if (taken.has(asset) || !assets.get(asset)?.kinds.includes('spot')) return assetName;
    if (costOf(offer.total, price, unitOf(scale)) > AMOUNT_MAX) return priceName;
    taken.add(asset);
  }
  return undefined;
}

/** Cancelling is all that is left, and only until it is allocated. */
function problemOnceStarted({ ieo }: State, before: ConfigureOffer, command: ConfigureOffer): string | undefined {
  const names = Object.keys(offerRules.fields) as (keyof typeof offerRules.fields)[];
  const changed = names.find((name) => name !== 'status' && encode(before[name]) !== encode(command[name]));
  if (changed || command.status === before.status) return changed;
  return command.status === 'cancelled' && ieo.tallies.get(command.offer)?.status === 'running' ? undefined : 'status';
}
