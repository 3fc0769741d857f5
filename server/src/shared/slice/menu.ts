/** What products have in the home menu and the Earn tab. */
import { namespaces, type Namespace } from '@glassbook/i18n';

/** An entry of the home menu; in the Earn tab too where it says what it is about. */
export type OwnMenuEntry = {
  /** The key by which clients know it, and its icon. */
  title: string;
  url: string;
  sort: number;
  /** Keys in the product's catalog. */
  name: string;
  about?: string;
};

/** `words`: the catalog of the keys. */
export type MenuEntry = OwnMenuEntry & { words: Namespace };

/** Throws where a product has an entry and no catalog. */
export const menuOf = (products: readonly { name: string; menu?: readonly OwnMenuEntry[] }[]): MenuEntry[] =>
  products.flatMap(({ name, menu = [] }) =>
    menu.map((entry) => {
      const words = namespaces.find((each) => each === name);
      if (words === undefined) throw new Error(`${name} has an entry in the menu and no words`);
      return { ...entry, words };
    }),
  );
