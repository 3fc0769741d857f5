/** Dependencies of the calls of IEOs. */
import type { Pool } from 'pg';
import type { applicationRow } from '@glassbook/engine/ieo/rows';
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { OwnRows } from '../../shared/own/own-rows.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Tallies } from './tallies.ts';

export type IeoServices = Pick<Core, 'catalog' | 'inForce' | 'sequencer' | 'now'> & {
  pool: Pool;
  limitWords: LimitWords;
  tallies: Tallies;
  own: Pick<OwnRows<typeof applicationRow>, 'present'>;
};
