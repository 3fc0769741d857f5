/** Dependencies of the calls of staff of this slice. */
import type { Uploads } from '../../../shared/images/uploads.ts';
import type { Core } from '../../../shared/slice/core.ts';
import type { Links } from '../article-html.ts';

export type EntryServices = Pick<Core, 'pool' | 'now' | 'menu' | 'audit'> & {
  uploads: Uploads;
  /** Where links of entries may lead: to our own pages only where all can write entries as the demo cast. */
  links: Links;
};
