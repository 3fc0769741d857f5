/**
 * The queue of withdrawals at the desk with WITHDRAWALS (10,000) of them waiting, over HTTP in a whole server: listed and filtered, and the approval of one by a
 * second person, which commits a command, its rows, the request and the audit log.
 */
import { desk, funds, type Role } from '@glassbook/contract';
import { createClient, type Client } from '@glassbook/contract/client';
import { join } from 'node:path';
import pino from 'pino';
import { openApp } from '../../../server/src/app/app.ts';
import { readConfig } from '../../../server/src/carry/config/config.ts';
import { Details } from '../../../server/src/products/funds/details.ts';
import { percentile, report } from '../report.ts';
import { ownPostgres } from './own-postgres.ts';
import { sized } from '../size.ts';

/** At most so many of one owner are open. */
const EACH = 20;
const CALLS = sized(100, 5);
const APPROVALS = sized(60, 5);
const waiting = Number(process.env['WITHDRAWALS'] ?? sized(10_000, 200));

const database = await ownPostgres();
const config = readConfig({
  DATABASE_URL: database.url,
  FEED: 'simulated',
  DATA_DIR: join(database.folder, 'data'),
  DEMO_CAST: 'off',
});
const app = await openApp({
  config: { ...config, port: 0 },
  logger: pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true })),
  onFatal: (error) => {
    throw error;
  },
  limits: 'off',
});
const { core } = app;
const { port } = await app.start();
const client = (token?: string): Client =>
  createClient({ origin: `http://127.0.0.1:${port}`, fetch, language: () => 'en', token: () => token });

async function staff(role: Role): Promise<Client> {
  const cast = await client()(desk.demoCast, {});
  const one = cast.ok ? cast.message.find((each) => each.role === role) : undefined;
  const { email = '', password = '', code = '' } = one ?? {};
  const answer = await client()(desk.login, { email, password, code });
  if (!answer.ok) throw new Error(answer.message);
  return client(answer.message);
}

/** Each with demo funds and as many withdrawals as may be open; the numbers of withdrawals with their owner. */
async function fill(): Promise<{ id: number; owner: number }[]> {
  const { rows } = await core.pool.query<{ id: string }>(
    `INSERT INTO users (email, account_number, invite_code, password_hash, language, created_at, password_changed_at)
     SELECT 'trader' || n || '@bench.test', (10000000 + n)::text, lpad(n::text, 8, '0'), 'none', 'en', now(), now()
     FROM generate_series(1, $1) AS n RETURNING id`,
    [Math.ceil(waiting / EACH)],
  );
  const owners = rows.map(({ id }) => Number(id));
  await Promise.all(owners.map((owner) => core.sequencer.submit({ kind: 'wallet.claimDemo', owner })));
  const { rows: payees } = await core.pool.query<{ id: string }>(
    `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until)
     SELECT id, 'address', 3, 'tron', 'T' || id, now(), now(), now() FROM unnest($1::bigint[]) WITH ORDINALITY AS own (id, place) ORDER BY place RETURNING id`,
    [owners],
  );
  const details = new Details({ ...core, uploads: app.doors.uploads });
  const made = owners.map(async (owner, place) => {
    const id = Number(payees[place]?.id);
    const ids = [];
    for (let n = 0; n < EACH; n += 1) {
      const kept = await details.keep(owner, { kind: 'address', id, network: 'tron', text: `T${owner}` }, 1n);
      const { outcome } = await core.sequencer.submit({
        ...{ kind: 'funds.requestWithdrawal', owner, asset: 3, amount: 10n ** 9n, payee: 'address', ...kept },
      });
      if (!outcome.ok || !('withdrawal' in outcome)) throw new Error('a withdrawal was refused');
      ids.push({ id: outcome.withdrawal.id, owner });
    }
    return ids;
  });
  return (await Promise.all(made)).flat();
}

async function timed(call: () => Promise<{ ok: boolean }>): Promise<number> {
  const begun = performance.now();
  const { ok } = await call();
  if (!ok) throw new Error('a call was refused');
  return performance.now() - begun;
}
const print = (name: string, ms: number[]) =>
  report({ name, unit: 'ms', values: ms, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) });

try {
  const [support, treasurer] = [await staff('support'), await staff('treasurer')];
  const all = await fill();
  await core.pool.query('VACUUM (ANALYZE)');
  const lists = {
    all: {},
    'last page': { page: String(waiting / 100) },
    'a state': { show: 'requested' },
    late: { show: 'late' },
    'an asset': { currency: '3' },
    'a payee': { payee: 'address' },
    'a user': { user: String(all[0]?.owner) },
  } as const;
  for (const [name, body] of Object.entries(lists)) {
    const ms: number[] = [];
    for (let n = 0; n < CALLS; n += 1)
      ms.push(await timed(() => support(funds.withdrawalQueue, { limit: '100', ...body })));
    print(`store.withdrawals.list: ${name}`, ms);
  }
  const approvals: number[] = [];
  for (const { id, owner } of all.slice(0, APPROVALS)) {
    const named = { user: String(owner), withdrawal: String(id) };
    await support(funds.reviewWithdrawal, named);
    const asked = await support(funds.decideWithdrawal, { ...named, decision: 'approve', reason: 'measured' });
    if (!asked.ok) throw new Error(asked.message);
    approvals.push(
      await timed(() => treasurer(desk.approve, { request: String(asked.message.request), version: '1' })),
    );
  }
  print('store.withdrawals.approve', approvals);
} finally {
  await app.stop();
  await database.remove();
}
