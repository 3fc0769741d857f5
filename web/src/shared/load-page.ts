/** Loads the code of a page. A page that does not load is requested once more; after that it is an error with a name. */
import { after, ChunkLoadError, loadTwice } from '@glassbook/ui';
import type { ComponentType } from 'react';
import { loadWords } from '../carry/language.ts';
import { loadLater, type Later } from './later.ts';
import type { PageRoute } from './product.ts';

const patienceMs = 60_000;

/** The component of a page and its words, together. */
export async function loadPage(page: PageRoute): Promise<ComponentType> {
  const late = after(patienceMs).then(() => {
    throw new ChunkLoadError(`${page.path} is late`);
  });
  const all = loadTwice(() => Promise.all([page.load(), loadWords(page.words)]));
  const [code] = await Promise.race([all, late]);
  return code.default;
}

/** How the pages of a product are loaded by their names; `L` is the type of its later.ts. */
export type LaterPages<L extends Required<Pick<Later, 'pages'>>> = (
  name: keyof L['pages'] & string,
) => PageRoute['load'];
/** Loads pages that are seldom the first, by way of the list of all. */
export const laterPages =
  (product: string) =>
  (name: string): PageRoute['load'] =>
  async () => {
    const load = (await loadLater())[product]?.pages?.[name];
    if (!load) throw new Error(`${product} has no page ${name}`);
    return load();
  };
