/** The calls of stocks over a day of the exchange, by a clock that the test sets: stocks.auction is among them. */
import { market, stocks } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handClock } from '../../../test/hand-clock.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { ordersChannel, storedOrders } from '../spot/channels.ts';
import { Standings, stockMarkets } from './markets.ts';
import { stockVenue } from './orders/venue.ts';
import { AAPL, ok, pair, person, positionOf, price, submit, type Person } from './test/scene.ts';

/** A Monday: from 14:00 UTC orders are gathered, 14:30 it opens, 20:55 the last are gathered, 21:00 it closes. */
const at = (time: string) => Date.parse(`2026-11-30T${time}Z`);
const clock = handClock();
clock.advance(at('13:00:00'));
let whole: WholeApp;
let [ann, bob]: Person[] = [];

/** The time goes on, and the engine does what is due. */
async function to(time: number): Promise<void> {
  clock.advance(time - clock.now());
  await submit(whole, { kind: 'clock.tick' });
}

beforeAll(async () => {
  whole = await wholeApp({}, { clock });
  [ann, bob] = [await person(whole), await person(whole)];
});
afterAll(() => whole.close());

const detailOf = () => ok(clientOf(whole.app)(stocks.detail, { match_id: String(AAPL) }));
const place = async ({ call }: Person, change: object) => {
  const answer = await call(stocks.placeOrder, { ...pair, type: '1', ...change } as never);
  if (!answer.ok) throw new Error(`${answer.reason}: ${answer.message}`);
  return { ...answer.data, said: answer.message };
};

test('STOCK-024 an order waits for the opening, is filled by its auction, and is a position with its cost', async () => {
  if (!ann || !bob) throw new Error('two have money');
  const closed = await detailOf();
  expect(closed).toMatchObject({ session: 0, next_ms: at('14:00:00'), settlement_date: '2026-12-01' });
  const waits = await place(ann, { order_type: 'limit', target_price: '500', amount: '1' });
  expect(waits).toMatchObject({ status: 4, said: 'Order placed.' });
  const byValue = await place(ann, { order_type: 'market', value: '100' });
  expect(byValue).toMatchObject({ status: 4, said: 'Order placed.' });
  const listed = await ok(ann.call(stocks.orders, { ...pair, status: '1' }));
  expect(listed.map(({ status, order_type, time_in_force }) => [status, order_type, time_in_force])).toEqual([
    [4, 'market', 'DAY'],
    [4, 'limit', 'DAY'],
  ]);
  const { catalog, state, inForce } = whole.app.core;
  const venue = stockVenue({
    ...{ markets: stockMarkets(catalog), standings: new Standings(state.stocks), inForce },
  } as never);
  const channel = ordersChannel(storedOrders(whole.database.pool, venue), venue, { of: () => undefined }, 'stocks');
  const { merge } = await channel.load(ann.id);
  expect(merge([])).toMatchObject({ orders: [{ id: waits.id, status: 4 }] });
  await to(at('14:30:00'));
  await price(whole, '499.23');
  const open = await detailOf();
  expect(open).toMatchObject({ session: 2, price: '499.23' });
  const fills = await ok(ann.call(stocks.fills, pair));
  expect(fills.map(({ amount, fee, fee_currency, settlement_date }) => [amount, fee, fee_currency, settlement_date]))
    .toMatchInlineSnapshot(`
    [
      [
        "0.2000",
        "0.09987600",
        "USDT",
        "2026-12-01",
      ],
      [
        "1.0000",
        "0.49938000",
        "USDT",
        "2026-12-01",
      ],
    ]
  `);
  expect(await positionOf(ann)).toMatchInlineSnapshot(`
    {
      "amount": "1.2000",
      "average_price": "499.87938000",
      "cost": "599.85525600",
      "currency_id": 51,
      "dividends": "0.00000000",
      "held": "0.0000",
      "match_id": 201,
      "practice": 0,
      "price": "499.23",
      "realized": "0.00000000",
      "result": "-0.77925600",
      "symbol": "AAPL/USDT",
      "tax": "0.00000000",
      "value": "599.07600000",
    }
  `);
  const auctions = await ok(clientOf(whole.app)(stocks.auctions, { match_id: String(AAPL) }));
  expect(auctions).toMatchInlineSnapshot(`
    [
      {
        "amount": "0.0000",
        "at_ms": 1796049000000,
        "id": 1,
        "imbalance": "1.0000",
        "kind": "open",
        "price": null,
        "reference": "499.23",
      },
    ]
  `);
});

test('STOCK-029 buying takes an identity and is closed in the US, selling is open to all', async () => {
  const american = await person(whole, 'US');
  const order = { ...pair, order_type: 'limit', target_price: '500', amount: '1' } as const;
  const buys = await american.call(stocks.placeOrder, { ...order, type: '1' });
  expect(buys.ok ? 'ok' : buys.reason).toBe('identity.country_closed');
  const sells = await american.call(stocks.placeOrder, { ...order, type: '2' });
  expect(sells.ok ? 'ok' : sells.reason).toBe('spot.insufficient_funds');
});

test('STOCK-001 the calendar has a row for each session and each closed weekday, between two dates', async () => {
  const asked = { match_id: String(AAPL), from: '2026-11-25', to: '2026-11-30' } as const;
  const ms = (time: string) => Date.parse(`${time}Z`);
  expect(await ok(clientOf(whole.app)(stocks.calendar, asked))).toEqual([
    ...[
      { date: '2026-11-25', open_ms: ms('2026-11-25T14:30'), close_ms: ms('2026-11-25T21:00'), early: 0, name: null },
    ],
    ...[{ date: '2026-11-26', open_ms: null, close_ms: null, early: 0, name: 'thanksgiving' }],
    {
      ...{ date: '2026-11-27', open_ms: ms('2026-11-27T14:30'), close_ms: ms('2026-11-27T18:00') },
      ...{ early: 1, name: 'after_thanksgiving' },
    },
    ...[{ date: '2026-11-30', open_ms: at('14:30:00'), close_ms: at('21:00:00'), early: 0, name: null }],
  ]);
});

test('STOCK-017 what companies do is listed as it stands', async () => {
  const exAt = Date.parse('2026-12-01T14:30Z');
  const split = { kind: 'stocks.configureSplit', action: 1, market: AAPL, exAt, numerator: 4, denominator: 1 } as const;
  const listed = () => ok(clientOf(whole.app)(stocks.actions, { match_id: String(AAPL) }));
  await submit(whole, { ...split, status: 'announced' });
  const row = { type: 'split', ex_ms: exAt, numerator: 4, denominator: 1, pay_ms: null, amount: null };
  expect(await listed()).toMatchObject([{ ...row, state: 1 }]);
  await submit(whole, { ...split, status: 'withdrawn' });
  expect(await listed()).toMatchObject([{ ...row, state: 4 }]);
});

test('STOCK-037 of orders that a split ended each leads to one order after it: a buy by value, a market order, an OCO', async () => {
  if (!ann || !bob) throw new Error('two have money');
  const rules = whole.app.core.inForce.of('stocks.configureMarket', { market: AAPL });
  if (!rules) throw new Error('AAPL is listed');
  // The close is carried out a fill at a time, and bob's order comes amid it.
  await submit(whole, { ...rules, auctionPiece: 1 });
  const exAt = Date.parse('2026-12-01T14:30Z');
  const split = { kind: 'stocks.configureSplit', action: 2, market: AAPL, exAt, numerator: 2, denominator: 1 } as const;
  await submit(whole, { ...split, status: 'announced' });
  await to(at('20:56:00'));
  const byValue = await place(ann, { order_type: 'market', value: '100' });
  const prices = { trigger_price: '450', target_price: '600', amount: '1' };
  const oco = await place(ann, { type: '2', order_type: 'oco', time_in_force: 'GTC', ...prices });
  await place(ann, { type: '2', order_type: 'limit', target_price: '450', amount: '0.2' });
  for (let fill = 0; fill < 2; fill += 1) await place(bob, { order_type: 'limit', target_price: '500', amount: '0.1' });
  await to(at('21:00:00'));
  const market = await place(bob, { order_type: 'market', amount: '0.5' });
  const endedOf = ({ call }: Person) => ok(call(stocks.orders, { ...pair, status: '3' }));
  const ended = async () => (await Promise.all([ann, bob].flatMap((each) => (each ? [endedOf(each)] : [])))).flat();
  const ids = [byValue.id, oco.id, oco.id + 1, market.id];
  const againOf = async () => {
    const rows = (await ended()).filter(({ id }) => ids.includes(id));
    return new Map(rows.map(({ id, again, cancel_reason: why }) => [id, why === 'split' ? again : why]));
  };
  for (let piece = 1; piece <= 2 * ids.length && (await againOf()).size < ids.length; piece += 1)
    await to(at('21:00:00') + piece * 1_000);
  const none = { target_price: null, trigger_price: null, sl_limit: null, trail_amount: null, activation_price: null };
  expect(await againOf()).toEqual(
    new Map<number, object | null>([
      [market.id, { ...none, worst_price: '274.57', amount: '1.0000' }],
      [oco.id + 1, null],
      [oco.id, { ...none, worst_price: null, trigger_price: '225.00', target_price: '300.00', amount: '2.0000' }],
      [byValue.id, { ...none, worst_price: null, amount: '0.0000' }],
    ]),
  );
  expect((await ended()).find(({ id }) => id === byValue.id)).toMatchObject({ value: '100.00000000' });
});

test('STOCK-020 while owners of an action are done a preview is refused as its order is, and answers again after the last', async () => {
  if (!ann) throw new Error('one has money');
  const limit = { ...pair, type: '1', order_type: 'limit', target_price: '240', amount: '1' } as const;
  const stop = { ...pair, type: '2', order_type: 'stop_market', trigger_price: '200', amount: '1' } as const;
  for (const order of [limit, stop]) {
    expect(await ann.call(stocks.placeOrder, order)).toMatchObject({ ok: false, reason: 'stocks.adjusting' });
    expect(await ann.call(stocks.preview, order)).toMatchObject({ ok: false, reason: 'stocks.adjusting' });
  }
  for (const second of [20, 21, 22]) await to(at(`21:00:${second}`));
  expect(await ann.call(stocks.preview, limit)).toMatchObject({ ok: true });
});

test('STOCK-039 a page of candles goes on over nights and holidays, and a day is at 00:00 UTC of its date', async () => {
  const read = async (change: object) => {
    const candles = await ok(clientOf(whole.app)(market.candles, { symbol: 'AAPL/USDT', ...change }));
    return candles.map(({ time }) => new Date(time).toISOString().slice(5, 16));
  };
  // A Thanksgiving, an early close and a weekend.
  expect(await read({ period: '1D', count: '3' })).toEqual(['11-24T00:00', '11-25T00:00', '11-27T00:00']);
  const hours = ['11-25T19:00', '11-25T20:00', '11-27T14:00', '11-27T15:00', '11-27T16:00', '11-27T17:00'];
  expect(await read({ period: '60min', count: '6' })).toEqual(hours);
  const before = String(Date.parse('2026-11-27T14:00Z') / 1_000 - 1);
  expect(await read({ period: '60min', count: '2', to: before })).toEqual(['11-25T19:00', '11-25T20:00']);
});

test('STOCK-040 candles of trades are where there were trades, those of the auction at the close in the last minute before it', async () => {
  // They are counted once every product has opened its books.
  await whole.app.start();
  const asked = { symbol: 'AAPL/USDT', source: 'trades', adjust: '0' } as const;
  const read = async (change: object) => {
    const candles = await ok(clientOf(whole.app)(market.candles, { ...asked, ...change }));
    return candles.map(({ time, volume }) => [new Date(time).toISOString().slice(5, 16), volume]);
  };
  const minutes = [
    ['11-30T14:30', '1.2000'],
    ['11-30T20:59', '0.2000'],
  ];
  expect(await read({ period: '1min', count: '10' })).toEqual(minutes);
  await to(at('21:05:00'));
  expect(await read({ period: '1min', count: '10' })).toEqual(minutes);
  expect(await read({ period: '1D', count: '10' })).toEqual([['11-30T00:00', '1.4000']]);
  const range = { from: String(at('20:59:00') / 1_000), to: String(at('21:05:00') / 1_000) };
  expect(await read({ period: '1min', ...range })).toEqual([minutes[1]]);
});
