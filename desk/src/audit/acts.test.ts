import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { acts, desk } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { actCatalogs, detailOf, wordsOfAct } from './acts.ts';

test('every act of the audit log is of a product whose words are loaded', () => {
  expect(acts.length).toBeGreaterThan(60);
  expect(new Set(acts.map((act) => act.split('.', 1)[0]))).toEqual(new Set(actCatalogs));
});

test('DESK-040 what a verification of the log finds has words in ten languages', () => {
  const folder = resolve(import.meta.dirname, '../../../i18n/catalogs');
  const locales = readdirSync(folder);
  expect(locales.length).toBe(10);
  for (const locale of locales) {
    const words = JSON.parse(readFileSync(resolve(folder, locale, 'desk.json'), 'utf8')) as Record<string, string>;
    const texts = desk.auditProblems.map((kind) => words[`tampered.${kind}`]);
    expect(new Set(texts).size, locale).toBe(desk.auditProblems.length);
    expect(texts, locale).not.toContain(undefined);
  }
});

test('an act without words is shown by its name, and the fields of a row in one line', () => {
  expect(wordsOfAct('desk.unheard', (_, { defaultValue }) => defaultValue)).toBe('desk.unheard');
  expect(wordsOfAct('desk.halt', (key) => key)).toBe('desk:act.halt');
  expect(detailOf('{"market":"1","agent":"","count":2}')).toBe('market: 1 · count: 2');
  expect(detailOf('{"user":1001,"days":"7"}', 'user:1001')).toBe('days: 7');
  expect(detailOf('{"user":1002}', 'user:1001')).toBe('user: 1002');
  expect(detailOf('no json')).toBe('no json');
  expect(detailOf(JSON.stringify({ content: 'x'.repeat(6_000) })).length).toBeLessThan(400);
});
