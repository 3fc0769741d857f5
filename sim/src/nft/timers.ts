/** What sales, orders and series do at their times. At one time orders are late first, then sales and series end, then they begin. */
import type { Model, Timer } from '../model/model.ts';
import { begin, end, late } from './sales.ts';
import { beginSeries, endSeries } from './series.ts';
import { nftOf } from './state.ts';

const order = ['deadline', 'end', 'seriesEnd', 'start', 'seriesStart'] as const;
type Ahead = Timer & { kind: (typeof order)[number]; id: number };

/** All that is ahead, the first one first. */
export function ahead(model: Model): Ahead[] {
  const { orders, listings, series, offers } = nftOf(model);
  const all: Ahead[] = [];
  for (const row of orders.values())
    all.push({ kind: 'deadline', id: row.id, due: row.dueAt, run: () => late(model, row) });
  for (const row of listings.values()) {
    if (row.status === 'won') continue;
    all.push({ kind: 'end', id: row.id, due: row.endAt, run: () => end(model, row) });
    if (row.status === 'waiting')
      all.push({ kind: 'start', id: row.id, due: row.startAt, run: () => begin(model, row) });
  }
  for (const row of series.values()) {
    const { endAt } = offers.get(row.series) ?? {};
    if (row.status === 'ended' || endAt === undefined) continue;
    all.push({ kind: 'seriesEnd', id: row.series, due: endAt, run: () => endSeries(model, row) });
    if (row.status === 'announced')
      all.push({ kind: 'seriesStart', id: row.series, due: row.startAt, run: () => beginSeries(model, row) });
  }
  return all.sort((a, b) => a.due - b.due || order.indexOf(a.kind) - order.indexOf(b.kind) || a.id - b.id);
}
