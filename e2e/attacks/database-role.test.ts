/**
 * Issue 7, 2.7: the server was PostgreSQL's superuser, so one injected statement would have read files and started programs of the machine. These
 * are statements of an attacker with the server's own connection.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { dataDir } from './target.ts';

const urls = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string; ownerUrl: string };
const role = new URL(urls.databaseUrl).username;

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the server is connected as its own role only, which may do nothing beside its database', async () => {
  const seen = await ask(
    urls.ownerUrl,
    "SELECT DISTINCT usename FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  expect(seen).toEqual([{ usename: role }]);
  const [attributes] = await ask(urls.databaseUrl, 'SELECT * FROM pg_roles WHERE rolname = current_user');
  expect(attributes).toMatchObject({
    ...{
      rolname: role,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    },
  });
  const member = await ask(
    urls.databaseUrl,
    "SELECT rolname FROM pg_roles WHERE rolname <> current_user AND pg_has_role(current_user, oid, 'MEMBER')",
  );
  expect(member).toEqual([]);
  const entered = await ask(
    urls.databaseUrl,
    "SELECT datname FROM pg_database WHERE datallowconn AND has_database_privilege(datname, 'CONNECT')",
  );
  expect(entered).toEqual([{ datname: 'glassbook' }]);
});

test.each([
  "SELECT pg_read_file('/etc/passwd')",
  "SELECT pg_ls_dir('/')",
  "SELECT lo_import('/etc/passwd')",
  "COPY (SELECT 1) TO 'written-by-the-server'",
  "COPY users FROM PROGRAM 'id'",
  'CREATE ROLE another SUPERUSER',
  'CREATE DATABASE another',
  `ALTER ROLE ${role} SUPERUSER`,
  "ALTER SYSTEM SET archive_command = 'id'",
  'SET ROLE glassbook',
  'CREATE EXTENSION pgcrypto',
  'CREATE FUNCTION shell() RETURNS text LANGUAGE c AS $$shell$$',
  // Its own could not be dropped by a superuser either, while connected to it.
  'DROP DATABASE postgres',
  'SELECT rolpassword FROM pg_authid',
])('%s is refused', async (statement) => {
  await expect(ask(urls.databaseUrl, statement)).rejects.toThrow(
    /permission denied|must be owner|must be superuser|not available/,
  );
});

test('it cannot enter another database', async () => {
  const other = new URL(urls.databaseUrl);
  other.pathname = '/postgres';
  await expect(ask(other.href, 'SELECT 1')).rejects.toThrow('permission denied');
});
