/**
 * The role the server connects as. It owns the tables, because the server makes, attaches and drops their parts while it runs, and it may do
 * nothing else: it is no superuser, makes no databases and no roles, reads and writes no files, starts no programs and enters no other
 * database. Only the owner of the cluster can change that, and the server never connects as that role.
 */
import { Client, type ClientBase } from 'pg';

export const application = 'glassbook_app';

/** What in the schema belongs to another role, as the statement that hands it over. Sequences of columns and indexes follow their table. */
const foreign = `
  SELECT format('ALTER TABLE %s OWNER TO ${application}', oid::regclass) AS statement FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relowner <> (SELECT oid FROM pg_roles WHERE rolname = '${application}')
  UNION ALL
  SELECT format('ALTER SEQUENCE %s OWNER TO ${application}', oid::regclass) FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND relowner <> (SELECT oid FROM pg_roles WHERE rolname = '${application}')
     AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${application}', oid::regprocedure) FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND proowner <> (SELECT oid FROM pg_roles WHERE rolname = '${application}')`;

/** Whether the role is there and may do what it has to and nothing else. Read first: a start writes nothing where nothing is to change. */
async function isInOrder(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ good: boolean }>(
    `SELECT rolcanlogin AND NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)
        AND NOT EXISTS (SELECT 1 FROM pg_auth_members WHERE member = pg_roles.oid)
        AND has_schema_privilege(oid, 'public', 'CREATE') AND has_database_privilege(oid, current_database(), 'CONNECT')
        AND NOT EXISTS (SELECT 1 FROM pg_database WHERE datallowconn AND has_database_privilege('public', oid, 'CONNECT')) AS good
     FROM pg_roles WHERE rolname = $1`,
    [application],
  );
  if (rows[0]?.good !== true) return false;
  return (await client.query(foreign)).rowCount === 0;
}

/** Makes the role what it is to be, and hands over what the owner made, as a restored backup is. No row is touched. */
async function putInOrder(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [application]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${application}`);
  await client.query(`ALTER ROLE ${application} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`);
  const memberships = await client.query<{ statement: string }>(
    `SELECT format('REVOKE %I FROM ${application}', roleid::regrole::text) AS statement FROM pg_auth_members WHERE member = '${application}'::regrole`,
  );
  const databases = await client.query<{ statement: string }>(
    `SELECT format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', datname) AS statement FROM pg_database WHERE datallowconn`,
  );
  for (const { statement } of [...memberships.rows, ...databases.rows]) await client.query(statement);
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE "${rows[0]?.name ?? ''}" TO ${application}`);
  await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${application}`);
  const handed = await client.query<{ statement: string }>(foreign);
  for (const { statement } of handed.rows) await client.query(statement);
}

/** Sets up the role in the owner's database, all or nothing; sets its password where one is given (hexadecimal). */
export async function prepareApplicationRole(ownerUrl: string, newPassword: string | undefined): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    if (!(await isInOrder(client))) await putInOrder(client);
    if (newPassword !== undefined) await client.query(`ALTER ROLE ${application} PASSWORD '${newPassword}'`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Whether a role can log in with its password. Throws where that cannot be known. */
export async function opens(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === '28P01') return false;
    throw cause;
  } finally {
    await client.end();
  }
}
