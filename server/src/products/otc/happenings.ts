/** Events of OTC trading for the two of an order. Those of who asked to be a merchant are recorded when two have decided (staff/requests.ts). */
import type { EventRow, OrderRow } from '@glassbook/engine/otc';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import { findEvents, findOrders } from './rows.ts';

const kinds = {
  ...{ created: 'otc_taken', paid: 'otc_paid', released: 'otc_released', canceled: 'otc_canceled' },
  ...{ expired: 'otc_expired', appealed: 'otc_appealed', claimed: 'otc_claimed' },
} as const;
const decidedFor = { for_buyer: 'buyer', awarded: 'buyer', for_seller: 'seller', returned: 'seller' } as const;

type Order = Pick<OrderRow, 'id' | 'asset' | 'amount' | 'buyer' | 'seller'>;
const isSimple = (what: EventRow['what']): what is keyof typeof kinds => what in kinds;

function shown(catalog: Pick<Catalog, 'asset'>, { id, at, what }: EventRow, order: Order): Happening {
  const { symbol, scale } = catalog.asset(order.asset);
  const params = { order: order.id, amount: formatAmount(order.amount, scale), asset: symbol };
  const about = { id: `otc:${id}`, at_ms: at, group: 'funds' } as const;
  if (isSimple(what)) return { ...about, kind: kinds[what], params } as Happening;
  return { ...about, kind: 'otc_decided', params: { ...params, outcome: decidedFor[what] } };
}

/** Who did something knows it. */
const toldOf = ({ owner }: EventRow, { buyer, seller }: Order): number[] =>
  [buyer, seller].filter((party) => party !== owner);

export const otcHappenings = (catalog: Pick<Catalog, 'asset'>): Source => ({
  async recent(db, owner, most) {
    const events = await findEvents(
      db,
      'WHERE owner <> $1 AND "order" IN (SELECT id FROM otc_orders WHERE buyer = $1 OR seller = $1) ORDER BY id DESC LIMIT $2',
      [owner, most],
    );
    const orders = await findOrders(db, 'WHERE id = ANY ($1)', [events.map(({ order }) => order)]);
    const byId = new Map(orders.map((row) => [row.id, row]));
    return events.flatMap((event) => {
      const order = byId.get(event.order);
      return order ? [shown(catalog, event, order)] : [];
    });
  },
  committed({ otc }, add) {
    if (otc.events.length === 0) return;
    // An event is of an order that changed with it.
    const byId = new Map(otc.orders.map((row) => [row.id, row]));
    for (const event of otc.events) {
      const order = byId.get(event.order);
      if (order) for (const owner of toldOf(event, order)) add(owner, () => shown(catalog, event, order));
    }
  },
});
