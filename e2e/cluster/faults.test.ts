/** One fault of each kind, once. `npm run cluster -- faults` strikes with all of the table, which takes over an hour, and measures. */
import { expect } from 'vitest';
import { faults } from './faults.ts';
import { whyNot } from './packages.ts';
import { skipFor, test } from './shared-cluster.ts';

/** Those of R12 besides. */
const kinds = [
  'engine killed',
  'engine stopped',
  'Patroni of the primary killed',
  'PostgreSQL of the replica stopped',
  'etcd killed',
  'HAProxy killed',
  'disk of the primary full',
  'clock of the engine an hour ahead',
  'engine and PostgreSQL of the primary killed',
];
const cases = faults
  .filter(({ name, isFailover }) => isFailover || kinds.includes(name))
  .map((fault) => [`${fault.isFailover ? 'R12 ' : ''}${fault.name}`, fault] as const);

test('each kind is one of the table', () => {
  const names = new Set(faults.map(({ name }) => name));
  expect(kinds.filter((name) => !names.has(name))).toEqual([]);
});

test.for(cases)(
  '%s: nothing acknowledged is lost, nothing is done twice or late, and all that was unknown is resolved',
  { tags: ['long'], timeout: 900_000, retry: 0 },
  async ([, fault], { stage, skip, task }) => {
    skipFor(whyNot(), { skip, task });
    const struck = await stage?.strike(fault);
    if (!struck) return;
    if ('skipped' in struck) {
      skipFor(struck.skipped, { skip, task });
      return;
    }
    console.log(struck.words);
    expect(struck.wrong).toEqual([]);
  },
);
