/** What products say of their offers, together. */
import type { Headline } from '../../shared/earn/headline.ts';
import { loadLater } from '../../shared/later.ts';

const parts = Object.values(await loadLater()).flatMap(({ headline }) => (headline ? [headline] : []));
const hooks = await Promise.all(parts.map((load) => load()));

/** The hooks of all products as one, called in the same order each time. */
export const useHeadlines = hooks.reduce<() => Headline[]>(
  (before, { useHeadline }) =>
    () => {
      const all = before();
      const one = useHeadline();
      return one ? [...all, one] : all;
    },
  () => [],
);
