import type { Amount } from '@glassbook/money';
import type { Accrual } from '../core/accrual.ts';
import type { RowFrom } from '../core/fields.ts';
import type { IndexPrice } from '../core/prices.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureOffer, DualCommand, dualFaults } from './command.ts';
import type { dualRow } from './rows.ts';
import type { reasons, refusals } from './words.ts';

export type OrderRow = RowFrom<typeof dualRow>;

/** The price in force at a whole minute, milliseconds UTC: the tick with this journal number and time. */
export type MinutePrice = IndexPrice & { minute: number };
/**
 * What was sold of an offer, and the prices that decide it: of the `taken` minutes of the window that are over those in which a price was in force. `price`: the settlement price once
 * it is settled; none where too few were.
 */
export type SaleRow = {
  offer: number;
  /** When it began. */
  at: number;
  sold: number;
  taken: number;
  prices: readonly MinutePrice[];
  status: 'running' | 'settled';
  price: Amount | undefined;
};

export type Dual = {
  offers: Map<number, ConfigureOffer>;
  /** One an offer. */
  sales: Map<number, SaleRow>;
  /** Those that are not settled. */
  orders: Map<number, OrderRow>;
  byOwner: Map<number, Set<number>>;
  due: Accrual<'dual.pay'>;
  nextOrder: number;
  /** By offer and by id: each once, as it is. */
  changed: { sales: Map<number, SaleRow>; orders: Map<number, OrderRow> };
};

export type DualSpec = Brings<{
  name: 'dual';
  state: Dual;
  command: DualCommand;
  done: { 'dual.buy': { dual: OrderRow } };
  rows: { sales: SaleRow; orders: OrderRow };
  refusal: (typeof refusals)[number];
  fault: (typeof dualFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'dual.price' | 'dual.pay';
  setting: 'dual.configureOffer';
}>;
export type State = Seen<DualSpec>;
