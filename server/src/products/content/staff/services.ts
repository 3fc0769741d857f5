/** Dependencies of the calls of staff of this slice. */
import type { Uploads } from '../../../shared/images/uploads.ts';
import type { Core } from '../../../shared/slice/core.ts';

export type EntryServices = Pick<Core, 'pool' | 'now' | 'menu' | 'audit'> & {
  uploads: Uploads;
  /** The hosts that entries may lead to besides our own pages. */
  linkHosts: readonly string[];
};
