/** What `npm run inspect` prints of spot trading: the open orders of each side of a market. */
import type { PoolClient } from 'pg';
import type { Shown } from '../../carry/store/stored-slice.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { amountText, priceText } from '../../carry/store/instrument.ts';

type Row = Record<'market' | 'side' | 'orders' | 'best' | 'amount', string>;

export async function openOrders(client: PoolClient, { instrument }: Catalog): Promise<Shown> {
  const { rows } = await client.query<Row>(
    `SELECT market, side, count(*) AS orders, CASE side WHEN 'buy' THEN max(price) ELSE min(price) END AS best,
       sum(amount - filled_amount) AS amount
     FROM spot_orders WHERE status = 'open' GROUP BY market, side ORDER BY market, side`,
  );
  return {
    name: 'openOrders',
    heads: { market: 'market', side: 'side', orders: 'open orders', best: 'best price', amount: 'amount' },
    rows: rows.map(({ market, side, orders, best, amount }) => {
      const of = instrument(Number(market));
      const texts = { best: priceText(of, BigInt(best)), amount: amountText(of, BigInt(amount)) };
      return { market: of.symbol, side, orders: Number(orders), ...texts };
    }),
  };
}
