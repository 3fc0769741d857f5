/** Reads a PDF with a library that shares nothing with the one that writes it: its texts by the elements of its structure. */
import { getDocumentProxy } from 'unpdf';

type Node = { role?: string; children?: Node[]; type?: string; id?: string };
export type ReadElement = { role: string; text: string; children: ReadElement[] };
export type ReadPdf = {
  title: string;
  lang: string | null;
  isTagged: boolean;
  pages: number;
  /** The elements below the root of each page. */
  elements: ReadElement[];
};

/** What is on a line of its own is not separated in the file. A letter that is two glyphs, as sara am is in Thai, is read as two characters. */
export const squeezed = (text: string): string => text.normalize('NFKD').replaceAll(/\s+/g, '');

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const file = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { info } = (await file.getMetadata()) as { info: { Title?: string; Language?: string } };
  const elements: ReadElement[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: string[] = [];
    for (const item of items)
      if ('str' in item) {
        const id = open.findLast(Boolean) ?? '';
        texts.set(id, (texts.get(id) ?? '') + item.str);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.type === 'beginMarkedContentProps' ? item.id : '');
    texts.delete('');
    const tree = (await page.getStructTree()) as Node | null;
    elements.push(...(tree?.children ?? []).map((node) => elementOf(node, texts)));
  }
  const marked = await file.getMarkInfo();
  await file.destroy();
  return {
    ...{ title: info.Title ?? '', lang: info.Language ?? null, isTagged: marked?.Marked === true },
    ...{ pages: file.numPages, elements },
  };
}

function elementOf({ role = '', children = [], id }: Node, texts: ReadonlyMap<string, string>): ReadElement {
  if (id !== undefined) return { role: 'content', text: texts.get(id) ?? '', children: [] };
  const below = children.map((child) => elementOf(child, texts));
  return { role, text: below.map(({ text }) => text).join(''), children: below };
}

/** Every element of a role, in reading order. */
export const all = (elements: readonly ReadElement[], role: string): ReadElement[] =>
  elements.flatMap((element) => [...(element.role === role ? [element] : []), ...all(element.children, role)]);

/** The rows of a table as the texts of their cells. On each page the reader lists those of all its pages, without their texts. */
export const rowsOf = (table: ReadElement): string[][] =>
  all([table], 'TR')
    .filter(({ text }) => text !== '')
    .map((row) => row.children.map(({ text }) => text.trim()));
