/** A server that is replaced while copies wait in the queue: what the next one loads, and what it does with them. */
import type { Command } from '@glassbook/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { loadState } from '../../carry/store/load.ts';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, openCore, user, type Core } from '../../../test/trading.ts';

/** A command copies a thousand; these are left to the queue. */
const LEFT = 7;
const COPIERS = 1_000 + LEFT;
const [LEADER, MAKER] = [user(COPIERS), user(COPIERS + 1)];
const UNIT = 10n ** 8n;

let database: TestDatabase;
let core: Core;
let now: number;
const open = () => openCore(database, { clock: () => now });
const must = async (command: Command) => {
  const { outcome } = await core.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
};
const order = (owner: number, side: 'buy' | 'sell', contracts: number): Command => ({
  kind: 'futures.placeOrder',
  ...{ owner, market: 101, side, type: 'limit', timeInForce: side === 'buy' ? 'IOC' : 'GTC', postOnly: false },
  ...{ price: 70_000n * UNIT, contracts, leverage: 10, margin: 'isolated', reduceOnly: false },
});
const follow = (owner: number): Command => ({
  kind: 'copy.follow',
  ...{ owner, trader: LEADER, type: 'multiple', number: 1_000_000, amount: 0n, leverageMax: 0, leverageCap: 0 },
  ...{ orderMax: 0n, marketMax: 0n, totalMax: 0n, markets: [], slippagePpm: 5_000, closeSlippagePpm: 10_000 },
  ...{ stopLossPpm: 0 },
});
/** How many copies of one contract are stored, and of how many owners. */
const stored = async () =>
  (
    await database.pool.query<{ copies: number; owners: number }>(
      `SELECT count(*)::integer AS copies, count(DISTINCT owner)::integer AS owners FROM futures_positions
      WHERE follow <> 0 AND contracts = 1`,
    )
  ).rows[0];

beforeEach(async () => {
  database = await testDatabase();
  now = 1_776_859_668_000;
  core = await open();
  await giveMoney(core, COPIERS + 2);
  const owners = Array.from({ length: COPIERS }, (_, place) => user(place));
  await Promise.all(
    [...owners, LEADER, MAKER].map((owner) =>
      must({ kind: 'wallet.move', owner, asset: 3, amount: 9_000n * UNIT, from: 'spot', to: 'futures' }),
    ),
  );
  const rules = core.state.copy.rules;
  if (rules) await must({ ...rules, kind: 'copy.configure', copiersMax: COPIERS });
  await must({ kind: 'copy.admit', trader: LEADER, sharePpm: 100_000, request: 1, maker: 1, checker: 2 });
  await Promise.all(owners.map((owner) => must(follow(owner))));
  await must(order(MAKER, 'sell', COPIERS + 1));
  await must(order(LEADER, 'buy', 1));
});
afterEach(async () => {
  await closeCore(core);
  await database.drop();
});

test.for(['thrown away', 'stored'])(
  'COPY-063 copies that wait when a server ends are traded once by the next: its last piece is %s',
  async (fate) => {
    expect(await stored()).toEqual({ copies: 1_000, owners: 1_000 });
    const ended = core;
    const { write } = ended.store;
    ended.store.write = async (params) => {
      if (fate === 'stored') await write(params);
      throw new Error('the server has ended');
    };
    now += 100;
    await expect(ended.sequencer.submit({ kind: 'clock.tick' })).rejects.toMatchObject({ outcomeUnknown: true });
    expect(ended.state.copy.rounds.size).toBe(0);

    const { state } = await loadState(database.pool, slices);
    expect(state.copy.rounds.size).toBe(fate === 'stored' ? 0 : 1);
    expect((await stored())?.copies).toBe(fate === 'stored' ? COPIERS : 1_000);
    core = await open();
    await must({ kind: 'clock.tick' });
    expect(await stored()).toEqual({ copies: COPIERS, owners: COPIERS });
    expect((await audit(database.pool, slices)).differences).toEqual([]);
    await closeCore(ended);
  },
);
