/** Dependencies of the calls of staff of this slice. */
import type { Core } from '../../slice.ts';
import type { Uploads } from '../../images/uploads.ts';
import type { TextVault } from '../standing.ts';

export type ReviewServices = Pick<Core, 'pool' | 'now' | 'activity'> &
  Pick<Core['review'], 'approvals' | 'audit'> & { vault: TextVault; uploads: () => Uploads };
