import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPermitted, permissions, roleNames } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { rolesOf } from './test/role-table.ts';

const document = readFileSync(join(import.meta.dirname, '../../../../docs/desk.md'), 'utf8');
/** The cells of each row of the table of roles: role, words, permissions. */
const documented = [...document.matchAll(/^\| (\w[\w ]*) \| (?!may)[^|]+ \| ([^|]+) \|$/gm)].map(([, role, cell]) => ({
  role,
  permissions: [...(cell ?? '').matchAll(/`([a-z.]+)`/g)].map(([, name]) => name),
}));
const listOf = (role: string) => documented.filter((row) => row.role === role).flatMap((row) => row.permissions);
const table = (isIn: (role: (typeof roleNames)[number], permission: (typeof permissions)[number]) => boolean) =>
  Object.fromEntries(
    permissions.map((permission) => [permission, roleNames.filter((role) => isIn(role, permission)).join(' ')]),
  );

test('DESK-007 each role has the permissions of the table that is written by hand, and no other', () => {
  const expected = Object.fromEntries(Object.entries(rolesOf).map(([name, roles]) => [name, roles.join(' ')]));
  expect(table(isPermitted)).toEqual(expected);
});

test('DESK-007 the document lists the permissions of each role', () => {
  expect(documented.map(({ role }) => role)).toEqual(['every role', ...roleNames]);
  const named = (role: string, permission: string) =>
    [...listOf('every role'), ...listOf(role)].includes(permission) || listOf(role).length === 0;
  expect(table(named)).toEqual(table((role, permission) => rolesOf[permission].includes(role)));
  const known: readonly string[] = permissions;
  expect(documented.flatMap((row) => row.permissions).filter((name) => !known.includes(name ?? ''))).toEqual([]);
});
