import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { ConfigError } from '../config/config.ts';
import { migrate } from '../store/migrate.ts';
import { openVault } from './open-vault.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await testDatabase();
  await migrate(database.pool);
  dataDir = await mkdtemp(join(tmpdir(), 'vault-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('UPLOAD-012 a database opens with the key it was first started with, and with no other', async () => {
  const own = { dataDir, documentKey: undefined };
  const sealed = (await openVault(database.pool, own)).sealText('a', 'text');
  expect((await openVault(database.pool, own)).openText('a', sealed)).toBe('text');
  const other = { dataDir, documentKey: 'ab'.repeat(32) };
  await expect(openVault(database.pool, other)).rejects.toThrow(ConfigError);
  await expect(openVault(database.pool, other)).rejects.toThrow(/^the document key [^\n]* restore that one$/);
  // A lost file: no new one is made in its place.
  const path = join(dataDir, 'document-key');
  const kept = await readFile(path, 'utf8');
  await rm(path);
  await expect(openVault(database.pool, own)).rejects.toThrow(/document-key is missing/);
  expect(await readdir(dataDir)).not.toContain('document-key');
  await writeFile(path, kept);
  expect((await openVault(database.pool, own)).openText('a', sealed)).toBe('text');
});
