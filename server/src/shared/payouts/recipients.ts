/** The users that a user saved to send to, as the end of a freeze takes them back (server/src/products/funds/transfers). */
import type { Pool, PoolClient } from 'pg';

/** How many are saved, and how many of them were saved since a time. */
export type AddedRecipients = { saved: number; added: number };

export type Recipients = {
  addedSince(db: Pool | PoolClient, userId: number, since: Date): Promise<AddedRecipients>;
  /** Removes those, in the caller's transaction. */
  removeAdded(client: PoolClient, userId: number, since: Date): Promise<void>;
};
