import type { Pool } from 'pg';
import type { Activity } from '../../shared/activity/activity.ts';
import type { Guesses } from '../../carry/rate-limits/guesses.ts';
import type { Approvals } from '../../shared/review/approvals.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { LinkAccounts } from '../../shared/links/link-accounts.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { ReadCodes } from './read-codes.ts';
import type { TextVault } from './rows.ts';

/** Dependencies of the calls of addresses and cards. */
export type PayeeServices = Pick<Core, 'approvedNameOf'> &
  Pick<Doors, 'uploads' | 'proofRefusal' | 'notifyOwner' | 'startHold'> & {
    pool: Pool;
    vault: TextVault;
    catalog: Pick<Catalog, 'assets'>;
    activity: Activity;
    /** Links the users of one card. */
    linkAccounts: LinkAccounts;
    /** Whether a subject is the member's own account of a user. */
    concernsSelf: Approvals['concernsSelf'];
    /** What the QR codes of images say. */
    codes: ReadCodes;
    /** How often a user turns the switch: each time is an email. */
    switches: Guesses;
    /** How long a new one, or one that was edited, is held. */
    holdMs: number;
    /** Milliseconds UTC. */
    now: () => number;
  };
