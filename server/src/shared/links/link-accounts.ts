/** Links accounts that have a device, a bank card or a document in common, before the call that shows it is answered (REWARD-027). */
import type { linkedBy } from '@glassbook/engine/rewards/words';
import type { PoolClient } from 'pg';
import { Fault } from '../../carry/process/fault.ts';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';

type By = (typeof linkedBy)[number];
/** What an account shows: the hash of a device's secret, or the digest of the number of a card or a document. */
export type Shown = { owner: number; by: By; fact: Buffer };
export type LinkAccounts = (client: PoolClient, shown: Shown) => Promise<void>;

/** The accounts that showed the fact $1 before. */
const whoShowed: Record<By, string> = {
  device: 'SELECT user_id FROM devices WHERE secret_hash = $1 OR previous_hash = $1',
  card: 'SELECT user_id FROM payees WHERE number_digest = $1',
  document: "SELECT user_id FROM identity_requests WHERE number_digest = $1 AND status <> 'failed'",
};
/** Links that one call makes: further ones are made by the next call that shows the fact, and the group is connected by the first. */
const MOST = 100;

/**
 * Links `owner` to all who showed the same. In the caller's transaction, before it stores the fact: where the engine cannot carry a link out, it throws a Fault (503) and nothing is stored.
 * Calls that show the same fact at once wait for each other, so each pair is linked once.
 */
export const linkAccounts =
  (sequencer: Pick<Sequencer, 'submit'>): LinkAccounts =>
  async (client, { owner, by, fact }) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${by} ${fact.toString('hex')}`]);
    const { rows } = await client.query<{ other: string }>(
      `SELECT DISTINCT user_id AS other FROM (${whoShowed[by]}) AS showed WHERE user_id <> $2 AND NOT EXISTS
         (SELECT FROM account_links l WHERE l.owner = least(user_id, $2) AND l.other = greatest(user_id, $2) AND l.by = $3)
       ORDER BY user_id LIMIT $4`,
      [fact, owner, by, MOST],
    );
    await Promise.all(rows.map(({ other }) => linkPair(sequencer, owner, Number(other), by)));
  };

/** Carries out one link; throws where it is not stored. */
export async function linkPair(
  sequencer: Pick<Sequencer, 'submit'>,
  owner: number,
  other: number,
  by: By,
): Promise<void> {
  const { outcome } = await sequencer.submit({ kind: 'rewards.link', owner, other, by });
  if (!outcome.ok) throw new Fault(`accounts ${owner} and ${other} were not linked: ${outcome.reason}`);
}
