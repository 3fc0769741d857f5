/** The private channel of orders: each party gets each step as it is committed. */
import type { otc } from '@glassbook/contract';
import type { OrderRow } from '@glassbook/engine/otc';
import { openRows } from '../../shared/own/open-rows.ts';
import { chatChannel } from './chat/read.ts';
import { ownOrder } from './present.ts';
import { findOrders } from './rows.ts';
import type { OtcServices } from './services.ts';

const OPEN_MAX = 1_000;
/** On the wire the first three states are open. */
const OPEN_STATES = 3;

/** An order once for each of its two. */
type Side = { owner: number; row: OrderRow };

export function otcChannels(services: OtcServices) {
  return {
    'otc.orders': openRows<Side, otc.OwnOrder>({
      ...{ pool: services.pool, present: ({ owner, row }) => ownOrder(services, owner, row) },
      rowsIn: ({ otc: rows }) => rows.orders.flatMap((row) => [row.buyer, row.seller].map((owner) => ({ owner, row }))),
      async load(client, owner) {
        const open =
          "WHERE (buyer = $1 OR seller = $1) AND closed = 'no' AND ended_at IS NULL ORDER BY id DESC LIMIT $2";
        return (await findOrders(client, open, [owner, OPEN_MAX])).map((row) => ({ owner, row }));
      },
      isOpen: ({ state }) => state <= OPEN_STATES,
    }),
    'otc.chat': chatChannel,
  };
}
