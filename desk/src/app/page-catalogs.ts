/** The words of single pages, in every language. */
export const pageCatalogs = import.meta.glob<Record<string, string>>(
  '../../../i18n/catalogs/*/{account,acts,content,editor,float,funds,home,identity,kefu,notification,payee,security,trading,treasury,wallet}.json',
  { import: 'default' },
);
