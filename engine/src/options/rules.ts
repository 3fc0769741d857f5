/**
 * The settings of timed options, declared once (core/fields.ts). A change counts for new options only: an open one keeps the sums of its opening. None of them is a price, a result or an expiry
 * (OPT-012).
 */
import type { Declared } from '../core/fields.ts';

const MILLION = 1_000_000;
const FEE_MAX = MILLION / 10;

/** Whether options are sold, the asset they are paid in, the instruments whose index they are on, the fee of the stake, and how many an owner may have open. */
export const optionsRules = {
  kind: 'options.configure',
  noun: 'options',
  fields: {
    enabled: { kind: 'flag' },
    /** It stays: what is open is counted in it. */
    asset: { kind: 'asset', fixed: true },
    instruments: { kind: 'instruments' },
    feePpm: { kind: 'ppm', max: FEE_MAX },
    openMax: { kind: 'count', min: 1, max: 1_000 },
  },
} as const satisfies Declared;

/**
 * A term that options are sold with: what is paid on top of the stake where it is won and taken of it where it is lost, and the least and the most stake. Its number is
 * its seconds: longer than the window of the fixing, so that no tick of it is the strike; an hour at most, so that a receipt has every tick of it.
 */
export const termRules = {
  kind: 'options.configureTerm',
  noun: 'optionTerm',
  which: { name: 'seconds', is: 'number', max: 3_600 },
  fields: {
    enabled: { kind: 'flag' },
    /** No more than the most that is lost with the most of two fees (OPT-026). */
    payoutPpm: { kind: 'ppm', min: 1, max: MILLION + 2 * FEE_MAX },
    lossPpm: { kind: 'ppm', min: 1, max: MILLION },
    min: { kind: 'amount', of: 'options.asset', min: 1n },
    max: { kind: 'amount', of: 'options.asset' },
  },
} as const satisfies Declared;
