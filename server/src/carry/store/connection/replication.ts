/** Commits of a replicated database that PostgreSQL acknowledges although no standby has them, and connections to a node that is the standby now. */
import type { ClientBase } from 'pg';
import { Fault } from '../../process/fault.ts';

/** Where PostgreSQL waits for the standby after a commit on its own disk (src/backend/replication/syncrep.c). Its warnings have no code of their own, and their words are in the language of the database. */
const WAIT = 'SyncRepWaitForLSN';

const unreplicated = () =>
  new Fault('the wait for the standby was cancelled: the commit may be lost with this database', {
    outcomeUnknown: true,
  });

/** A write was refused: the connection leads to a node that is the standby now. Nothing was done, and the next connection may reach the primary. */
const isStandby = (error: unknown): boolean => (error as { code?: string }).code === '25006';
const notPrimary = (cause: unknown) => new Fault('storage is a standby now', { cause });

type Answered = (error: Error | null | undefined, result?: unknown) => void;

/**
 * Makes the outcome of a commit unknown whose wait for the standby was cancelled: PostgreSQL answers that it succeeded, with a warning, and a promotion of the standby would lose it.
 * The warning comes before the answer of the statement that it is of. A write that a standby refuses is a fault, and ends the connection; `isReadOnly`: it was set so by us.
 */
export function watchReplication(client: ClientBase & { end: () => Promise<void> }, isReadOnly = () => false): void {
  let isCancelled = false;
  client.on('notice', ({ routine }) => {
    if (routine === WAIT) isCancelled = true;
  });
  const wasCancelled = (): boolean => {
    const was = isCancelled;
    isCancelled = false;
    return was;
  };
  const faultOf = (error: unknown): unknown => {
    if (!isStandby(error) || isReadOnly()) return error;
    client.end().catch(() => undefined);
    return notPrimary(error);
  };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answered = args.at(-1);
    if (typeof answered !== 'function') {
      const result = query(...args);
      if (!(result instanceof Promise)) return result;
      return result.then(
        (rows: unknown) => {
          if (wasCancelled()) throw unreplicated();
          return rows;
        },
        (error: unknown) => {
          throw faultOf(error);
        },
      );
    }
    const then = answered as Answered;
    const checked: Answered = (error, rows) => {
      if (error) then(faultOf(error) as Error);
      else if (wasCancelled()) then(unreplicated());
      else then(error, rows);
    };
    return query(...args.slice(0, -1), checked);
  }) as typeof client.query;
}
