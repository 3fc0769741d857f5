/**
 * The right to write. Who takes it raises the epoch, which each batch asserts (assert_batch), so that nothing of an earlier leader is stored any more. Whether a leader still lives is
 * seen by its sessions in PostgreSQL, which carry its epoch as their name: reading them needs no room on the disk, and no two clocks are compared.
 */
import { Client, type ClientBase, type Pool } from 'pg';
import { StartError } from '../database.ts';

/** The name of a leader's sessions, which says its version too. */
export const sessionOf = (epoch: number, version: string): string => `glassbook leader ${epoch} ${version}`;

/** `heard`: when a session of the leader last began or ended a statement, by PostgreSQL's clock; undefined where it has none. `version`: of its Glassbook. */
export type Lease = { epoch: number; heard: string | undefined; version: string };

const leaseSql = `SELECT epoch, heard, version, other FROM writer, LATERAL (
    SELECT max(state_change)::text AS heard, coalesce(max(split_part(application_name, ' ', 4)), '') AS version,
      max(usename) FILTER (WHERE usename <> current_user) AS other
    FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'glassbook leader ' || epoch || ' %') AS session`;

type Row = { epoch: string; heard: string | null; version: string; other: string | null };

/** Throws StartError where the leader has another role in the database: its signs cannot be seen, and it would be taken for one that is gone. */
export async function readLease(pool: Pick<Pool, 'query'>): Promise<Lease> {
  const { rows } = await pool.query<Row>(leaseSql);
  const [{ epoch, heard, version, other } = { epoch: '0', heard: null, version: '', other: null }] = rows;
  if (other !== null)
    throw new StartError(`the server that leads on this database has the role ${other}: a standby needs the same role`);
  return { epoch: Number(epoch), heard: heard ?? undefined, version };
}

/** Another server took the lease first: nothing was taken. */
export class LeaseTaken extends Error {
  override name = 'LeaseTaken';
}

/**
 * Takes the lease over from the leader of `after`, or from any: the epoch. The connection is a session of the leader from then on. Sessions of a leader that was suspended are ended, since
 * they may be within a transaction that holds the lease. Throws LeaseTaken.
 */
export async function takeLease(client: ClientBase, version: string, after?: number): Promise<number> {
  if (after !== undefined)
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'glassbook leader ' || $1::bigint || ' %'`,
      [after],
    );
  const { rows } = await client.query<{ epoch: string }>(
    `WITH taken AS (UPDATE writer SET epoch = epoch + 1 WHERE epoch = coalesce($1::bigint, epoch) RETURNING epoch)
     SELECT epoch, set_config('application_name', 'glassbook leader ' || epoch || ' ' || $2::text, false) FROM taken`,
    [after, version],
  );
  if (rows[0] === undefined) throw new LeaseTaken('another server took the lease first');
  return Number(rows[0].epoch);
}

/** Another server leads: nothing of this one is stored any more. */
export class Replaced extends Error {
  override name = 'Replaced';
  constructor() {
    super('another server took this database over');
  }
}

/** Whether a failure of the writer says that another server leads. */
export const isReplaced = (error: unknown): boolean =>
  error instanceof Replaced || (error as { code?: string }).code === 'GB001';

/** So many looks in a row without a sign, a tenth of a second apart, make a leader silent. */
const LOOKS = 10;

/**
 * Tells from looks at the lease how its leader is. `gone`: its sessions have ended, as those of a killed process do, or it gave no sign for a second; `alive`: it gave one since the last look;
 * `quiet`: neither. Looks are counted and not the time, so that a pause of this process or of the database is no silence.
 */
export class Listener {
  #last: Lease | undefined;
  #looks = 0;

  hears(lease: Lease): 'gone' | 'quiet' | 'alive' {
    const before = this.#last;
    const isSame = lease.epoch === before?.epoch && lease.heard === before.heard;
    this.#looks = isSame ? this.#looks + 1 : 0;
    this.#last = lease;
    if (lease.heard === undefined || this.#looks >= LOOKS) return 'gone';
    return isSame || before === undefined ? 'quiet' : 'alive';
  }
}

/** Whether another server has taken the database over since `epoch`. False where the database cannot be read. */
export async function wasReplaced(url: string, epoch: number, answerMs = 1_000): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ epoch: string }>('SELECT epoch FROM writer');
    return Number(rows[0]?.epoch ?? 0) > epoch;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}
