import type { ieo } from '@glassbook/contract';
import { byIdReducer, ownReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

/** How far each offer is, by its number. */
export const channels = {
  'ieo.tallies': byIdReducer<ieo.TallyView, false>(false),
  'ieo.applications': ownReducer<ieo.OwnApplication>(),
} satisfies Reducers<'ieo.tallies' | 'ieo.applications'>;
