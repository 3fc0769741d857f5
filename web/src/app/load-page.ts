/** Loads the code of a page. A page that does not load is requested once more; after that it is an error with a name. */
import { after, ChunkLoadError, loadTwice } from '@glassbook/ui';
import type { ComponentType } from 'react';
import { loadWords } from './language.ts';
import type * as laterPages from '../later-pages.ts';
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

type Pages = typeof laterPages;
/** Loads a page by way of the list of those that are seldom the first. */
export const laterPage =
  <P extends keyof Pages>(product: P, name: keyof Pages[P]): PageRoute['load'] =>
  async () => {
    const pages = (await import('../later-pages.ts'))[product];
    return (pages[name] as PageRoute['load'])();
  };
