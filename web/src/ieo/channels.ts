import type { ieo } from '@glassbook/contract';
import { ownReducer } from '../live/index.ts';
import type { Reducers } from '../live/values.ts';

/** How far each offer is, by its number. */
export type Tallies = Readonly<Record<number, ieo.TallyView>>;
const byId = (rows: readonly ieo.TallyView[]): Tallies => Object.fromEntries(rows.map((row) => [row.id, row]));

export const channels = {
  'ieo.tallies': {
    private: false,
    start: byId,
    next: (all: Tallies, changed: readonly ieo.TallyView[]): Tallies => ({ ...all, ...byId(changed) }),
  },
  'ieo.applications': ownReducer<ieo.OwnApplication>(),
} satisfies Reducers<'ieo.tallies' | 'ieo.applications'>;
