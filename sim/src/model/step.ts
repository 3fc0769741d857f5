import type { Entry } from '@glassbook/engine';

/** An entry before it has its number: what somebody asks at a time. Which number it gets depends on what was asked before it. */
export type Step = Omit<Entry, 'seq'>;
