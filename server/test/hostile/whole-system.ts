/** The whole server for hostile input: listening, without prices of its own, with traders, and its whole state in two hashes. */
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { permissionOf, spot, wallet, type Route } from '@glassbook/contract';
import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import { openStaff } from '../../src/products/desk/test/open-staff.ts';
import { clockOf } from '../../src/carry/process/clock.ts';
import { stateHash } from '../../src/carry/store/audit/audit.ts';
import { openTraders } from '../open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../whole-app.ts';

export type System = {
  whole: WholeApp;
  port: number;
  /** Two traders with demo funds and an open order each. */
  tokens: [string, string];
  /** Who may make a call: the first of the traders, or an administrator. */
  tokenFor: (route: Pick<Route, 'who'>) => string;
  /** Engine and tables as they are now. */
  everything: () => Promise<Record<string, string>>;
  /** Until the end of the test no timer of the engine is due, no price grows old and no job begins: only a call changes anything. */
  stopClock: () => void;
  close: () => Promise<void>;
};

/** What changes by itself: when a session was last seen. */
const passing: Record<string, string> = { sessions: 'last_seen_at', staff_sessions: 'seen_at' };
/** Tables that say how far a job has come. */
const progress = ['alert_checkpoint', 'audit_heads'];

async function tables(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname <> ALL($1) ORDER BY 1",
    [progress],
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const row = passing[name] === undefined ? 't' : `(to_jsonb(t) - '${passing[name]}')`;
    const { rows: sums } = await pool.query<{ count: string; sum: string }>(
      `SELECT count(*) AS count, sum(hashtextextended(${row}::text, 0)) AS sum FROM "${name}" t`,
    );
    found[name] = `${sums[0]?.count} rows ${sums[0]?.sum}`;
  }
  return found;
}

const minutes = (count: number) => count * 60_000;

/**
 * For how long to wait until nothing is due by a calendar, milliseconds: the practice market of stocks is open from two minutes to eight minutes past each ten, and exchanges
 * change on the five minutes, of which :55 alone is between. Less than staff may be idle.
 */
export function untilCalm(now = Date.now()): number {
  const ahead = (minutes(12) + 5_000 - (now % minutes(10))) % minutes(10);
  return (now + ahead) % minutes(60) > minutes(50) ? ahead + minutes(10) : ahead;
}

/** `ahead`: milliseconds that the server's clock is ahead of the machine's; where an authenticator makes codes it must be 0. */
export async function openSystem(ahead = 0): Promise<System> {
  let stoppedAt: number | undefined;
  const now = () => Date.now() + ahead;
  const running = clockOf(() => stoppedAt ?? now());
  const every: typeof running.every = (ms, run) => running.every(ms, () => stoppedAt ?? run());
  const whole = await wholeApp({}, { clock: { ...running, every } });
  const { app, database } = whole;
  const { port } = await app.start();
  const [ann = '', bob = ''] = await openTraders(database.pool, 2);
  // Verified, so that what is refused is the form of a request.
  await database.pool.query(
    `INSERT INTO identity_requests (user_id, level, status, submitted_at, decided_at)
     SELECT id, 1, 'approved', now(), now() FROM users WHERE NOT robot`,
  );
  const administrator = await openStaff(database.pool, 'administrator');
  for (const token of [ann, bob]) {
    const call = clientOf(app, token);
    await call(wallet.claimDemo, {});
    const order = { currency_id: '1', legal_id: '3', type: '1' as const, amount: '0.001', target_price: '50000' };
    const placed = await call(spot.placeOrder, order);
    if (!placed.ok) throw new Error(placed.message);
  }
  return {
    ...{ whole, port, tokens: [ann, bob] },
    tokenFor: ({ who }) => (permissionOf(who) === undefined ? ann : administrator.token),
    everything: async () => {
      // What was admitted and is still in flight has to take effect.
      await wait(100);
      const outbox = await app.http.inject({ url: '/dev/outbox.json' });
      return {
        engine: stateHash(app.core.state),
        outbox: hash('sha256', outbox.body),
        ...(await tables(database.pool)),
      };
    },
    stopClock: () => {
      stoppedAt = now();
      onTestFinished(() => {
        stoppedAt = undefined;
      });
    },
    close: () => whole.close(),
  };
}
