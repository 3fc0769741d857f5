/** Dependencies of the calls of lock-ups. */
import type { Pool } from 'pg';
import type { LimitWords } from '../carry-out.ts';
import type { Core } from '../slice.ts';
import type { OnOffer } from './on-offer.ts';

export type LockupServices = Pick<Core, 'catalog' | 'sequencer' | 'now' | 'inForce'> & {
  pool: Pool;
  limitWords: LimitWords;
  onOffer: OnOffer;
};
