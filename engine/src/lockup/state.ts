import type { Amount } from '@glassbook/money';
import type { Accrual } from '../core/accrual.ts';
import type { BoostRefusal } from '../core/doors.ts';
import type { RowFrom } from '../core/fields.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureOffer, LockupCommand, lockupFaults } from './command.ts';
import type { orderRow } from './rows.ts';
import type { reasons, refusals } from './words.ts';

export type OrderRow = RowFrom<typeof orderRow>;

export type Lockup = {
  offers: Map<number, ConfigureOffer>;
  /** Those that run. */
  orders: Map<number, OrderRow>;
  /** The same by owner, and how much of each offer runs. */
  byOwner: Map<number, Set<number>>;
  locked: Map<number, Amount>;
  accrual: Accrual<'lockup.due'>;
  nextOrder: number;
  /** By id: each order once, as it is. */
  changed: Map<number, OrderRow>;
};

export type LockupSpec = Brings<{
  name: 'lockup';
  state: Lockup;
  command: LockupCommand;
  done: {
    'lockup.lock': { lockup: OrderRow };
    'lockup.redeem': { lockup: OrderRow };
    'lockup.setRenew': { lockup: OrderRow };
  };
  rows: { orders: OrderRow };
  refusal: (typeof refusals)[number] | BoostRefusal;
  fault: (typeof lockupFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'lockup.due';
  setting: 'lockup.configureOffer';
  calls: 'beginBoost' | 'payBoost' | 'endBoost';
}>;
export type State = Seen<LockupSpec>;
