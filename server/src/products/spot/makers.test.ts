/** The house maker of the thirty markets as they are set up, and whose resting orders keep their market's prices from being thinned. */
import { restingLevels, type LevelRow } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { closeCore, giveMoney, limitOrder, openCore, user, type Core } from '../../../test/trading.ts';
import { coinOf } from '../../carry/feed/simulated/coins.ts';
import { slices } from '../../app/slices.ts';
import { catalogOf, type Catalog } from '../../carry/store/catalog.ts';
import { InForce } from '../../carry/store/settings/in-force.ts';
import { RestingUsers } from './resting-users.ts';

let database: TestDatabase;
let core: Core;
let catalog: Catalog;
beforeAll(async () => {
  database = await testDatabase();
  core = await openCore(database);
  catalog = catalogOf(core.state, await InForce.read(database.pool), slices, 0);
}, 60_000);
afterAll(async () => {
  await closeCore(core);
  await database.drop();
});

const usdtOf = (symbol: string) => (symbol === 'USDT' ? 1 : Number(coinOf(symbol).price));
const LEVELS_MIN = 20;
/** USDT within 1 % of the index price, of the side that has less. */
const DEPTH_MIN = 30_000;

/** Everywhere at a multiple of the simulated feed's first price. */
async function setPrices(times: number): Promise<void> {
  const prices = catalog.instruments.map(({ id, base, quote, tick }) => {
    const ticks = Math.round((usdtOf(base.symbol) / usdtOf(quote.symbol)) * times * (10 ** quote.scale / Number(tick)));
    return { market: id, price: BigInt(ticks) * tick, volume: 0n };
  });
  const { outcome } = await core.sequencer.submit({ kind: 'indexPrice.update', source: 'test', prices });
  expect(outcome).toEqual({ ok: true });
}

test.each([0.75, 1, 1.4])(
  'under the rules in force every market has twenty prices a side and depth near the index price, from the first price on: at %s of the usual price',
  async (times) => {
    await setPrices(times);
    const traded = catalog.instruments.filter(({ product }) => product === 'spot');
    expect(traded).toHaveLength(30);
    for (const { id, symbol, quote, base } of traded) {
      const market = core.state.spot.markets.get(id);
      const levels = market ? [...restingLevels(market)] : [];
      const index = Number(core.state.prices.get(id)?.price);
      const worth = ({ price, amount }: LevelRow) =>
        (Number(price) * Number(amount) * usdtOf(quote.symbol) * times) / 10 ** (quote.scale + base.scale);
      for (const side of ['buy', 'sell']) {
        const own = levels.filter((level) => level.side === side);
        const near = own.filter(({ price }) => Math.abs(Number(price) / index - 1) <= 0.01);
        expect.soft(own.length, `${symbol} ${side}`).toBeGreaterThanOrEqual(LEVELS_MIN);
        expect
          .soft(
            near.map(worth).reduce((a, b) => a + b, 0),
            `${symbol} ${side}`,
          )
          .toBeGreaterThan(DEPTH_MIN * Math.min(1, times));
      }
    }
  },
);

test("a user's resting order keeps its market's prices from being thinned until it is gone; a robot's and the house's do not", async () => {
  await giveMoney(core, 2);
  const robots = new Set([user(1)]);
  const order = (place: number) => core.sequencer.submit(limitOrder(user(place), 'buy', 69_000, 100));
  expect(new RestingUsers(core.state, robots).isIn(1)).toBe(false);
  await order(1);
  expect(new RestingUsers(core.state, robots).isIn(1)).toBe(false);
  const { outcome } = await order(0);
  const resting = new RestingUsers(core.state, robots);
  expect([resting.isIn(1), resting.isIn(2)]).toEqual([true, false]);
  expect(outcome.ok).toBe(true);
  const rows = core.state.spot.orders.idsOf(user(0)).map((id) => ({ id, owner: user(0), market: 1 }));
  const apply = (status: string) =>
    resting.apply({ conditionals: [], orders: rows.map((row) => ({ ...row, status })) as never });
  apply('cancelled');
  expect(resting.isIn(1)).toBe(false);
  apply('open');
  expect(resting.isIn(1)).toBe(true);
});
