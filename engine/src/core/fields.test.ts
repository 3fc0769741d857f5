import { expect, test } from 'vitest';
import { AMOUNT_MAX } from './amounts.ts';
import { beyondAsked, invalidIn, keyOfSetting, type Declared, type Field } from './fields.ts';

const held = { assets: new Set([1, 3]) };
const declaredOf = (field: Field) => ({ kind: 'demo.set', noun: 'demo', fields: { it: field } }) satisfies Declared;
const isValid = (field: Field, value: unknown) => invalidIn(declaredOf(field), { it: value }, held) === undefined;
const words = ['open', 'closed'];

test.each<[string, Field, unknown[], unknown[]]>([
  ['ppm', { kind: 'ppm' }, [0, 999_999], [-1, 0.5, 1_000_000, 1n, NaN]],
  ['ppm, wider', { kind: 'ppm', max: 1_000_000 }, [1_000_000], [1_000_001]],
  ['ppb', { kind: 'ppb' }, [0, 999_999_999], [1_000_000_000]],
  ['duration', { kind: 'duration', min: 1 }, [1, Number.MAX_SAFE_INTEGER], [0, 2 ** 53]],
  ['time', { kind: 'time' }, [0, 1_800_000_000_000], [-1, 0.5, '2026-01-01']],
  ['count', { kind: 'count', min: 2, max: 4 }, [2, 4], [1, 5, '3']],
  ['amount', { kind: 'amount', of: 'asset' }, [0n, AMOUNT_MAX], [-1n, AMOUNT_MAX + 1n, 1]],
  ['asset', { kind: 'asset' }, [1, 3], [2, 0, '1']],
  ['instrument', { kind: 'instrument' }, [1, 101], [0, -1, 1.5]],
  ['flag', { kind: 'flag' }, [true, false], [1, undefined]],
  ['choice', { kind: 'choice', of: words }, words, ['', 'halted']],
  ['some', { kind: 'some', of: words }, [[], ['closed']], [['halted'], 'open']],
  ['name', { kind: 'name', max: 3 }, ['abc'], ['', 'abcd', 1]],
  ['text', { kind: 'text', max: 3 }, [{ en: 'abc' }], [{ en: '' }, { en: 'abcd' }, null]],
  [
    'list',
    { kind: 'list', max: 2, of: { rate: { kind: 'ppm' } } },
    [[], [{ rate: 1 }, { rate: 2 }]],
    [[{ rate: -1 }], [null], [{ rate: 1 }, { rate: 1 }, { rate: 1 }], {}],
  ],
  ['left out', { kind: 'ppm', maybe: true }, [undefined, 0, 1], [-1, null]],
])('a field is valid within its kind and bounds: %s', (_name, field, good, bad) => {
  expect(good.filter((value) => !isValid(field, value))).toEqual([]);
  expect(bad.filter((value) => isValid(field, value))).toEqual([]);
});

const market = {
  ...{ kind: 'demo.set', noun: 'market' },
  which: { name: 'market', is: 'instrument', max: 9 },
  fields: {
    low: { kind: 'amount', of: 'asset' },
    high: { kind: 'amount', of: 'asset', asked: { times: 10n } },
    fee: { kind: 'ppm', asked: { min: 10, max: 100 } },
  },
  ascending: [['low', 'high']],
} as const satisfies Declared;
const values = { market: 1, low: 1n, high: 2n, fee: 50 };

test('the first field that is excluded is named: the number, a value, the higher one of a pair', () => {
  const named = (change: object, of: Declared = market) => invalidIn(of, { ...values, ...change }, held);
  expect([{}, { market: 0 }, { market: 10 }, { fee: -1, low: 5n }, { low: 2n }].map((one) => named(one))).toEqual([
    ...[undefined, 'market', 'market', 'fee', 'high'],
  ]);
  const ofAsset = { ...market, which: { name: 'market', is: 'asset' } } as const;
  expect([named({ market: 3 }, ofAsset), named({ market: 2 }, ofAsset)]).toEqual([undefined, 'market']);
  expect([keyOfSetting(market, values), keyOfSetting(declaredOf({ kind: 'flag' }), {})]).toEqual(['market:1', 'demo']);
});

test('staff may ask for less than the engine accepts: within bounds, and up to so many times what is in force', () => {
  const beyond = (change: object, inForce?: object) => beyondAsked(market, { ...values, ...change }, { ...inForce });
  expect([9, 10, 100, 101].map((fee) => beyond({ fee }))).toEqual(['fee', undefined, undefined, 'fee']);
  expect([20n, 21n].map((high) => beyond({ high }, { high: 2n }))).toEqual([undefined, 'high']);
  expect(beyond({ high: AMOUNT_MAX })).toBeUndefined();
});
