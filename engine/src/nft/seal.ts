/** Commitments of a series, and the secrets of boxes that were not sold. */
import { commitmentTo, isHex32 } from '../core/draw/draw.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { CommitSeries, PublishSecrets } from './command.ts';
import { putSeries } from './put-series.ts';
import type { SealRow, State } from './state.ts';
import { ANNOUNCED_MS } from './words.ts';

type Sealed = Outcome<'nft.secret_invalid'>;

/** Publishes a commitment for each box of a series, once. Its sale begins a minute later, or when it was to begin. */
export function commitSeries(state: State, { series: id, commitments }: CommitSeries): Sealed {
  const { nft, at } = state;
  const series = nft.series.get(id);
  const isWhole =
    series?.status === 'waiting' &&
    commitments.length === series.total &&
    new Set(commitments).size === series.total &&
    commitments.every(isHex32);
  if (!isWhole) return refuse('nft.secret_invalid');
  // Past this line it must succeed.
  putSeal(state, { series: id, commitments, secrets: [] });
  const startAt = Math.max(series.startAt, at + ANNOUNCED_MS);
  putSeries(state, { ...series, status: 'announced', firstItem: nft.nextItem, startAt });
  nft.nextItem += series.total;
  return { ok: true };
}

/** Publishes the secrets of all boxes that an ended series did not sell, once: whoever bought none sees that all were made before. */
export function publishSecrets(state: State, { series: id, secrets }: PublishSecrets): Sealed {
  const { nft } = state;
  const series = nft.series.get(id);
  const seal = nft.seals.get(id);
  const isWhole =
    series?.status === 'ended' &&
    seal?.secrets.length === 0 &&
    secrets.length > 0 &&
    secrets.length === series.total - series.sold &&
    secrets.every((secret, place) => isHex32(secret) && commitmentTo(secret) === seal.commitments[series.sold + place]);
  if (!isWhole) return refuse('nft.secret_invalid');
  // Past this line it must succeed.
  putSeal(state, { ...seal, secrets });
  return { ok: true };
}

function putSeal({ nft }: State, row: SealRow): void {
  nft.seals.set(row.series, row);
  nft.changed.seals.set(row.series, row);
}
