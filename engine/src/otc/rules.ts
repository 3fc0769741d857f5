/**
 * What staff set for OTC trading, declared once (core/fields.ts): the asset that worths and deposits are in, with the deposit of a merchant; which assets are traded; which currencies, with
 * their places and the least and the largest sum of an order. What is closed takes nothing new; orders go on.
 */
import type { Declared } from '../core/fields.ts';

/** Of a currency, in its smallest unit: sums below a million million million stay whole numbers of the wire. */
const sum = { kind: 'count', min: 1, max: 1_000_000_000_000_000 } as const;

export const marketRules = {
  kind: 'otc.configure',
  noun: 'otc',
  fields: {
    unit: { kind: 'asset', fixed: true },
    deposit: { kind: 'amount', of: 'unit', min: 1n },
  },
} as const satisfies Declared;

export const assetRules = {
  kind: 'otc.configureAsset',
  noun: 'otcAsset',
  which: { name: 'asset', is: 'asset' },
  fields: { status: { kind: 'choice', of: ['open', 'closed'] } },
  grows: true,
} as const satisfies Declared;

export const fiatRules = {
  kind: 'otc.configureFiat',
  noun: 'otcFiat',
  which: { name: 'fiat', is: 'number', max: 999 },
  fields: {
    code: { kind: 'name', max: 3, fixed: true },
    places: { kind: 'count', max: 2, fixed: true },
    sumMin: sum,
    sumMax: sum,
    status: { kind: 'choice', of: ['open', 'closed'] },
  },
  ascending: [['sumMin', 'sumMax']],
  grows: true,
} as const satisfies Declared;
