import type { Address } from './use-address.ts';

/** A mark that tells the users of a browser apart, from the name that one logs in by, which cannot be read from it. */
export const ownerOf = (name: string): string =>
  String(
    Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => Math.imul(sum ^ code, 16_777_619), 0),
  );

/** The mark of one who logs in by an address, or by a number with its country. */
export const ownerAt = ({ typed, more }: Pick<Address, 'typed' | 'more'>): string =>
  ownerOf(Object.values({ ...more, typed }).join(' '));
