import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyTwice, mediaNow, type Load } from '@glassbook/ui';

/** Where the bar on top and the terminal take the place of the tabs. */
export const wideWindow = '(min-width: 64em)';

/** A part of wide windows only, or of those a query names: there its code loads together with the page that uses it, and on a phone never. */
export function lazyWide<Props extends object>(
  load: Load<Props>,
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
