import { expect, inject, test } from 'vitest';
import { createPool } from './database.ts';
import { warnOfSuperuser } from './role.ts';

test.each([
  ['a superuser causes a warning', 'postgresUrl', 1],
  ['the role that the embedded PostgreSQL gives the server is none', 'applicationUrl', 0],
] as const)('%s', async (_what, url, warnings) => {
  const pool = createPool(inject(url), { max: 1 });
  const warned: string[] = [];
  await warnOfSuperuser(pool, { warn: (message) => warned.push(message) });
  await pool.end();
  expect(warned).toHaveLength(warnings);
  for (const message of warned) expect(message).toContain('superuser');
});
