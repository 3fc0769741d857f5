/** The words of single pages, in every language. */
export const pageCatalogs = import.meta.glob<Record<string, string>>(
  ['../../../i18n/catalogs/*/*.json', '!../../../i18n/catalogs/*/{app,desk,mail}.json'],
  { import: 'default' },
);
