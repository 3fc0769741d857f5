/** The server's role in the database. The embedded PostgreSQL gives it one of its own; with a DATABASE_URL it is the one named there. */
import type { Pool } from 'pg';

/** Warns where the role could do what the server never does: an injected statement could read files, start programs, and drop everything. */
export async function warnOfSuperuser(pool: Pool, log: { warn: (message: string) => void }): Promise<void> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.rolsuper === true)
    log.warn('The role in DATABASE_URL is a superuser. Use one that owns its database only: docs/reliability.md');
}
