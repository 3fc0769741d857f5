/** Dependencies of the calls of conversions. */
import type { Pool } from 'pg';
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { Guesses } from '../../carry/rate-limits/guesses.ts';
import type { Core } from '../../shared/slice/core.ts';

export type ConvertServices = Pick<Core, 'catalog' | 'sequencer' | 'prices' | 'now' | 'inForce'> & {
  pool: Pool;
  limitWords: LimitWords;
  /** Quotes of each owner, within a minute. */
  quotes: Guesses;
  /** CNY for one USD, as decimal text. */
  cnyRate: () => string;
};
