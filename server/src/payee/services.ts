import type { Pool } from 'pg';
import type { Activity } from '../activity/activity.ts';
import type { Guesses } from '../rate-limits/guesses.ts';
import type { Approvals } from '../review/approvals.ts';
import type { Gives } from '../slice.ts';
import type { Catalog } from '../store/catalog.ts';
import type { ReadCodes } from './read-codes.ts';
import type { TextVault } from './rows.ts';

/** Dependencies of the calls of addresses and cards. */
export type PayeeServices = {
  pool: Pool;
  vault: TextVault;
  catalog: Pick<Catalog, 'assets'>;
  activity: Activity;
  given: Pick<Gives, 'uploads' | 'proofRefusal' | 'notifyOwner' | 'startHold' | 'approvedNameOf'>;
  /** Whether a subject is the member's own account of a user. */
  concernsSelf: Approvals['concernsSelf'];
  /** What the QR codes of images say. */
  codes: ReadCodes;
  /** How often a user turns the switch: each time is an email. */
  switches: Guesses;
  /** Milliseconds UTC. */
  now: () => number;
};
