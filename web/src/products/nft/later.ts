import type { LaterProduct } from '../../shared/later.ts';

/** A notification leads nowhere before the pages stand. */
export const later = { noticeLink: () => undefined } satisfies LaterProduct<'nft'>;
