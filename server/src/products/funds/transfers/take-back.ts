/** What is taken back at the end of a freeze: saved recipients that an intruder may have added. */
import type { Recipients } from '../../../shared/payouts/recipients.ts';

export const recipientsTakenBack = ({ now }: { now: () => number }): Recipients => ({
  async addedSince(db, userId, since) {
    const { rows } = await db.query<{ saved: string; added: string }>(
      `SELECT count(*) AS saved, count(*) FILTER (WHERE created_at > $2) AS added
       FROM transfer_recipients WHERE user_id = $1 AND removed_at IS NULL`,
      [userId, since],
    );
    const [row] = rows;
    return { saved: Number(row?.saved ?? 0), added: Number(row?.added ?? 0) };
  },
  async removeAdded(client, userId, since) {
    await client.query(
      'UPDATE transfer_recipients SET removed_at = $3 WHERE user_id = $1 AND removed_at IS NULL AND created_at > $2',
      [userId, since, new Date(now())],
    );
  },
});
