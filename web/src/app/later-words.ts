/** The catalogs that no first look needs: their list is a file of its own. */
const catalogs = import.meta.glob<Record<string, string>>(
  [
    '../../../i18n/catalogs/*/*.json',
    '!../../../i18n/catalogs/*/{app,home,market,spot,trading,wallet}.json',
    // Of the server and of the desk.
    '!../../../i18n/catalogs/*/{alert,coin,desk,editor,float,mail,request,session,treasury,upload}.json',
  ],
  { import: 'default' },
);

/** How the words of a namespace are loaded; undefined where it has no catalog in this language. */
export const laterWords = (locale: string, namespace: string): (() => Promise<Record<string, string>>) | undefined =>
  catalogs[`../../../i18n/catalogs/${locale}/${namespace}.json`];
