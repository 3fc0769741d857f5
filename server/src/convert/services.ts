/** Dependencies of the calls of conversions. */
import type { CommandOf } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { LimitWords } from '../carry-out.ts';
import type { Guesses } from '../rate-limits/guesses.ts';
import type { Core } from '../slice.ts';

/** What is in force; none where it was never configured. */
export type ConvertInForce = { settings: CommandOf<'convert.configure'> | undefined };

export type ConvertServices = Pick<Core, 'catalog' | 'sequencer' | 'prices' | 'now'> & {
  pool: Pool;
  limitWords: LimitWords;
  inForce: ConvertInForce;
  /** Quotes of each owner, within a minute. */
  quotes: Guesses;
  /** CNY for one USD, as decimal text. */
  cnyRate: () => string;
};
