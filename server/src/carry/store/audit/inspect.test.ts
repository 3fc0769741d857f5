import { slices } from '../../../app/slices.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user } from '../../../../test/trading.ts';
import { audit } from './audit.ts';
import { inspect } from './inspect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const core = await openCore(database);
  await giveMoney(core, 3);
  await core.sequencer.submit(limitOrder(user(0), 'buy', 71_000, 300));
  await core.sequencer.submit(limitOrder(user(1), 'sell', 90_000, 300));
  await core.sequencer.submit(limitOrder(user(2), 'buy', 61_000, 300));
  await closeCore(core);
});
afterAll(() => database.drop());

/** Everything that an inspection must not change, in one text. */
async function everything(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const texts = tables.map(async ({ name }) => {
    const { rows } = await database.pool.query<{ sum: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
    );
    return `${name} ${rows[0]?.sum}`;
  });
  return (await Promise.all(texts)).join('\n');
}

type Ran = { code: number; out: string; err: string };
const run = (args: string[], env: Record<string, string>): Promise<Ran> =>
  new Promise((done) => {
    const file = resolve(import.meta.dirname, '../../../../../scripts/inspect.ts');
    execFile(process.execPath, [file, ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

describe('an inspection of the database', () => {
  it('reports the journal, and the same state as the audit', async () => {
    const proved = await audit(database.pool, slices);
    const { journal, stateHash, sums } = await inspect(database.pool, slices, { entries: 5 });
    expect([journal.seq, journal.hash, stateHash]).toEqual([proved.entries, proved.journalHash, proved.stateHash]);
    expect(sums.slice(0, 6).map(({ asset }) => asset)).toEqual(['BTC', 'ETH', 'USDT', 'SOL', 'XRP', 'BNB']);
    for (const { world, house, users, all } of sums) expect([all, world + house + users]).toEqual([0n, 0n]);
    // Three claims of 10,000 USDT; what ann paid for hers went to the house.
    const usdt = sums.find(({ asset }) => asset === 'USDT');
    expect(usdt?.users).toBeGreaterThan(29_000n * 10n ** 8n);
    expect(usdt?.users).toBeLessThan(30_000n * 10n ** 8n);
  });
  it('reports the best prices of open orders', async () => {
    const { shown } = await inspect(database.pool, slices, { entries: 0 });
    const openOrders = shown.find(({ name }) => name === 'openOrders')?.rows ?? [];
    const { rows } = await database.pool.query<{ open: string }>(
      "SELECT count(*) AS open FROM spot_orders WHERE status = 'open'",
    );
    expect(openOrders.reduce((sum, { orders }) => sum + Number(orders), 0)).toBe(Number(rows[0]?.open));
    const [bids, asks] = ['buy', 'sell'].map((side) => openOrders.find((row) => row['side'] === side));
    expect(bids?.['market']).toBe('BTC/USDT');
    const [bid, ask] = [Number(bids?.['best']), Number(asks?.['best'])];
    expect(bid).toBeGreaterThan(61_000);
    expect(ask).toBeGreaterThan(bid);
    expect(ask).toBeLessThan(90_000);
  });
  it.each([0, 1, 4, 1_000])('shows the last %i entries, newest last', async (entries) => {
    const { journal, entries: shown } = await inspect(database.pool, slices, { entries });
    expect(shown.map(({ seq }) => seq)).toEqual(
      Array.from(
        { length: Math.min(entries, journal.seq) },
        (_, n) => journal.seq - Math.min(entries, journal.seq) + n + 1,
      ),
    );
    if (entries > 0)
      expect(shown.at(-1)).toMatchObject({
        kind: 'spot.placeOrder',
        words: expect.stringMatching(
          /^owner 1002 market 1 side buy type limit .*price 6100000000000 amount 300000/,
        ) as string,
      });
  });
});

describe('npm run inspect', () => {
  it('prints the report and changes nothing: no row, no lease', async () => {
    const before = await everything();
    const { stateHash } = await audit(database.pool, slices);
    const { code, out, err } = await run(['--entries', '3'], { DATABASE_URL: database.url });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`state      hash ${stateHash}`);
    expect(out).toMatch(/^USDT +-\d+\.\d{8} +\d+\.\d{8} +\d+\.\d{8} +0\.00000000 +\d+$/m);
    expect(out).toMatch(/^BTC\/USDT +buy +\d+ +\d+\.\d\d +\d+\.\d{5}$/m);
    expect(out.match(/ {2}spot\.placeOrder {2}owner 100\d market 1/g)).toHaveLength(3);
    expect(out).toMatch(/^journal +\d+\.\d MB +\d+$/m);
    expect(await everything()).toBe(before);
  });
  it('prints it as JSON', async () => {
    const { code, out } = await run(['--json'], { DATABASE_URL: database.url });
    const found = JSON.parse(out) as {
      journal: { seq: number; epoch: number };
      sums: { asset: string; all: string }[];
    };
    const { rows } = await database.pool.query('SELECT seq, epoch FROM checkpoint, writer');
    expect([code, rows]).toEqual([0, [{ seq: String(found.journal.seq), epoch: String(found.journal.epoch) }]]);
    expect(found.sums[0]).toMatchObject({ asset: 'BTC', all: '0.00000000' });
  });
  it.each([
    [['--entries=-1'], '--entries must be a whole number from 0 to 10000'],
    [['--entries', 'x'], '--entries must be a whole number'],
    [['--drop'], 'Known are --entries N and --json.'],
  ])('rejects in one line %j', { tags: ['long'] }, async (args, words) => {
    const { code, out, err } = await run(args, { DATABASE_URL: database.url });
    expect([code, out]).toEqual([1, '']);
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(words)]);
  });
  it('reports an empty database in one line', { tags: ['long'] }, async () => {
    const empty = await testDatabase({ empty: true });
    const dataDir = mkdtempSync(join(tmpdir(), 'inspect-'));
    expect((await run([], { DATABASE_URL: empty.url })).err).toBe(
      'Nothing was inspected: There is no Glassbook in this database yet.\n',
    );
    expect((await run([], { DATABASE_URL: '', DATA_DIR: dataDir })).err).toMatch(
      /^Nothing was inspected: There is no database in DATA_DIR .* yet\.\n$/,
    );
    await empty.drop();
    rmSync(dataDir, { recursive: true });
  });
});
