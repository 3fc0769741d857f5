/** What products have in the home menu and the Earn tab. */
import { namespaces, type Namespace } from '@glassbook/i18n';
import type { AnySlice } from './slice.ts';

/** `words`: the catalog of the keys `name` and `about`. */
export type MenuEntry = NonNullable<AnySlice['menu']>[number] & { words: Namespace };

/** Throws where a product has an entry and no catalog. */
export const menuOf = (slices: readonly AnySlice[]): MenuEntry[] =>
  slices.flatMap(({ name, menu = [] }) =>
    menu.map((entry) => {
      const words = namespaces.find((each) => each === name);
      if (words === undefined) throw new Error(`${name} has an entry in the menu and no words`);
      return { ...entry, words };
    }),
  );
