import { encode } from '../core/encode.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { ConfigureSeries } from './command.ts';
import { isRoyalty } from './create.ts';
import { seriesRules } from './rules.ts';
import type { State } from './state.ts';
import { ANNOUNCED_MS, BOXES_MAX } from './words.ts';

const fixed = Object.entries(seriesRules.fields).flatMap(([name, field]) => ('fixed' in field ? [name] : []));

/** The first term of a series that is refused for what its fields alone cannot say. It is said once, and then only ended. */
export function seriesProblem(state: State, command: ConfigureSeries): string | undefined {
  const before = state.nft.offers.get(command.series);
  if (!before) return newProblem(state, command);
  const changed = fixed.find((name) => encode(before[name as 'price']) !== encode(command[name as 'price']));
  return changed ?? (before.status === 'ended' && command.status === 'open' ? 'status' : undefined);
}

function newProblem({ nft, at }: State, command: ConfigureSeries): string | undefined {
  const { creator, asset, price, royaltyPpm, endAt, contents, status } = command;
  const currency = nft.currencies.get(asset);
  if (creator < FIRST_USER) return 'creator';
  if (!nft.market || currency?.status !== 'open') return 'asset';
  if (price < currency.priceMin) return 'price';
  if (!isRoyalty(royaltyPpm)) return 'royaltyPpm';
  if (endAt <= at + ANNOUNCED_MS) return 'endAt';
  if (!areContents(nft, creator, contents)) return 'contents';
  return status === 'open' ? undefined : 'status';
}

/** Whether all are approved works that their creator still has, in no other series or sale, each once, for so many boxes at most. */
function areContents({ items }: State['nft'], creator: number, contents: ConfigureSeries['contents']): boolean {
  const boxes = contents.reduce((sum, { count }) => sum + count, 0);
  const works = contents.flatMap(({ work }) => items.get(work) ?? []);
  const areOwn = works.every(
    (work) =>
      [work.creator, work.owner].every((account) => account === creator) &&
      work.review === 'approved' &&
      [work.number, work.series, work.listing].every((of) => of === 0),
  );
  const isEachOnce = new Set(works.map(({ id }) => id)).size === contents.length;
  return contents.length > 0 && boxes <= BOXES_MAX && areOwn && isEachOnce;
}
