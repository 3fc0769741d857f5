import { spot as wire } from '@glassbook/contract';
import { declaredOf, emptyState, settingKindsOf } from '@glassbook/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/postgres.ts';
import { closeCore, openCore } from '../../test/trading.ts';
import { slice, type Part, type Slice } from '../shared/slice/slice.ts';
import { slices } from './slices.ts';
import { spot } from '../products/spot/slice.ts';
import { applySettings } from '../carry/store/settings/apply-settings.ts';
import { catalogOf } from '../carry/store/catalog.ts';
import { InForce } from '../carry/store/settings/in-force.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('every setting becomes the command that is in force under its key', async () => {
  const core = await openCore(database);
  const keys = async (table: string) =>
    (await database.pool.query<{ key: string }>(`SELECT key FROM ${table} WHERE key NOT LIKE '%.%' ORDER BY key`)).rows;
  const wanted = await keys('settings');
  const inForce = await keys('settings_in_force');
  expect(inForce.filter(({ key }) => key !== 'money')).toEqual(wanted);
  expect(inForce.length).toBe(wanted.length + 1);
  const settings = slices.flatMap((slice) => [...declaredOf(slice.name), ...Object.values(slice.settings ?? {})]);
  const there = new Set(wanted.map(({ key }) => key.split(':')[0] ?? ''));
  // Of what staff begin there may be none yet.
  const begun = settings.filter((each) => there.has(each.noun) || !('grows' in each));
  expect(there).toEqual(new Set(begun.map(({ noun }) => noun)));
  const parts = { pool: database.pool, state: core.state, slices };
  expect(await applySettings(parts, () => Promise.reject(new Error('nothing differs')))).toBe(0);
  await closeCore(core);
});

test('an id belongs to one instrument across all products', () => {
  const listing = {
    ...{ id: 1, base: 1, quote: 3, tick: 1n, lot: 1n, notionalMin: 1n, notionalMax: 1n },
    ...{ makerFeePpm: 0, takerFeePpm: 0, bandPpm: 0 },
  };
  const state = emptyState();
  for (const [id, name] of [
    [1, 'BTC'],
    [3, 'USDT'],
  ] as const)
    state.assets.set(id, { asset: id, name, scale: 8, kinds: ['spot'] });
  const lister = (name: string, symbol?: string) => ({
    name,
    listings: () => [{ ...listing, ...(symbol === undefined ? {} : { symbol }) }],
  });
  expect(catalogOf(state, new InForce(), [lister('spot')], 1).instrument(1)).toMatchObject({
    product: 'spot',
    symbol: 'BTC/USDT',
  });
  expect(() => catalogOf(state, new InForce(), [lister('spot'), lister('futures', 'BTC-PERP')], 1)).toThrow(
    'listed twice',
  );
});

test('an incomplete slice does not compile', () => {
  const { stored, open } = spot;
  const whole: Slice<'spot'> = { name: 'spot', stored, open };
  // @ts-expect-error a table without a store
  const unstored: Slice<'spot'> = { ...whole, stored: { orders: stored.orders, trades: stored.trades, levels: null } };
  // @ts-expect-error calls without a handler
  const mute: Part<'spot'>['handlings'] = { orders: { route: wire.orders, answer: () => ({ ok: true, message: [] }) } };
  // @ts-expect-error channels without an implementation
  const silent: Part<'spot'>['channels'] = {};
  expect([unstored, mute, silent]).toHaveLength(3);
});

test('what a slice does not declare does not compile', () => {
  const nothing = { handlings: { invites: undefined as never }, channels: {} };
  const led = { ...nothing, leads: () => ({}) };
  // @ts-expect-error a need that is not declared
  slice({ name: 'invite', needs: ['pool'], open: ({ now }) => ({ ...nothing, close: now }) });
  // @ts-expect-error a need of another role
  slice({ name: 'invite', needs: ['sequencer'], open: () => nothing });
  // @ts-expect-error what runs once only, of one that does not lead
  slice({ name: 'invite', open: () => led });
  // @ts-expect-error timers are for what leads
  slice({ name: 'invite', roles: ['leader'], needs: ['clock'], open: ({ clock }) => ({ ...led, close: clock.now }) });
  // @ts-expect-error a door that is declared and not opened
  slice({ name: 'invite', opens: ['cnyRate'], open: () => nothing });
  expect(nothing.channels).toEqual({});
});

test('each setting of the engine is declared, or a slice says how its row is read; a start chooses those of the platform', () => {
  const unread = slices.flatMap(({ name, settings = {} }) => {
    const known = new Set([...declaredOf(name).map(({ kind }) => kind), ...Object.keys(settings)]);
    return settingKindsOf(name).filter((kind) => !known.has(kind));
  });
  expect(unread).toEqual(['platform.adoptRules', 'platform.setMoney']);
});
