import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { permissionOf, routes } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { kinds } from '../users/happening.ts';
import { acts, detailOf, wordsOfAct } from './acts.ts';

const catalog = (name: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../i18n/catalogs/en/${name}.json`), 'utf8')) as Record<
    string,
    string
  >;

test('every call of staff that is logged has its words', () => {
  const logged = routes.filter(
    (route) => permissionOf(route.who) !== undefined && (route.method === 'POST' || route.personal === true),
  );
  expect(logged.length).toBeGreaterThan(8);
  expect(logged.map(({ id }) => id).filter((id) => !acts.some((act) => act === id))).toEqual([]);
  expect(acts.filter((act) => catalog('desk')[`act.${act}`] === undefined)).toEqual([]);
});

test('every kind of event of an account that is shown by words has them', () => {
  expect(kinds.filter((kind) => catalog('notification')[`kind.${kind}`] === undefined)).toEqual([]);
});

test('an act without words is shown by its name, and the fields of a row in one line', () => {
  expect(wordsOfAct('desk.unheard', (key) => key)).toBe('desk.unheard');
  expect(wordsOfAct('desk.halt', (key) => key)).toBe('act.desk.halt');
  expect(detailOf('{"market":"1","count":2}')).toBe('market: 1 · count: 2');
  expect(detailOf('no json')).toBe('no json');
});
