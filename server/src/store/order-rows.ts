import { HOUSE_MAKER, type OrderRow } from '@glassbook/engine';

/** An order of the house maker that was withdrawn untouched leaves no row: nobody was ever party to it. */
export const leavesNoRow = (order: OrderRow): boolean =>
  order.owner === HOUSE_MAKER && order.status === 'cancelled' && order.filledAmount === 0n;
