/** Searching for a market by its symbol or by its coin's name in any language. */

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s/_-]/g, '');

/** Whether a market is found by what was typed, whatever its case, spaces and the stroke between the two assets. Nothing typed finds all. */
export function foundBy(query: string, { symbol, names }: { symbol: string; names: readonly string[] }): boolean {
  const wanted = plain(query);
  return plain(symbol).includes(wanted) || names.some((name) => plain(name).includes(wanted));
}
