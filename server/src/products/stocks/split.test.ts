/** A server that is replaced while the holders of a split are done, a hundred an entry: each is done once. */
import type { Command } from '@glassbook/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, openCore, user, type Core } from '../../../test/trading.ts';

/** AAPL. */
const [MARKET, ASSET] = [201, 51];
const UNIT = 10n ** 8n;
const SHARE = 10n ** 4n;
/** An entry does a hundred, of which the maker is the first. */
const FIRST = 99;
const HOLDERS = FIRST + 7;
const holders = Array.from({ length: HOLDERS }, (_, place) => user(place));
/** A Monday: it opens at 14:30 and closes at 21:00. */
const at = (time: string): number => Date.parse(`2026-11-30T${time}Z`);

let database: TestDatabase;
let core: Core;
let now: number;
const open = () => openCore(database, { clock: () => now });
const must = async (command: Command) => {
  const { outcome } = await core.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
};
const price = (text: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: MARKET, price: text * UNIT, volume: 0n }] },
});
const tick: Command = { kind: 'clock.tick' };
/** How many holders have so many whole shares, as stored. */
const stored = async (shares: bigint) =>
  (
    await database.pool.query<{ count: number }>(
      `SELECT count(*)::integer FROM balances WHERE owner = ANY($1) AND asset = $2 AND available + held = $3`,
      [holders, ASSET, shares * SHARE],
    )
  ).rows[0]?.count;

beforeEach(async () => {
  database = await testDatabase();
  now = at('14:00');
  core = await open();
  await giveMoney(core, HOLDERS);
  now = at('14:31');
  await must(price(250n));
  for (const owner of holders) {
    await must({ kind: 'wallet.move', owner, asset: 3, amount: 1_000n * UNIT, from: 'spot', to: 'stock' });
    await must({
      ...{ kind: 'stocks.placeOrder', owner, market: MARKET, side: 'buy', type: 'limit', timeInForce: 'IOC' },
      ...{ postOnly: false, price: 255n * UNIT, amount: SHARE, value: 0n, worstPrice: 0n },
    });
    await must(price(250n));
  }
  await must({
    ...{ kind: 'stocks.configureSplit', action: 1, market: MARKET, exAt: Date.parse('2026-12-01T14:30Z') },
    ...{ numerator: 4, denominator: 1, status: 'announced' },
  });
  now = at('20:59');
  await must(price(250n));
});
afterEach(async () => {
  await closeCore(core);
  await database.drop();
});

test.for(['thrown away', 'stored'])(
  'STOCK-018 a server that ends amid the holders of a split does each of them once: its last piece is %s',
  async (fate) => {
    expect(await stored(1n)).toBe(HOLDERS);
    now = at('21:00:01');
    await must(tick);
    now += 1_000;
    await must(tick);
    expect(await stored(4n)).toBe(FIRST);
    const ended = core;
    const { write } = ended.store;
    ended.store.write = async (params) => {
      if (fate === 'stored') await write(params);
      throw new Error('the server has ended');
    };
    now += 1_000;
    await expect(ended.sequencer.submit(tick)).rejects.toMatchObject({ outcomeUnknown: true });

    expect(await stored(4n)).toBe(fate === 'stored' ? HOLDERS : FIRST);
    core = await open();
    await must(tick);
    expect(await stored(4n)).toBe(HOLDERS);
    expect((await audit(database.pool, slices)).differences).toEqual([]);
    await closeCore(ended);
  },
);
