import { account } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { Decoders } from '../../../shared/images/decoders.ts';
import type { AfterCommit } from '../../../shared/images/uploads.ts';
import type { AccountServices } from '../services.ts';

/** In usual requests: it decodes an image, as an upload does. */
const COST = 20;

/** Makes an image of the caller's own the portrait. */
export function setPortrait({ pool, uploads }: AccountServices) {
  const decoders = new Decoders();
  const handling = handle(account.setPortrait, async ({ body: { head_portrait: address }, caller: { userId } }) => {
    const publish = await decoders.inTurn(userId, () => uploads.toPublish(userId, address));
    if (!publish) return refuse('account.image_not_found');
    const after: AfterCommit[] = [];
    const set = async (client: PoolClient): Promise<boolean> => {
      // No more than an update needs: a message of the support chat locks its image and then refers to its user, in this order.
      const { rows } = await client.query<{ portrait: string }>(
        'SELECT portrait FROM users WHERE id = $1 FOR NO KEY UPDATE',
        [userId],
      );
      const published = await publish.keep(client);
      if (!published) return false;
      after.push(published);
      const before = rows[0]?.portrait ?? '';
      if (before !== '') after.push(await uploads.remove(client, userId, before));
      await client.query('UPDATE users SET portrait = $2 WHERE id = $1', [userId, address]);
      return true;
    };
    let isFound: boolean;
    try {
      isFound = await inTransaction(pool, set);
    } finally {
      await publish.ended();
    }
    for (const each of after) await each();
    return isFound ? { ok: true, message: 1 } : refuse('account.image_not_found');
  });
  return { ...handling, cost: () => COST };
}
