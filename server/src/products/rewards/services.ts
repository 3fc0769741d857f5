/** Dependencies of the calls of rewards. */
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Secrets } from './secrets.ts';

export type RewardsServices = Pick<
  Core,
  'pool' | 'catalog' | 'inForce' | 'sequencer' | 'now' | 'limitWords' | 'identityOf'
> &
  Pick<Doors, 'tradeRefusal'> & { secrets: Secrets };
