/**
 * What staff set for the NFT market, declared once (core/fields.ts): the fee and the asset of deposits; what can be asked for in a currency; series of blind boxes. A fee is fixed with
 * each listing. A currency that is closed takes no new listing. A series is said once and only ended: `price` is of one box, `ownerMax` the most that one buyer gets (0: no limit),
 * `contents` are works of its creator, each with how often it is drawn.
 */
import type { Declared } from '../core/fields.ts';
import { BOXES_MAX, FEE_MAX_PPM, KINDS_MAX, rarities, ROYALTY } from './words.ts';

/** The end of the year 9999: what comes after a time is counted in whole milliseconds too. */
const time = { kind: 'time', fixed: true, asked: { max: 253_402_300_799_999 } } as const;

export const marketRules = {
  kind: 'nft.configure',
  noun: 'nft',
  fields: {
    feePpm: { kind: 'ppm', max: FEE_MAX_PPM },
    depositAsset: { kind: 'asset', fixed: true },
  },
} as const satisfies Declared;

export const currencyRules = {
  kind: 'nft.configureCurrency',
  noun: 'nftCurrency',
  which: { name: 'asset', is: 'asset' },
  fields: {
    /** Of a hundred units no share rounds to nothing, so that parts of a price are never more than all of it. */
    priceMin: { kind: 'amount', of: 'asset', min: 100n },
    status: { kind: 'choice', of: ['open', 'closed'] },
  },
  grows: true,
} as const satisfies Declared;

export const seriesRules = {
  kind: 'nft.configureSeries',
  noun: 'nftSeries',
  // As many as timers count (core/schedule.ts).
  which: { name: 'series', is: 'number', max: 2 ** 40 - 1, title: '{price} {asset}' },
  fields: {
    creator: { kind: 'count', fixed: true },
    asset: { kind: 'asset', fixed: true },
    price: { kind: 'amount', of: 'asset', min: 1n, fixed: true },
    royaltyPpm: { kind: 'ppm', max: ROYALTY.maxPpm, fixed: true },
    startAt: time,
    endAt: time,
    ownerMax: { kind: 'count', max: BOXES_MAX, fixed: true },
    contents: {
      kind: 'list',
      max: KINDS_MAX,
      of: {
        work: { kind: 'count', min: 1 },
        rarity: { kind: 'choice', of: rarities },
        count: { kind: 'count', min: 1, max: BOXES_MAX },
      },
      fixed: true,
    },
    title: { kind: 'text', max: 40, fixed: true },
    about: { kind: 'text', max: 1_000, fixed: true },
    status: { kind: 'choice', of: ['open', 'ended'] },
  },
  ascending: [['startAt', 'endAt']],
  grows: true,
} as const satisfies Declared;
