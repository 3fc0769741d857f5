/** Where the entries of a product lead, one line a product that has a page or a receipt of them. */
export { entryLink as dual } from './dual/entry-link.ts';
export { entryLink as ieo } from './ieo/entry-link.ts';
export { entryLink as lockup } from './lockup/entry-link.ts';
export { entryLink as options } from './options/entry-link.ts';
