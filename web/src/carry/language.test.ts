import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkLoadError } from '@glassbook/ui';
import { chooseLanguage, currentLocale, loadWords, startLanguage } from './language.ts';
import { keep, kept } from './storage.ts';

/** The catalogs that do not come, and those that were requested. */
let gone: readonly string[] = [];
const asked: string[] = [];
const later = () =>
  Promise.resolve((locale: string, namespace: string) => () => {
    asked.push(`${locale}/${namespace}`);
    return gone.includes(namespace)
      ? Promise.reject(new TypeError('gone'))
      : Promise.resolve({ title: `${namespace} in ${locale}` });
  });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

beforeEach(async () => {
  gone = [];
  asked.length = 0;
  keep('language', undefined);
  await startLanguage([], later);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  keep('language', undefined);
  await startLanguage([], async () => (await import('../app/later-words.ts')).laterWords);
});

it('words that do not come are an error, and are requested again', async () => {
  gone = ['payee'];
  const failed = expect(loadWords(['payee'])).rejects.toBeInstanceOf(ChunkLoadError);
  await pass(1);
  await failed;
  expect(asked).toEqual(['en/payee', 'en/payee']);
  gone = [];
  await loadWords(['payee']);
  expect(i18next.t('payee:title')).toBe('payee in en');
});

it('words that a component waits for are requested until they come, and keep no page waiting', async () => {
  gone = ['funds'];
  const isThere = vi.fn();
  void i18next.loadNamespaces('funds').then(isThere);
  await pass(4);
  expect([asked.length > 3, isThere.mock.calls.length]).toEqual([true, 0]);
  await loadWords(['payee']);
  expect(i18next.t('payee:title')).toBe('payee in en');
  gone = [];
  await pass(2);
  expect(isThere).toHaveBeenCalled();
  expect(i18next.t('funds:title')).toBe('funds in en');
});

it('without the words of another language the one before stays', async () => {
  await loadWords(['payee']);
  gone = ['payee'];
  const failed = expect(chooseLanguage('fr')).rejects.toBeInstanceOf(ChunkLoadError);
  await pass(1);
  await failed;
  expect([currentLocale(), kept('language'), i18next.t('payee:title')]).toEqual(['en', undefined, 'payee in en']);
  gone = [];
  const changed = chooseLanguage('fr');
  await pass(1);
  await changed;
  expect(i18next.t('payee:title')).toBe('payee in fr');
});
