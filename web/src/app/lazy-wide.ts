import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { mediaNow } from '@glassbook/ui';
import { loadTwice } from './load-twice.ts';

/** Where the bar on top and the terminal take the place of the tabs. */
export const wideWindow = '(min-width: 64em)';

/** Code that loads where it is first drawn, and is requested once more if it does not come. */
export const lazyTwice = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadTwice(load) }));

/** A part of wide windows only, or of those a query names: there its code loads together with the page that uses it, and on a phone never. */
export function lazyWide<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  windows = wideWindow,
): LazyExoticComponent<ComponentType<Props>> {
  let early = mediaNow(windows) ? load() : undefined;
  early?.catch(() => undefined);
  return lazyTwice(() => {
    const begun = early ?? load();
    early = undefined;
    return begun;
  });
}
