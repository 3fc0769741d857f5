/** Events of the NFT market for an account: outbid, won, not paid, sold, reviewed. The last hour of an order is recorded (reminders.ts). */
import type { BidRow, EventRow, ListingRow, OrderRow } from '@glassbook/engine/nft';
import type { Changes } from '@glassbook/engine';
import type { RejectReason } from '@glassbook/engine/nft/words';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Activity, Add, Happening, Queryable, Source } from '../../shared/activity/activity.ts';
import { findEvents, findListings, findOrders } from './read/rows.ts';
import type { SeriesRows } from './series-rows.ts';

type Services = { catalog: Pick<Catalog, 'asset'>; series: Pick<SeriesRows, 'codeOfItem'> };
type Priced = { item: number; asset: number; price: bigint };
type Kind = 'nft_outbid' | 'nft_won' | 'nft_last_hour' | 'nft_expired' | 'nft_unpaid' | 'nft_sold';

/** One about an item at a price. */
export function priced(
  services: Services,
  kind: Kind,
  ref: number,
  at: number,
  { item, asset, price }: Priced,
): Happening {
  const { symbol, scale } = services.catalog.asset(asset);
  const params = { code: services.series.codeOfItem(item), amount: formatAmount(price, scale), asset: symbol };
  return { id: `${kind}:${ref}`, at_ms: at, group: 'funds', kind, params };
}

/** Of a sale for its seller, where it was sold or its winner did not pay. */
function ofSale(services: Services, row: ListingRow): Happening | undefined {
  const kind = ({ sold: 'nft_sold', unpaid: 'nft_unpaid' } as const)[row.status as 'sold'];
  const about = { item: row.item, asset: row.asset, price: row.current };
  return (kind as typeof kind | undefined) && priced(services, kind, row.id, row.closedAt ?? 0, about);
}
/** Of an order for its winner: it is to be paid, or was not in time. */
function ofOrder(services: Services, row: OrderRow): Happening[] {
  const won = priced(services, 'nft_won', row.id, row.at, row);
  return row.status === 'expired' ? [won, priced(services, 'nft_expired', row.id, row.closedAt ?? 0, row)] : [won];
}
function ofReview(services: Services, row: EventRow, reason: RejectReason | undefined): Happening {
  const code = services.series.codeOfItem(row.item);
  const about = { id: `nft_review:${row.id}`, at_ms: row.at, group: 'funds' } as const;
  return row.what === 'approved'
    ? { ...about, kind: 'nft_approved', params: { code } }
    : { ...about, kind: 'nft_rejected', params: { code, reason: reason ?? 'other' } };
}

/** A bid was outbid when the next one of its auction came. */
type Outbid = BidRow & { nextAt: number };
async function outbidOf(db: Queryable, owner: number, most: number): Promise<Outbid[]> {
  const { rows } = await db.query<Record<'id' | 'listing' | 'item' | 'price' | 'next_at', string> & { asset: number }>(
    `SELECT b.id, b.listing, b.item, b.asset, b.price, coalesce(n.at, b.at) AS next_at FROM nft_bids b
       LEFT JOIN LATERAL (SELECT at FROM nft_bids WHERE item = b.item AND listing = b.listing AND id > b.id ORDER BY id LIMIT 1) n ON true
     WHERE b.owner = $1 AND b.status = 'outbid' ORDER BY b.id DESC LIMIT $2`,
    [owner, most],
  );
  return rows.map((row) => ({
    ...{ id: Number(row.id), owner, listing: Number(row.listing), item: Number(row.item), asset: row.asset },
    ...{ price: BigInt(row.price), at: 0, status: 'outbid', nextAt: Number(row.next_at) },
  }));
}

async function reasonsOf(db: Queryable, items: readonly number[]): Promise<Map<number, RejectReason>> {
  const { rows } = await db.query<{ id: string; reason: RejectReason }>(
    'SELECT id, reason FROM nft_items WHERE id = ANY ($1) AND reason IS NOT NULL',
    [items],
  );
  return new Map(rows.map(({ id, reason }) => [Number(id), reason]));
}

async function recent(services: Services, db: Queryable, owner: number, most: number): Promise<Happening[]> {
  const rest = 'ORDER BY id DESC LIMIT $2';
  const of = [owner, most];
  const outbid = await outbidOf(db, owner, most);
  const orders = await findOrders(db, `WHERE owner = $1 ${rest}`, of);
  const sales = await findListings(db, `WHERE owner = $1 AND status IN ('sold', 'unpaid') ${rest}`, of);
  const reviews = await findEvents(
    db,
    `WHERE item IN (SELECT id FROM nft_items WHERE creator = $1 AND number = 0 AND review IN ('approved', 'rejected') ${rest})
       AND what IN ('approved', 'rejected')`,
    of,
  );
  const reasons = await reasonsOf(
    db,
    reviews.map(({ item }) => item),
  );
  const all = [
    ...outbid.map((row) => priced(services, 'nft_outbid', row.id, row.nextAt, row)),
    ...orders.flatMap((row) => ofOrder(services, row)),
    ...sales.flatMap((row) => ofSale(services, row) ?? []),
    ...reviews.map((row) => ofReview(services, row, reasons.get(row.item))),
  ];
  return all.sort((a, b) => b.at_ms - a.at_ms).slice(0, most);
}

function committed(services: Services, { nft }: Changes, add: Add): void {
  for (const row of nft.bids) {
    if (row.status !== 'outbid') continue;
    const next = nft.bids.filter(({ listing, id }) => listing === row.listing && id > row.id);
    const at = Math.min(...next.map((bid) => bid.at));
    if (next.length > 0) add(row.owner, () => priced(services, 'nft_outbid', row.id, at, row));
  }
  for (const row of nft.orders)
    if (row.status === 'to_pay' || row.status === 'expired')
      add(row.owner, () => ofOrder(services, row).at(-1) as Happening);
  for (const row of nft.listings)
    if (row.status === 'sold' || row.status === 'unpaid') add(row.owner, () => ofSale(services, row) as Happening);
  const reasons = new Map(nft.items.map(({ id, reason }) => [id, reason]));
  for (const row of nft.events)
    if (row.what === 'approved' || row.what === 'rejected')
      add(row.owner, () => ofReview(services, row, reasons.get(row.item)));
}

export const nftHappenings = (services: Services): Source => ({
  recent: (db, owner, most) => recent(services, db, owner, most),
  committed: (changes, add) => committed(services, changes, add),
});
export type Recorder = Pick<Activity, 'record' | 'announce'>;
