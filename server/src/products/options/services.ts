/** Dependencies of the calls of timed options. */
import type { CommandOf } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { gateRefusal } from '../../shared/gate/gate.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Confirmations } from './confirmations.ts';
import type { LossShare } from './loss-share.ts';

type Settings = Pick<Core['inForce'], 'of' | 'all'>;
/** The terms that are sold, the shortest first. */
export const termsSold = (inForce: Settings): CommandOf<'options.configureTerm'>[] =>
  inForce
    .all('options.configureTerm')
    .filter(({ enabled }) => enabled)
    .sort((a, b) => a.seconds - b.seconds);

export type OptionsServices = Pick<Core, 'catalog' | 'inForce' | 'sequencer' | 'now'> & {
  pool: Pool;
  limitWords: LimitWords;
  lossShare: LossShare;
  confirmations: Confirmations;
  /** Whether the sources of an index said nothing new for so long that its ticks of now are repetitions: nothing is opened. */
  isSilent: (instrument: number) => boolean;
  /** Why a user may not open one now; undefined where it is allowed. */
  gate: (userId: number) => ReturnType<typeof gateRefusal>;
};
