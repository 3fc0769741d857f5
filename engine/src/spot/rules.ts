/** The settings of spot trading, declared once (core/fields.ts). */
import type { Declared } from '../core/fields.ts';

/** tick: quote units for one whole base unit; lot: base units. tick × lot is a whole number of quote units. No fee above 1% can be asked for. */
export const marketRules = {
  kind: 'spot.configureMarket',
  noun: 'market',
  which: { name: 'market', is: 'instrument', max: 2 ** 31 - 1 },
  fields: {
    base: { kind: 'asset', fixed: true },
    quote: { kind: 'asset', fixed: true },
    tick: { kind: 'amount', of: 'quote', fixed: true },
    lot: { kind: 'amount', of: 'base', fixed: true },
    notionalMin: { kind: 'amount', of: 'quote' },
    notionalMax: { kind: 'amount', of: 'quote' },
    makerFeePpm: { kind: 'ppm', asked: { max: 10_000 } },
    takerFeePpm: { kind: 'ppm', asked: { max: 10_000 } },
    /** How far from the index price a market order without a worst price goes. */
    bandPpm: { kind: 'ppm' },
    openOrdersMax: { kind: 'count', min: 1 },
  },
  ascending: [['notionalMin', 'notionalMax']],
  charges: { of: ['makerFeePpm', 'takerFeePpm'], as: 'notionalMin' },
} as const satisfies Declared;
