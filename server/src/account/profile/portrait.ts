import { account } from '@glassbook/contract';
import { handle, refuse } from '../../http/handling.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AfterCommit } from '../../images/uploads.ts';
import type { AccountServices } from '../services.ts';

/** Makes an image of the caller's own the portrait. */
export const setPortrait = ({ pool, uploads }: AccountServices) =>
  handle(account.setPortrait, async ({ body: { head_portrait: address }, caller: { userId } }) => {
    const after: AfterCommit[] = [];
    const isFound = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ portrait: string }>('SELECT portrait FROM users WHERE id = $1 FOR UPDATE', [
        userId,
      ]);
      const published = await uploads().publish(client, userId, address);
      if (!published) return false;
      after.push(published);
      const before = rows[0]?.portrait ?? '';
      if (before !== '') after.push(await uploads().remove(client, before));
      await client.query('UPDATE users SET portrait = $2 WHERE id = $1', [userId, address]);
      return true;
    });
    for (const each of after) await each();
    return isFound ? { ok: true, message: 1 } : refuse('account.image_not_found');
  });
