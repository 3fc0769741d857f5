/** Dependencies of the calls of staff of this slice. */
import type { LinkAccounts } from '../../../shared/links/link-accounts.ts';
import type { Core } from '../../../shared/slice/core.ts';
import type { Uploads } from '../../../shared/images/uploads.ts';
import type { TextVault } from '../../../shared/identities/standing.ts';

export type ReviewServices = Pick<Core, 'pool' | 'now' | 'activity' | 'approvals' | 'audit'> & {
  vault: TextVault;
  uploads: Uploads;
  linkAccounts: LinkAccounts;
};
