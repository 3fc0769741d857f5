/** What products have on offer, together. */
import { loadWords } from '../../carry/language.ts';
import type { OnOffer } from '../../shared/earn/on-offer.ts';
import { loadLater } from '../../shared/later.ts';

const parts = Object.entries(await loadLater()).flatMap(([name, { onOffer }]) => (onOffer ? [{ name, onOffer }] : []));
const [hooks] = await Promise.all([
  Promise.all(parts.map(({ onOffer }) => onOffer())),
  loadWords(['offer', ...parts.map(({ name }) => name)]),
]);

/** The hooks of all products as one, called in the same order each time. */
export const useAllOnOffer = hooks.reduce<() => OnOffer[]>(
  (before, { useOnOffer }) =>
    () => [...before(), useOnOffer()],
  () => [],
);
