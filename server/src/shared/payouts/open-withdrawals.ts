/** The withdrawals of a user that are not paid yet, as the end of a freeze takes them back (server/src/products/funds/withdrawals). */
import type { Pool, PoolClient } from 'pg';
import type { RequestRow } from '../review/request-kind.ts';

/** How many are open, and how many of them are given back. */
export type AddedWithdrawals = { saved: number; added: number };

export type OpenWithdrawals = {
  /** Those asked for since a time, and those to a payee that was saved since then or is removed. One that is being paid is not given back: it may have been paid. */
  addedSince(db: Pool | PoolClient, userId: number, since: Date): Promise<AddedWithdrawals>;
  /** Rejects those, by the two people of the request; twice is as once. */
  giveBack(userId: number, since: Date, request: Pick<RequestRow, 'id' | 'maker'>): Promise<void>;
};
