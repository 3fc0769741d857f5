import type { Amount } from '@glassbook/money';
import type { Accrual } from '../core/accrual.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureOffer, LockupCommand, lockupFaults, LockupRefusal, Terms } from './command.ts';
import type { reasons, refusals } from './words.ts';

/** Times are milliseconds UTC; `startAt` and `endAt` are 00:00 UTC. */
export type OrderRow = Terms & {
  id: number;
  owner: number;
  offer: number;
  amount: Amount;
  /** All that the days bring together; what is not paid of it is on hold in the house account. */
  interest: Amount;
  /** Of it, and for how many days. */
  paid: Amount;
  paidDays: number;
  /** What redeeming early cost. */
  penalty: Amount;
  renew: boolean;
  at: number;
  startAt: number;
  endAt: number;
  status: 'running' | 'ended' | 'redeemed' | 'renewed';
  /** When it left running. */
  closedAt: number | undefined;
  /** The order whose principal it took over. */
  renewed: number | undefined;
  /** Why one that was to be renewed was not. */
  notRenewed: LockupRefusal | undefined;
};

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
  refusal: (typeof refusals)[number];
  fault: (typeof lockupFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'lockup.due';
  setting: 'lockup.configureOffer';
}>;
export type State = Seen<LockupSpec>;
