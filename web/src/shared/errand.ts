import { keepForVisit, kept } from '../carry/storage.ts';

const name = 'errand';

/** The page whose form waits while its user does elsewhere what it needs first, with the words of the way back; undefined where none does. */
export function errandFrom(): { path: string; words: string } | undefined {
  const [path, words] = kept(name)?.split('\n') ?? [];
  return path === undefined || words === undefined ? undefined : { path, words };
}

/** The present page waits: what is typed there is kept, and pages of settings show the way back to it. */
export const beginErrand = (words: string): void =>
  keepForVisit(name, `${window.location.pathname}${window.location.search}\n${words}`);

/** Where the way back leads: the page knows by it that its user was away for it. */
export const backFrom = (path: string): string => `${path}#back`;
export const isBack = (): boolean => window.location.hash === '#back';

/** The user is back. */
export const endErrand = (): void => keepForVisit(name, undefined);
