import type { Slice } from '../../shared/slice/slice.ts';

/** No row of the table `settings` chooses the rules or what the money is: a start does (open-journal.ts). */
export const platform: Slice<'platform'> = { name: 'platform', stored: {} };
