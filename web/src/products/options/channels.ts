import type { options } from '@glassbook/contract';
import type { Reducers } from '../../carry/live/values.ts';
import { changedFirst } from '../../shared/trading/channels.ts';

type Own = { options: readonly options.Option[] };
/** The chart shows the last minutes. */
const TICKS = 300;

export const channels = {
  'options.own': {
    private: true,
    start: (snapshot: Own): Own => snapshot,
    next: (all: Own, message: Own): Own => ({
      options: changedFirst(message.options, all.options).sort((a, b) => b.id - a.id),
    }),
  },
  'options.ticks': {
    private: false,
    start: (snapshot: readonly options.OptionTick[]): readonly options.OptionTick[] => snapshot,
    next: (all: readonly options.OptionTick[], message: readonly options.OptionTick[]) =>
      [...all, ...message].slice(-TICKS),
  },
} satisfies Reducers<'options.own' | 'options.ticks'>;
