import type { copy } from '@glassbook/contract';
import { ownReducer } from '../../carry/live/index.ts';
import type { Reducers } from '../../carry/live/values.ts';

export const channels = {
  'copy.follows': ownReducer<copy.OwnFollow>(),
  'copy.purses': ownReducer<copy.OwnPurse>(),
  'copy.copies': ownReducer<copy.OwnCopy>(),
  'copy.missed': ownReducer<copy.OwnMissed>(),
  'copy.shares': ownReducer<copy.OwnShare>(),
} satisfies Reducers<'copy.follows' | 'copy.purses' | 'copy.copies' | 'copy.missed' | 'copy.shares'>;
