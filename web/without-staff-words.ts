/** Words of settings and of acts of staff are in the catalog of their product, and the desk alone shows them: they are no part of what a trader loads. */
import type { Plugin } from 'vite';

const catalog = /\/i18n\/catalogs\/[^/]+\/[^/]+\.json$/;

export const withoutStaffWords = (): Plugin => ({
  name: 'without-staff-words',
  enforce: 'pre',
  transform(code, id) {
    if (!catalog.test(id)) return undefined;
    const words = Object.entries(JSON.parse(code) as Record<string, string>);
    return JSON.stringify(Object.fromEntries(words.filter(([key]) => !/^(rule|act)\./.test(key))));
  },
});
