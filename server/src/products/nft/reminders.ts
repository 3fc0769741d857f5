/** The last hour of an order: its winner is reminded once. */
import type { Pool } from 'pg';
import { inTransaction } from '../../carry/store/transaction.ts';
import { priced, type Recorder } from './happenings.ts';
import { findOrders } from './read/rows.ts';

const HOUR_MS = 3_600_000;

export async function remind(
  services: Parameters<typeof priced>[0] & { pool: Pool; activity: Recorder },
  now: number,
): Promise<void> {
  const { pool, activity } = services;
  const recorded = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ order_id: string }>(
      `INSERT INTO nft_order_marks AS mark (order_id, is_reminded)
       SELECT id, true FROM nft_orders WHERE status = 'to_pay' AND due_at > $1 AND due_at <= $1 + $2
       ON CONFLICT (order_id) DO UPDATE SET is_reminded = true WHERE NOT mark.is_reminded RETURNING order_id`,
      [now, HOUR_MS],
    );
    const orders = await findOrders(client, 'WHERE id = ANY ($1)', [rows.map(({ order_id: id }) => id)]);
    const events = orders.map((row) => ({
      owner: row.owner,
      happening: priced(services, 'nft_last_hour', row.id, row.dueAt - HOUR_MS, row),
    }));
    await activity.record(client, events);
    return events;
  });
  activity.announce(recorded);
}
