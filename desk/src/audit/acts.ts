import type { ProductName } from '@glassbook/contract';

/** The catalogs of the products that have acts in the audit log; a test compares them with the contract. */
export const actCatalogs = [
  'content',
  'copy',
  'desk',
  'float',
  'funds',
  'identity',
  'kefu',
  'loan',
  'nft',
  'otc',
  'payee',
  'rewards',
  'room',
] as const satisfies readonly ProductName[];

/** The key of the words of an act, in the catalog of its product. */
export const actKey = (act: string): string => act.replace('.', ':act.');
/** The words of an act; the name itself where there are none. */
export const wordsOfAct = (act: string, t: (key: string, or: { defaultValue: string }) => string): string =>
  t(actKey(act), { defaultValue: act });

/** Of a field on the screen, in characters; an export has all of it. */
const shownMax = 300;
const cut = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

/** The fields of a row that are not empty, in one line: "market: 1 · reason: …". `subject`: "user:1001", which is shown already, so that the field is left out. */
export function detailOf(detail: string, subject = ''): string {
  try {
    const fields = Object.entries(JSON.parse(detail) as Record<string, unknown>);
    return fields
      .filter(([name, value]) => value !== '' && `${name}:${String(value)}` !== subject)
      .map(([name, value]) => `${name}: ${cut(typeof value === 'string' ? value : JSON.stringify(value))}`)
      .join(' · ');
  } catch {
    return detail;
  }
}
