/** The catalogs that no first look needs: their list is a file of its own. */
const catalogs = import.meta.glob<Record<string, string>>(
  '../../i18n/catalogs/*/{account,conditional,content,convert,dual,finance,funds,futures,identity,ieo,invite,kefu,limit,lockup,notification,offer,options,payee,receipt,security,setting,statement}.json',
  { import: 'default' },
);

/** How the words of a namespace are loaded; undefined where it has no catalog in this language. */
export const laterWords = (locale: string, namespace: string): (() => Promise<Record<string, string>>) | undefined =>
  catalogs[`../../i18n/catalogs/${locale}/${namespace}.json`];
