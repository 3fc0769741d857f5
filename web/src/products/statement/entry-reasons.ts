import * as list from '@glassbook/contract/reasons';

/** The catalogs with the words of reasons. */
export const reasonCatalogs = Object.keys(list);

/** Of house accounts, which no statement has. */
const ofHouse = ['house.funding', 'futures.insurance', 'funds.house_in', 'funds.house_out'];

/** What an entry can be for, and the key of its words. */
export const reasonsShown: readonly (readonly [reason: string, key: string])[] = Object.entries<readonly string[]>(
  list,
).flatMap(([product, reasons]) =>
  reasons
    .filter((reason) => !ofHouse.includes(reason))
    .map((reason) => [reason, `${product}:reason.${reason.slice(reason.indexOf('.') + 1)}`] as const),
);
