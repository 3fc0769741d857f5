import type { Entry } from '@glassbook/engine';

/** An entry before it has its number: a command at a time. Its number depends on the commands before it. */
export type Step = Omit<Entry, 'seq'>;
