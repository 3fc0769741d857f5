import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let gone = false;
const path = (locale: string) => `../../../i18n/catalogs/${locale}/payee.json`;
const load = (title: string) => () => (gone ? Promise.reject(new TypeError('gone')) : Promise.resolve({ title }));

beforeEach(() => {
  gone = false;
  localStorage.removeItem('glassbook-desk.language');
  vi.resetModules();
  vi.doMock('./page-catalogs.ts', () => ({
    pageCatalogs: { [path('en')]: load('Payees'), [path('fr')]: load('Bénéficiaires') },
  }));
});
afterEach(() => {
  localStorage.removeItem('glassbook-desk.language');
  vi.doUnmock('./page-catalogs.ts');
  vi.resetModules();
});

it('without the words of another language the one before stays', async () => {
  const { chooseLanguage, currentLocale, startLanguage } = await import('./language.ts');
  await startLanguage();
  await i18next.loadNamespaces('payee');
  gone = true;
  await expect(chooseLanguage('fr')).rejects.toThrow('the code did not come');
  expect([currentLocale(), i18next.t('payee:title')]).toEqual(['en', 'Payees']);
  gone = false;
  await chooseLanguage('fr');
  expect(i18next.t('payee:title')).toBe('Bénéficiaires');
  await chooseLanguage('en');
});
