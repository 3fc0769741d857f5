/** Dependencies of the calls of dual investments. */
import type { OrderRow as DualRow } from '@glassbook/engine/dual';
import type { dual } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { OnOffer } from './on-offer.ts';

export type DualServices = Pick<Core, 'catalog' | 'sequencer' | 'now'> & {
  pool: Pool;
  limitWords: LimitWords;
  onOffer: OnOffer;
  present: (row: DualRow) => dual.OwnDual;
};
