import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { desk, notification, permissionOf, routes, writes } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { acts, detailOf, wordsOfAct } from './acts.ts';

const catalog = (name: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../i18n/catalogs/en/${name}.json`), 'utf8')) as Record<
    string,
    string
  >;

test('every call of staff that is logged has its words', () => {
  const logged = routes.filter(
    (route) => permissionOf(route.who) !== undefined && (writes(route) || route.personal !== undefined),
  );
  expect(logged.length).toBeGreaterThan(8);
  expect(logged.map(({ id }) => id).filter((id) => !acts.some((act) => act === id))).toEqual([]);
  expect(acts.filter((act) => catalog('acts')[act] === undefined)).toEqual([]);
});

test('DESK-043 every kind of the notifications of users has its words in a timeline', () => {
  const levels = (kind: string) => (kind.startsWith('identity_') ? ['_1', '_2'] : ['']);
  const keys = notification.kinds.flatMap((kind) => levels(kind).map((level) => `kind.${kind}${level}`));
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => catalog('notification')[key] === undefined)).toEqual([]);
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
  expect(wordsOfAct('desk.unheard', (key) => key)).toBe('desk.unheard');
  expect(wordsOfAct('desk.halt', (key) => key)).toBe('acts:desk.halt');
  expect(detailOf('{"market":"1","agent":"","count":2}')).toBe('market: 1 · count: 2');
  expect(detailOf('{"user":1001,"days":"7"}', 'user:1001')).toBe('days: 7');
  expect(detailOf('{"user":1002}', 'user:1001')).toBe('user: 1002');
  expect(detailOf('no json')).toBe('no json');
  expect(detailOf(JSON.stringify({ content: 'x'.repeat(6_000) })).length).toBeLessThan(400);
});
