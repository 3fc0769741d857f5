/** Cards that a seller is paid to, and what links two accounts: what the server knows and tells the engine with a command. */
import { methods, type Method } from '@glassbook/engine/otc/words';
import type { Card } from './details.ts';
import type { OtcServices } from './services.ts';

/** A name as it is compared: NFKC, without case, whatever the order of its words. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean).sort().join(' ');

/** A saved card of an owner, of either kind, that is reviewed, no longer held and in the verified name. */
export async function goodCard(
  { payees, approvedNameOf }: Pick<OtcServices, 'payees' | 'approvedNameOf'>,
  owner: number,
  id: number,
): Promise<{ method: Method; card: Card } | undefined> {
  const name = await approvedNameOf(owner);
  for (const method of methods) {
    const found = await payees.find(owner, method, id);
    if ('reason' in found || !found.card) continue;
    const { holder, number, bank, place, swift } = found.card;
    const isGood = found.heldUntil === undefined && !found.inReview && name !== '' && nameKey(holder) === nameKey(name);
    return isGood ? { method, card: { holder, number, bank, place, swift } } : undefined;
  }
  return undefined;
}

/** Whether two accounts are of one person as far as it is known (a document, a device), or one blocked the other, or the second is on hold. */
export async function isBarred(
  { pool, withdrawalHold }: Pick<OtcServices, 'pool' | 'withdrawalHold'>,
  taker: number,
  owner: number,
): Promise<boolean> {
  const { rows } = await pool.query<{ barred: boolean }>(
    `SELECT EXISTS (SELECT FROM user_blocks WHERE (user_id, blocked) IN (($1, $2), ($2, $1)))
       OR EXISTS (SELECT FROM identity_requests a JOIN identity_requests b USING (number_digest) WHERE a.user_id = $1 AND b.user_id = $2)
       OR EXISTS (SELECT FROM devices a JOIN devices b USING (secret_hash) WHERE a.user_id = $1 AND b.user_id = $2) AS barred`,
    [taker, owner],
  );
  return rows[0]?.barred === true || (await withdrawalHold(pool, owner)) !== undefined;
}
