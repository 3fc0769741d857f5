import type { ConfigureSeries } from './command.ts';
import { putItem } from './put-item.ts';
import type { SeriesRow, State } from './state.ts';

/** The series as it is now, in the place of what it was. */
export function putSeries(state: State, row: SeriesRow): void {
  indexSeries(state, row);
  state.nft.changed.series.set(row.series, row);
}

/** Also while loading. */
export function indexSeries({ nft, schedule }: State, row: SeriesRow): void {
  nft.series.set(row.series, row);
  if (row.status === 'announced') schedule.set('nft.seriesStart', row.series, row.startAt);
  const offer = nft.offers.get(row.series);
  if (offer && row.status !== 'ended') schedule.set('nft.seriesEnd', row.series, offer.endAt);
}

/** Begins a series whose works were checked: they are for its boxes alone. Or ends it. */
export function putOffer(state: State, command: ConfigureSeries): void {
  const { nft, at } = state;
  const { series, contents, startAt, status } = command;
  nft.offers.set(series, command);
  const before = nft.series.get(series);
  if (before) {
    if (status === 'ended' && before.status !== 'ended') endSeries(state, before);
    return;
  }
  assignWorks(state, command, series);
  const left = contents.map(({ count }) => count);
  const total = left.reduce((sum, count) => sum + count, 0);
  const feePpm = nft.market?.feePpm ?? 0;
  putSeries(state, {
    ...{ series, status: 'waiting', firstItem: 0, total, sold: 0, opened: 0, left, feePpm, startAt, at },
    closedAt: undefined,
  });
}

function assignWorks(state: State, { contents }: ConfigureSeries, series: number): void {
  for (const { work } of contents) {
    const item = state.nft.items.get(work);
    if (item) putItem(state, { ...item, series });
  }
}

/** Sells no more boxes. Those that are sold draw from all that is left; where none is, its works are free again. */
export function endSeries(state: State, row: SeriesRow): void {
  const { nft, schedule, at } = state;
  schedule.clear('nft.seriesStart', row.series);
  schedule.clear('nft.seriesEnd', row.series);
  putSeries(state, { ...row, status: 'ended', closedAt: at });
  const offer = nft.offers.get(row.series);
  if (offer && row.sold === 0) assignWorks(state, offer, 0);
}
