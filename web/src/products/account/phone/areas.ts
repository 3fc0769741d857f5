/** The countries whose numbers can be used, by their names in the user's language, and the one that phone forms begin with. */
import { account } from '@glassbook/contract';
import { useCall } from '../../../carry/loadable.ts';
import { keep, kept } from '../../../carry/storage.ts';

/** `country`: ISO 3166-1 alpha-2. `code`: the calling code without its plus. */
export type Area = { country: string; code: string };
export type AreaRow = Area & { name: string };

const keptName = 'phone.country';
/** Where a language is spoken most, for a first visit without a region. */
const countryOf: Record<string, string> = {
  ...{ zh: 'CN', en: 'US', th: 'TH', ja: 'JP', ko: 'KR' },
  ...{ fr: 'FR', es: 'ES', vi: 'VN', pt: 'BR' },
};

/** Undefined until they are here. `served`: those that SMS go to, none where the site sends no SMS; `all`: of the number of any account. */
export const useAreas = (of: 'served' | 'all'): readonly Area[] | undefined =>
  useCall(account.areas, { of }, { staleMs: 3_600_000 }).data;

export const chooseArea = (country: string): void => keep(keptName, country);

/** The country chosen before, else the browser's region, else where the language is spoken most; the first of the list where none is served. */
export function firstArea(areas: readonly Area[], languages: readonly string[]): Area | undefined {
  const regions = languages.flatMap((each) => /-([A-Z]{2})$/.exec(each)?.[1] ?? []);
  const spoken = languages.flatMap((each) => countryOf[each.slice(0, 2)] ?? []);
  for (const country of [kept(keptName), ...regions, ...spoken]) {
    const found = areas.find((area) => area.country === country);
    if (found) return found;
  }
  return areas[0];
}

/** In the order of their names. */
export function areaRows(areas: readonly Area[], locale: string): AreaRow[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const compare = new Intl.Collator(locale).compare;
  return areas
    .map((area) => ({ ...area, name: names.of(area.country) ?? area.country }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Without accents, so that "Cote" finds "Côte". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Those whose name has what was typed, or whose letters or calling code begin with it. */
export function foundAreas(rows: readonly AreaRow[], typed: string): AreaRow[] {
  const wanted = plain(typed.trim());
  const digits = wanted.replace(/^\+|^00/, '');
  return rows.filter(
    ({ country, code, name }) =>
      plain(name).includes(wanted) ||
      country.toLowerCase() === wanted ||
      (/^\d+$/.test(digits) && code.startsWith(digits)),
  );
}
