import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  channels,
  products,
  refusals,
  routes,
  writes,
  type ChannelKey,
  type PrivateChannelName,
  type RefusalCode,
  type Route,
  type spot,
} from './index.ts';
import { readKey } from './live/index.ts';
import { declareProduct, type Product } from './product.ts';
import { route } from './route.ts';

const call = { method: 'GET', path: '/raffle', who: 'anyone', about: 'A raffle.', body: z.object({}) } as const;
const reply = z.string();
const raffle = { name: 'raffle', refusals: ['raffle.over'], entryReasons: ['raffle.pot'], channels: {} } as const;

type Spot = (typeof spot)['product'];
/** Whether `declareProduct` takes it. */
type Taken<P extends Product> = P extends Product<P['name'], P['refusals'][number]> ? true : false;
const join = route({ ...call, id: 'raffle.join', reply, refusals: ['raffle.over', 'request.field_invalid'] });
const watch = route({ ...call, id: 'raffle.watch', reply, refusals: [] });
const strange = route({ ...call, id: 'raffle.strange', reply, refusals: ['spot.market_halted'] });
const foreign = { ...raffle, refusals: ['spot.market_halted'], routes: {} } as const;

test('a route gives only refusals of its own product or of the carrier', () => {
  expect([strange.refusals, foreign.refusals]).toEqual([['spot.market_halted'], ['spot.market_halted']]);
  expect(declareProduct({ ...raffle, routes: { join, watch } }).routes).toEqual({ join, watch });
  expectTypeOf<Taken<Spot>>().toEqualTypeOf<true>();
  expectTypeOf<Taken<typeof raffle & { routes: { strange: typeof strange } }>>().toEqualTypeOf<false>();
  expectTypeOf<Taken<typeof foreign>>().toEqualTypeOf<false>();
});

test('a product names its refusals, statuses, routes and channels after itself', () => {
  for (const product of products) {
    const statuses = Object.keys('refusalStatus' in product ? product.refusalStatus : {});
    const ids = Object.values(product.routes as Record<string, Route>).map(({ id }) => id);
    for (const name of [...product.refusals, ...ids, ...Object.keys(product.channels)])
      expect(name.split('.')[0], name).toBe(product.name);
    for (const status of statuses) expect(product.refusals).toContain(status);
  }
});

test('the unions are closed', () => {
  expectTypeOf<Extract<ChannelKey, `spot.${string}`>>().toEqualTypeOf<
    `spot.book:${string}` | `spot.trades:${string}` | 'spot.orders' | 'spot.conditionals'
  >();
  expectTypeOf<`market.candle:${string}:1D`>().toExtend<ChannelKey>();
  expectTypeOf<`market.candle:${string}:2D`>().not.toExtend<ChannelKey>();
  expectTypeOf<'raffle.unknown'>().not.toExtend<ChannelKey>();
  expectTypeOf<Extract<PrivateChannelName, `spot.${string}`>>().toEqualTypeOf<'spot.orders' | 'spot.conditionals'>();
  expectTypeOf<'raffle.unknown'>().not.toExtend<RefusalCode>();
});

test('no name is declared twice', () => {
  for (const names of [refusals, routes.map(({ id }) => id), products.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length);
});

test('urgent are the calls that pass under overload: cancels, closing positions and health, and nothing else', () => {
  const urgent = routes.filter((each: Route) => each.urgent).map(({ id }) => id);
  expect(urgent.sort()).toEqual([
    ...[
      'copy.cancel',
      'copy.close',
      'futures.cancelAll',
      'futures.cancelOrder',
      'futures.closeAll',
      'futures.closePosition',
    ],
    ...['spot.cancelAll', 'spot.cancelOrder', 'stocks.cancelAll', 'stocks.cancelOrder', 'system.health'],
  ]);
});

test('the lists that historic clients read by POST and a preview change nothing, every other POST may', () => {
  const reads = routes.filter((each: Route) => each.method === 'POST' && !writes(each)).map(({ path }) => path);
  const lists = ['/news/detail', '/news/list', '/wallet/detail', '/wallet/legal_log', '/wallet/list'];
  // That of the fee locks a price.
  const conversions = ['/user/getTransferList'];
  const cards = ['/user/cash_info', '/user/cash_info_international'];
  const works = ['getBindBoxQuotationLog', 'getMyNFTs', 'getMyBindBoxQuotationLog', 'getNeedPayNFTOrder'];
  const levers = ['/lever/deal', '/lever/dealall', '/lever/my_trade'];
  expect(reads.sort()).toEqual(
    [
      '/desk/content/preview',
      '/wallet/get_info',
      '/wallet/get_in_address',
      ...lists,
      ...cards,
      ...conversions,
      ...levers,
      ...works.map((name) => `/bind_box/${name}`),
    ].sort(),
  );
});

test('every route that a product exports is in its list', async () => {
  for (const { name, routes: listed } of products) {
    const exported = Object.values((await import(`./${name}/index.ts`)) as Record<string, unknown>);
    const isRoute = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value;
    expect(new Set(Object.values(listed)), name).toEqual(new Set(exported.filter(isRoute)));
  }
});

test.each([
  ['market.tickers', { name: 'market.tickers', params: {} }],
  ['spot.book:BTC/USDT', { name: 'spot.book', params: { market: 'BTC/USDT' } }],
  ['market.candle:BTC/USDT:1D', { name: 'market.candle', params: { market: 'BTC/USDT', period: '1D' } }],
  ['spot.book', undefined],
  ['spot.book:BTC/USDT:1D', undefined],
  ['market.tickers:', undefined],
  ['toString', undefined],
  ['', undefined],
])('the key %j is read as %j', (key, expected) => {
  expect(readKey(channels, key)).toEqual(expected);
});

/** Where a shape takes fields that it does not name, or anything at all. */
function openings(schema: Record<string, unknown>, path = ''): string[] {
  const {
    type,
    properties,
    additionalProperties: more,
    propertyNames,
    items,
    prefixItems,
    anyOf,
    oneOf,
    allOf,
  } = schema;
  const inside = (part: unknown, name: string) =>
    typeof part === 'object' && part !== null ? openings(part as Record<string, unknown>, `${path}${name}`) : [];
  const each = (parts: unknown) => (Array.isArray(parts) ? parts.flatMap((part) => inside(part, '')) : []);
  const isMap = typeof more === 'object' && properties === undefined;
  const names = propertyNames as { enum?: unknown; pattern?: unknown } | undefined;
  return [
    ...(type === undefined && !('const' in schema) && !('enum' in schema) && !anyOf && !oneOf && !allOf ? [path] : []),
    ...(type === 'object' && !isMap && more !== false ? [path] : []),
    ...(isMap && names?.enum === undefined && names?.pattern === undefined ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => inside(part, `.${name}`)),
    ...(isMap ? inside(more, '.*') : []),
    ...(Array.isArray(items) ? each(items) : inside(items, '[]')),
    ...[prefixItems, anyOf, oneOf, allOf].flatMap(each),
  ];
}
const openingsOf = (shape: z.ZodType) => openings(z.toJSONSchema(shape, { io: 'input' }));

test('an answer and a push have the fields that are named and no others', () => {
  const shapes = [
    ...routes.flatMap(({ id, reply: shape, data }) => [[id, shape], ...(data ? [[`${id} data`, data]] : [])] as const),
    ...Object.entries(channels).flatMap(
      ([name, { snapshot, message }]) =>
        [
          [`${name} snapshot`, snapshot],
          [`${name} message`, message],
        ] as const,
    ),
  ] as [string, z.ZodType][];
  expect(shapes.length).toBeGreaterThan(routes.length + Object.keys(channels).length);
  expect(shapes.flatMap(([name, shape]) => openingsOf(shape).map((path) => `${name} ${path}`))).toEqual([]);
});

test.each([
  ['an open object', z.array(z.object({ id: z.string() })), ['[]']],
  ['one that takes any text', z.strictObject({ row: z.object({}).catchall(z.string()) }), ['.row']],
  ['anything', z.strictObject({ list: z.array(z.unknown()) }), ['.list[]']],
  ['a map of any names', z.record(z.string(), z.string()), ['']],
  ['one of several', z.union([z.strictObject({}), z.looseObject({})]), ['']],
])('what is open is seen: %s', (_name, shape, found) => {
  expect(openingsOf(shape)).toEqual(found);
});
