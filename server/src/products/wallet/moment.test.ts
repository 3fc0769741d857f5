import type { Command } from '@glassbook/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../test/trading.ts';
import { slices } from '../../app/slices.ts';
import { catalogOf, type Catalog } from '../../carry/store/catalog.ts';
import { InForce } from '../../carry/store/settings/in-force.ts';
import { presentWallets } from './balances.ts';
import { momentOf, type Moment } from './moment.ts';

let database: TestDatabase;
let core: Core;
let catalog: Catalog;

beforeAll(async () => {
  database = await testDatabase();
  core = await openCore(database);
  catalog = catalogOf(core.state, await InForce.read(database.pool), slices, 0);
});
afterAll(async () => {
  await closeCore(core);
  await database.drop();
});

test('WALL-009 balances, prices and journal number are of one commit, while orders trade and prices move', async () => {
  await giveMoney(core, 2);
  const [buyer, seller] = [user(0), user(1)];
  /** What was committed last up to each number: the price of BTC/USDT, and the buyer's spot USDT. */
  const committed: { seq: number; price: bigint; usdt: bigint }[] = [];
  const start = await momentOf(database.pool, buyer);
  let [price, usdt] = [start.prices.get(1) ?? 0n, usdtOf(start)];
  committed.push({ seq: start.seq, price, usdt });
  core.sequencer.onCommitted(({ seq, changes }) => {
    price = changes.indexPrice.prices.findLast(({ market }) => market === 1)?.price ?? price;
    const row = changes.balances.findLast((of) => of.owner === buyer && of.kind === 'spot' && of.asset === 3);
    usdt = row ? row.available + row.held : usdt;
    committed.push({ seq, price, usdt });
  });
  const moments: Moment[] = [];
  for (let round = 0; round < 40; round += 1) {
    const at = 70_000 + round;
    const commands: Command[] = [
      { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price: BigInt(at) * 10n ** 8n, volume: 0n }] },
      limitOrder(seller, 'sell', at, 10),
      limitOrder(buyer, 'buy', at, 10),
    ];
    const sent = commands.map((command) => core.sequencer.submit(command));
    moments.push(...(await Promise.all([momentOf(database.pool, buyer), momentOf(database.pool, buyer)])));
    await Promise.all(sent);
  }
  expect(new Set(moments.map(({ seq }) => seq)).size).toBeGreaterThan(10);
  for (const moment of moments) {
    const state = committed.findLast(({ seq }) => seq <= moment.seq);
    expect(state).toMatchObject({ seq: moment.seq, price: moment.prices.get(1), usdt: usdtOf(moment) });
  }
});

const usdtOf = ({ balances }: Moment): bigint =>
  balances
    .filter(({ kind, asset }) => kind === 'spot' && asset === 3)
    .reduce((so, row) => so + row.available + row.held, 0n);

test('WALL-009 for any balances and prices each total is the sum of its rows, each to the nearest cent, a tie to the even one', () => {
  const amount = fc.bigInt(0n, 10n ** 14n);
  const balances = fc.array(fc.record({ asset: fc.integer({ min: 1, max: 6 }), available: amount, held: amount }), {
    maxLength: 6,
  });
  const prices = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.bigInt(1n, 10n ** 13n)), { maxLength: 5 });
  fc.assert(
    fc.property(balances, prices, (rows, at) => {
      const held = new Map(rows.map((row) => [row.asset, { owner: 1000, kind: 'spot' as const, ...row }]));
      const moment: Moment = { seq: 9, at: 1, balances: [...held.values()], prices: new Map(at) };
      const reply = presentWallets(catalog, moment, 0n, { CNY: '7' });
      const hundredths = [...held.values()].map(({ asset, available, held: onHold }) => {
        const { scale } = catalog.asset(asset);
        const market = catalog.instruments.find(({ base, quote }) => base.id === asset && quote.id === 3);
        const price = asset === 3 ? 10n ** 8n : ((market && moment.prices.get(market.id)) ?? 0n);
        // Twice the value in cents, over the unit: to the nearest, a tie to the even one.
        const [whole, unit] = [(available + onHold) * price * 100n, 10n ** BigInt(scale + 8)];
        const [cents, rest] = [whole / unit, whole % unit];
        return rest * 2n > unit || (rest * 2n === unit && cents % 2n === 1n) ? cents + 1n : cents;
      });
      const total = hundredths.reduce((so, worth) => so + worth, 0n);
      const text = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
      expect([reply.change_wallet.usdt_totle, reply.usdt_totle, reply.seq]).toEqual([text, text, 9]);
    }),
  );
});
