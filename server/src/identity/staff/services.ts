/** Dependencies of the calls of staff of this slice. */
import type { Core } from '../../core.ts';
import type { Uploads } from '../../images/uploads.ts';
import type { TextVault } from '../../identities/standing.ts';

export type ReviewServices = Pick<Core, 'pool' | 'now' | 'activity' | 'approvals' | 'audit'> & {
  vault: TextVault;
  uploads: Uploads;
};
