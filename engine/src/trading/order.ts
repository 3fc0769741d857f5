/** An order before it is in a book: what every product with books says of one. */
import type { Filled, Limits } from '../core/matching.ts';
import type { SideNumber } from '../core/side.ts';
import type { CancelReason, OrderType, TimeInForce } from '../core/terms.ts';

/** An order in the book's own numbers. */
export type Sized = Limits & { side: SideNumber };
export const isRefusal = <R extends string>(sized: Sized | R): sized is R => typeof sized === 'string';

/** Whether what is left of such an order waits in the book. */
export const mayRest = ({ type, timeInForce }: { type: OrderType; timeInForce: TimeInForce }): boolean =>
  type === 'limit' && (timeInForce === 'GTC' || timeInForce === 'GTD');

/** Why an order that does not rest ended: where it was filled it is done, else canceled with what it got. */
export const reasonOf = ({ stop }: Pick<Filled, 'stop'>): CancelReason | undefined =>
  stop === 'filled' ? undefined : stop === 'self' ? 'self_trade' : stop === 'short' ? 'margin' : 'unfilled';
