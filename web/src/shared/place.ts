/** Where a page is scrolled to: a new one begins at its top; one that is opened again, by "back" or a reload, is where it was left. */
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { keepForVisit, kept } from '../carry/storage.ts';

/** The state of a link that leaves the page where it is. */
export const keepPlace = 'keep-place';

const name = 'places';
/** How far each entry of the history is scrolled, by its key. */
const places: Record<string, number> = keptPlaces();

function keptPlaces(): Record<string, number> {
  try {
    const all: unknown = JSON.parse(kept(name) ?? '{}');
    return Object.fromEntries(Object.entries(all ?? {}).filter(([, place]) => typeof place === 'number'));
  } catch {
    // Somebody else wrote it: every page begins at its top.
    return {};
  }
}

function goTo(place: number | undefined, hash: string, state: unknown): void {
  const target = hash ? document.getElementById(hash.slice(1)) : null;
  if (place !== undefined) window.scrollTo(0, place);
  else if (target) target.scrollIntoView();
  else if (state !== keepPlace) window.scrollTo(0, 0);
}

export function usePlace(): void {
  const { key, hash, state } = useLocation() as { key: string; hash: string; state: unknown };
  useEffect(() => {
    // The browser would move the old page before the new one is there.
    window.history.scrollRestoration = 'manual';
    const keep = () => keepForVisit(name, JSON.stringify(places));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  useLayoutEffect(() => {
    goTo(places[key], hash, state);
    // Nobody may scroll before it is left.
    if (state === keepPlace) places[key] ??= window.scrollY;
    const note = () => {
      places[key] = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, hash, state]);
}
