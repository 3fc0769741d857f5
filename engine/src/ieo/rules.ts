/**
 * The offers of IEOs, declared once (core/fields.ts). `total`, `min` and `ownerMax` are whole tokens; `ownerMax` is the most that one owner is allocated, 0 where there is no
 * such bound. Prices are of one token; a price of 0: it is not paid in that asset. `parts` are released `partMs` apart, the first `lockMs` after `issueAt`. From its start an
 * offer is not changed, only cancelled.
 */
import type { Declared } from '../core/fields.ts';

/** Ten years. */
const LONG = 315_360_000_000;
/** The end of the year 9999: what comes after a time is counted in whole milliseconds too. */
const time = { kind: 'time', asked: { max: 253_402_300_799_999 } } as const;

export const offerRules = {
  kind: 'ieo.configureOffer',
  noun: 'ieoOffer',
  // As many as timers count (core/schedule.ts).
  which: { name: 'offer', is: 'number', max: 2 ** 40 - 1, title: '{asset}' },
  fields: {
    asset: { kind: 'asset', fixed: true },
    total: { kind: 'amount', of: 'asset', min: 1n },
    min: { kind: 'amount', of: 'asset', min: 1n },
    ownerMax: { kind: 'amount', of: 'asset' },
    payAsset: { kind: 'asset' },
    price: { kind: 'amount', of: 'payAsset', min: 1n },
    secondAsset: { kind: 'asset' },
    secondPrice: { kind: 'amount', of: 'secondAsset' },
    thirdAsset: { kind: 'asset' },
    thirdPrice: { kind: 'amount', of: 'thirdAsset' },
    startAt: time,
    endAt: time,
    issueAt: time,
    lockMs: { kind: 'duration', max: LONG },
    parts: { kind: 'count', min: 1, max: 1_000 },
    partMs: { kind: 'duration', min: 60_000, max: LONG },
    title: { kind: 'text', max: 60 },
    summary: { kind: 'text', max: 200 },
    content: { kind: 'text', max: 3_000 },
    /** An address that begins with https://, or "-" where there is none. */
    whitePaper: { kind: 'name', max: 300 },
    link: { kind: 'name', max: 300 },
    status: { kind: 'choice', of: ['open', 'cancelled'] },
  },
  ascending: [['startAt', 'endAt']],
  grows: true,
  // Those of the table are offers of the demo, whose tokens are demo money; with real money two people begin them.
  only: 'demo',
} as const satisfies Declared;
