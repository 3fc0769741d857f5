/** Dependencies of the calls of lock-ups. */
import type { LimitWords } from '../../shared/commands/carry-out.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { OnOffer } from './on-offer.ts';
import type { ownOrders } from './own-orders.ts';

export type LockupServices = Pick<Core, 'catalog' | 'sequencer' | 'inForce'> & {
  limitWords: LimitWords;
  onOffer: OnOffer;
  own: ReturnType<typeof ownOrders>;
};
