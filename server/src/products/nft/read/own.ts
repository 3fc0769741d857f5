/** Own bids, and own orders with their messages. */
import { nft } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { flag } from '../../../carry/store/asset-wire.ts';
import { timeText } from '../../../carry/store/instrument.ts';
import type { ReadServices } from '../services.ts';
import { partOf, shown } from './lists.ts';
import { findBids, findListings, findOrders } from './rows.ts';

/** What rows name, by the number of the item. */
async function itemsOf(
  services: ReadServices,
  rows: readonly { item: number }[],
  about: Parameters<typeof shown>[2],
): Promise<Map<number, nft.ItemView>> {
  const ids = [...new Set(rows.map(({ item }) => item))];
  const views = await shown(
    services,
    ids.map((id) => ({ kind: 'item', id })),
    about,
  );
  return new Map(views.map((view) => [view.id, view]));
}
const pictureOf = (view: nft.ItemView): string => view.cover || view.image;

export const myBids = (services: ReadServices) =>
  handle(nft.myBids, async ({ body, caller: { userId: viewer }, language }) => {
    const { pool, catalog } = services;
    const { limit, offset } = partOf(body);
    const rows = await findBids(pool, 'WHERE owner = $1 ORDER BY id DESC LIMIT $2 OFFSET $3', [viewer, limit, offset]);
    const items = await itemsOf(services, rows, { viewer, language });
    const { rows: counted } = await pool.query<{ count: string }>('SELECT count(*) FROM nft_bids WHERE owner = $1', [
      viewer,
    ]);
    const data = rows.flatMap(({ id, item, at, price, asset, status }) => {
      const view = items.get(item);
      if (!view) return [];
      const { symbol, scale } = catalog.asset(asset);
      return [
        {
          ...{ id, code: view.code, nft_image: pictureOf(view), nft_name: view.name, created: timeText(at), at_ms: at },
          ...{ price: formatAmount(price, scale), currency_name: symbol, state: status },
          status: flag(status === 'leads' || status === 'paid'),
        },
      ];
    });
    return { ok: true, message: { code: 0 as const, data, count: Number(counted[0]?.count ?? 0) } };
  });

export const pastSales = (services: ReadServices) =>
  handle(nft.pastSales, async ({ body, caller: { userId: viewer }, language }) => {
    const { pool, catalog } = services;
    const { limit, offset } = partOf(body);
    const over = "WHERE owner = $1 AND closed = 'yes' ORDER BY id DESC LIMIT $2 OFFSET $3";
    const rows = await findListings(pool, over, [viewer, limit, offset]);
    const items = await itemsOf(services, rows, { viewer, language });
    const message = rows.flatMap(({ id, item, asset, current, at, closedAt, status: state }) => {
      const view = items.get(item);
      if (!view) return [];
      const { symbol: currency_name, scale } = catalog.asset(asset);
      const price = formatAmount(current, scale);
      return [{ id, code: view.code, name: view.name, price, currency_name, at_ms: closedAt ?? at, state }];
    });
    return { ok: true, message };
  });

const seconds = (ms: number): number => Math.floor(ms / 1_000);

export const orders = (services: ReadServices) =>
  handle(nft.orders, async ({ body, caller: { userId: viewer }, language }) => {
    const { pool, catalog } = services;
    const { limit, offset } = partOf(body);
    const rows = await findOrders(pool, 'WHERE owner = $1 ORDER BY id DESC LIMIT $2 OFFSET $3', [
      viewer,
      limit,
      offset,
    ]);
    const items = await itemsOf(services, rows, { viewer, language });
    const { rows: marks } = await pool.query<{ order_id: string }>(
      'SELECT order_id FROM nft_order_marks WHERE order_id = ANY ($1) AND is_read',
      [rows.map(({ id }) => id)],
    );
    const read = new Set(marks.map(({ order_id: id }) => Number(id)));
    const message = rows.flatMap(({ id, item, owner, asset, price, at, dueAt, status, closedAt }) => {
      const view = items.get(item);
      if (!view) return [];
      const { symbol, scale } = catalog.asset(asset);
      return [
        {
          ...{ id, code: view.code, user_id: owner, currency_id: asset, currency_name: symbol, name: view.name },
          ...{
            image: pictureOf(view),
            price: formatAmount(price, scale),
            end_time: timeText(at),
            created: timeText(at),
          },
          ...{ is_read: read.has(id) ? ('1' as const) : ('0' as const), is_pay: flag(status === 'paid') },
          ...{ is_expired: flag(status === 'expired'), is_void: flag(status === 'void'), overtime: seconds(dueAt) },
          ...{ pay_time: status === 'paid' ? seconds(closedAt ?? 0) : 0, state: status },
        },
      ];
    });
    return { ok: true, message };
  });

export const readOrder = ({ pool }: ReadServices) =>
  handle(nft.readOrder, async ({ body, caller, language }) => {
    const { rowCount } = await pool.query(
      `INSERT INTO nft_order_marks (order_id, is_read) SELECT id, true FROM nft_orders WHERE id = $1 AND owner = $2
       ON CONFLICT (order_id) DO UPDATE SET is_read = true`,
      [body.id, caller.userId],
    );
    return rowCount ? { ok: true, message: words(localeOf(language), 'nft', 'done.read') } : refuse('nft.not_found');
  });
