import { keepForVisit, kept } from '../carry/storage.ts';

const name = 'errand';

/** The page whose form waits while its user does elsewhere what it needs first; undefined where none does. */
export const errandFrom = (): string | undefined => kept(name);

/** The present page waits: what is typed there is kept, and pages of settings show the way back to it. */
export const beginErrand = (): void => keepForVisit(name, window.location.pathname + window.location.search);

/** The user is back. */
export const endErrand = (): void => keepForVisit(name, undefined);
