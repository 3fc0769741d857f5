/** The settings of spot trading, declared once (core/fields.ts). */
import type { Declared } from '../core/fields.ts';
import { ladderGrowth, ladderReach, ladderShape } from '../trading/ladder-rules.ts';

/** tick: quote units for one whole base unit; lot: base units. tick × lot is a whole number of quote units. What staff may ask for is bounded: no fee above 1%, no band above 50%, no largest order above ten times the one in force, where one digit too many was typed. */
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
    notionalMax: { kind: 'amount', of: 'quote', asked: { times: 10n } },
    makerFeePpm: { kind: 'ppm', asked: { max: 10_000 } },
    takerFeePpm: { kind: 'ppm', asked: { max: 10_000 } },
    /** How far from the index price a market order without a worst price goes. */
    bandPpm: { kind: 'ppm', asked: { max: 500_000 } },
    openOrdersMax: { kind: 'count', min: 1, asked: { max: 1_000 } },
  },
  ascending: [['notionalMin', 'notionalMax']],
  charges: { of: ['makerFeePpm', 'takerFeePpm'], as: 'notionalMin' },
} as const satisfies Declared;

/** The ladder of the house maker around the index price of a market; `notional` is the worth of its first level. */
export const makerRules = {
  kind: 'spot.configureMaker',
  noun: 'maker',
  which: { name: 'market', is: 'instrument' },
  fields: { ...ladderShape, ...ladderGrowth, notional: { kind: 'amount', of: 'market.quote', min: 1n } },
  sums: { ...ladderReach, sideWorth: { kind: 'amount', of: 'market.quote' } },
} as const satisfies Declared;
