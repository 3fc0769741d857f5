/** The flags of countries as files of their own, /flags/vn.svg, from the package country-flag-icons (MIT). */
import * as svgs from 'country-flag-icons/string/3x2';
import type { Plugin } from 'vite';
import { svgFiles } from './svg-files.ts';

/** The flag of each country as SVG text, by its letters of ISO 3166-1. Parts of a country, which have more than two letters, are left out. */
export const flags: ReadonlyMap<string, string> = new Map(
  Object.entries<string>(svgs).filter(([country]) => country.length === 2),
);

export const flagFiles = (): Plugin =>
  svgFiles('flag-files', () =>
    Promise.resolve(new Map([...flags].map(([country, svg]) => [`flags/${country.toLowerCase()}.svg`, svg]))),
  );
