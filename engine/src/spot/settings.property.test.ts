/** For any setting: it is refused, or every price, order and claim after it can be carried out. A throw would recur at every start. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ann, atMarket, bob, order, send } from '../../test/market-of-two.ts';
import { settings } from '../../test/trading-day.ts';
import { tables } from '../../test/tables.ts';
import { describe } from '../describe.ts';
import { emptyState, takeChanges } from '../engine.ts';
import { AMOUNT_MAX } from '../core/amounts.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import type { Command, SettingCommand } from '../products.ts';

const SEED = 20_261_122;
const whole = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.constantFrom(
    -1,
    0,
    0.5,
    NaN,
    Infinity,
    999_999,
    1_000_000,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32 + 1,
    2 ** 53 - 1,
    2 ** 53,
  ),
);
const amount = fc.oneof(
  fc.bigInt(0n, 10n ** 14n),
  fc.nat(130).map((bits) => 2n ** BigInt(bits)),
  fc.constantFrom(-1n, 0n, 1n, 2n ** 127n - 1n, 2n ** 127n),
);
const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(1, 3, 4, 5) }, { weight: 1, arbitrary: whole });
/** Some fields of a setting that is in force are replaced. */
const changed = fc.constantFrom(...settings.slice(1)).chain((known): fc.Arbitrary<SettingCommand> => {
  const { kind, ...fields } = known;
  const other = Object.entries(fields).map(([name, value]): [string, fc.Arbitrary<unknown>] => [
    name,
    ['market', 'base', 'quote', 'asset', 'owner'].includes(name)
      ? id
      : typeof value === 'bigint'
        ? amount
        : typeof value === 'number'
          ? whole
          : name === 'kinds'
            ? fc.subarray(['fiat', 'spot', 'futures', 'chest'])
            : name === 'grants'
              ? fc.array(fc.record({ asset: id, amount }), { maxLength: 3 })
              : fc.constant(value),
  ]);
  return fc
    .record(Object.fromEntries(other), { requiredKeys: [] })
    .map((replaced) => ({ kind, ...fields, ...replaced }) as SettingCommand);
});

const after: Command[] = [
  ...[1n, 10n ** 6n, 7n * 10n ** 12n, 2n ** 62n, 2n ** 127n - 1n].map((price): Command => ({
    kind: 'indexPrice.update',
    source: 'test',
    prices: [{ market: 1, price, volume: 0n }],
  })),
  { kind: 'wallet.claimDemo', owner: ann },
  { kind: 'wallet.claimDemo', owner: bob },
  order(bob, 'sell', 70_000, 40),
  order(ann, 'buy', 70_000, 20),
  atMarket(ann, 'buy', { usdt: 10 }, { worstPrice: 10n ** 13n }),
  atMarket(ann, 'sell', { usdt: 10 }, { worstPrice: 10n ** 6n }),
  { kind: 'spot.haltMarket', market: 1 },
  { kind: 'spot.openMarket', market: 1 },
  { kind: 'wallet.move', owner: ann, asset: 3, amount: 1n, from: 'spot', to: 'fiat' },
];

test('a setting is refused, or nothing after it throws and what is stored of it loads', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(changed, { minLength: 1, maxLength: 3 }), (list) => {
      const state = emptyState();
      const { store, load } = tables();
      for (const command of [...settings, ...after.slice(2, 3)]) send(state, command);
      for (const command of list) if (send(state, command).ok) accepted += 1;
      for (const command of after) send(state, command);
      for (const sum of state.ledger.sums().values()) expect(sum).toBe(0n);
      store(takeChanges(state));
      expect([...describe(load(state))]).toEqual([...describe(state)]);
    }),
    { seed: SEED, numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test.each<[string, SettingCommand]>([
  [
    'a kind that an account may hold is dropped',
    { kind: 'asset.configure', asset: 3, name: 'USDT', scale: 8, kinds: ['fiat'] },
  ],
  ['a kind is none', { kind: 'asset.configure', asset: 9, name: 'X', scale: 8, kinds: ['chest' as 'spot'] }],
  ['a house account is half an owner', { kind: 'wallet.fundHouse', owner: 2.5, asset: 3, total: 1n }],
  ['an asset has no spot account to give to', { kind: 'wallet.fundHouse', owner: HOUSE_MAKER, asset: 6, total: 1n }],
  ['claims come after half a millisecond', { kind: 'wallet.configureDemo', enabled: true, everyMs: 0.5, grants: [] }],
  [
    'quotes outlive a day',
    {
      kind: 'spot.configureMaker',
      market: 1,
      levels: 1,
      halfSpreadPpm: 1,
      stepPpm: 1,
      notional: 1n,
      growthPpm: 0,
      staleAfterMs: 86_400_001,
    },
  ],
  [
    'the level after the last would be worth more than an amount is',
    {
      kind: 'spot.configureMaker',
      market: 1,
      levels: 4,
      halfSpreadPpm: 1,
      stepPpm: 1,
      notional: AMOUNT_MAX / 2n + 1n,
      growthPpm: 250_000,
      staleAfterMs: 15_000,
    },
  ],
])('refused: %s', (_, command) => {
  const state = emptyState();
  const futures = { kind: 'asset.configure', asset: 6, name: 'F', scale: 8, kinds: ['futures'] } as const;
  const wide = settings.map((each) =>
    each.kind === 'spot.configureMarket' ? { ...each, notionalMax: AMOUNT_MAX } : each,
  );
  for (const each of [...wide, futures]) expect(send(state, each).ok, each.kind).toBe(true);
  expect(send(state, command)).toMatchObject({ ok: false });
});
