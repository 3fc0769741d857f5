import { expect, test } from 'vitest';
import type { RowsStatement } from './rows.ts';
import { CORE, Statements } from './statements.ts';

const slice = (name: string, columns: number): RowsStatement => ({
  name,
  sql: `INSERT INTO ${name} SELECT * FROM unnest(${Array.from({ length: columns }, (_, at) => `$${at + 1}`).join(', ')})`,
  params: () => undefined,
});
const slices = [slice('a', 1), slice('b', 2), slice('c', 3), slice('d', 1)];
const core = Array.from({ length: CORE }, (_, place) => `core ${place}`);
/** Parameters of the slices whose names are given. */
const touching = (names: string) =>
  slices.map(({ name, sql }) =>
    names.includes(name) ? [...sql.matchAll(/\$\d/g)].map(([, at]) => `${name}${at}`) : undefined,
  );
const namesIn = (text: string) => [...text.matchAll(/(\w)_rows AS/g)].map(([, name]) => name).join('');

test('a batch names the tables it touches and no others, and the same set is the same statement', () => {
  const statements = new Statements(slices);
  const first = statements.of(core, touching('bd'));
  expect(namesIn(first.text)).toBe('bd');
  expect(first.values).toHaveLength(CORE + 3);
  expect(first.text).toContain('INSERT INTO b SELECT * FROM unnest($10, $11)');
  expect(first.text).toContain('INSERT INTO d SELECT * FROM unnest($12)');
  const { name, text } = statements.of(core, touching('bd'));
  expect([name, text, statements.size]).toEqual([first.name, first.text, 1]);
  expect(statements.of(core, touching('b')).name).not.toBe(first.name);
});

test('beyond the limit, a set is written by the smallest known statement that covers it', () => {
  const statements = new Statements(slices, 4);
  for (const set of ['abcd', 'abc', 'bd']) statements.of(core, touching(set));
  const { text, values } = statements.of(core, touching('b'));
  expect(namesIn(text)).toBe('bd');
  // A table without rows in the batch gets none.
  expect(values.slice(CORE).at(-1)).toBeNull();
  expect(namesIn(statements.of(core, touching('ac')).text)).toBe('abc');
  expect(statements.size).toBe(3);
});

test('a set that no known statement covers is written by one of all tables, within the limit', () => {
  const statements = new Statements(slices, 3);
  for (const set of ['a', 'b']) statements.of(core, touching(set));
  for (const set of ['cd', 'ac', 'abcd', 'd']) expect(namesIn(statements.of(core, touching(set)).text)).toBe('abcd');
  expect(statements.size).toBe(3);
  expect(namesIn(statements.of(core, touching('a')).text)).toBe('a');
});

test('a batch uses the statement that was prepared for its set', () => {
  const statements = new Statements(slices);
  const ahead = statements.empty(core, ['d', 'b']);
  expect(ahead.values).toEqual([...core, null, null, null]);
  expect(statements.of(core, touching('bd')).name).toBe(ahead.name);
});

test('R20 however many sets come, no more than 1,024 choices are remembered', () => {
  const many = Array.from({ length: 12 }, (_, place) => slice(`t${place}`, 1));
  const statements = new Statements(many, 2);
  statements.of(core, [['a']]);
  for (let set = 1; set < 2 ** 12; set += 1) {
    statements.of(
      core,
      many.map((_, place) => ((set >> place) & 1 ? ['a'] : undefined)),
    );
    expect(statements.chosen).toBeLessThanOrEqual(1_024);
  }
  expect(statements.size).toBe(2);
});
