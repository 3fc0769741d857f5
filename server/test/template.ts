/** The migrated database of a test run. Copying it takes a tenth of what migrating takes. */
import { slices } from '../src/app/slices.ts';
import { createPool } from '../src/carry/store/database.ts';
import { migrate } from '../src/carry/store/migrate.ts';
import { stateRows } from '../src/carry/store/state-rows.ts';
import { openParts } from '../src/carry/store/store.ts';
import { productRows } from '../src/carry/store/tables.ts';

export const TEMPLATE = 'test_template';

/**
 * Makes it in the PostgreSQL at these addresses, as the application, to which every new database is open. Nothing stays connected: a database
 * that is in use can't be copied.
 */
export async function makeTemplate(owner: string, application: string): Promise<void> {
  const role = new URL(application).username;
  const first = createPool(databaseAt(owner, 'template1'), { max: 1 });
  await first.query(`GRANT CREATE ON SCHEMA public TO ${role}`);
  await first.end();
  const admin = createPool(owner, { max: 1 });
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const address = databaseAt(application, TEMPLATE);
  const pool = createPool(address);
  await migrate(pool);
  await pool.end();
  await openParts(address, [...stateRows, ...productRows(slices)]);
}

/** The address of a database of the same PostgreSQL. */
export function databaseAt(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
