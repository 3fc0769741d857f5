/** Fees and limits of a market as they are typed: what a keystroke does, what it adds up to, what is wrong with it. */
import { compareDecimals, isZero, wireDecimal } from '@glassbook/money';
import { isSame, percentOfPpm, type Change } from '../review/changes.ts';
import { toKept } from '../settings/draft.ts';
import type { Market } from './market-state.tsx';

export const feeFields = ['makerFeePpm', 'takerFeePpm'] as const;
export const limitFields = ['notionalMin', 'notionalMax', 'bandPpm', 'openOrdersMax'] as const;
export const ruleFields = [...feeFields, ...limitFields] as const;
export type RuleField = (typeof ruleFields)[number];
/** Percents for what is in parts per million, decimals in the quote asset, a whole number. */
export type Draft = Readonly<Record<RuleField, string>>;
export type Rules = Readonly<Record<RuleField, string>>;

const percents: readonly RuleField[] = ['makerFeePpm', 'takerFeePpm', 'bandPpm'];
export const isPercent = (field: RuleField): boolean => percents.includes(field);
export const isFee = (field: string): boolean => (feeFields as readonly string[]).includes(field);
/** No fee is above 1% (DESK-023). */
const feePpmMax = 10_000n;
/** How many can be typed. */
export const places: Record<RuleField, number> = {
  ...{ makerFeePpm: 4, takerFeePpm: 4, bandPpm: 4, notionalMin: 8, notionalMax: 8, openOrdersMax: 0 },
};

/** As they are in force, in parts per million and plain decimals. */
export const rulesOf = (market: Market): Rules => ({
  ...{ makerFeePpm: String(market.maker_fee_ppm), takerFeePpm: String(market.taker_fee_ppm) },
  ...{ notionalMin: market.notional_min, notionalMax: market.notional_max },
  ...{ bandPpm: String(market.band_ppm), openOrdersMax: String(market.open_orders_max) },
});

export const draftOf = (rules: Rules): Draft => {
  const shown = (field: RuleField) =>
    isPercent(field) ? percentOfPpm(rules[field]).replaceAll(',', '') : rules[field];
  return Object.fromEntries(ruleFields.map((field) => [field, shown(field)])) as Draft;
};

/** A percent in parts per million, exactly: "0.125" → "1250". */
export const ppmOf = (percent: string): string => toKept('percent', percent);

/** What the draft asks for; a figure that is the same as in force stays written as it is. Only of a draft that is complete. */
export function rulesIn(draft: Draft, inForce: Rules): Rules {
  const asked = (field: RuleField) => (isPercent(field) ? ppmOf(draft[field]) : wireDecimal(draft[field]));
  return Object.fromEntries(
    ruleFields.map((field) => [field, isSame(asked(field), inForce[field]) ? inForce[field] : asked(field)]),
  ) as Rules;
}

export const changesIn = (inForce: Rules, asked: Rules): Change[] =>
  ruleFields
    .filter((field) => inForce[field] !== asked[field])
    .map((field) => ({ field, before: inForce[field], after: asked[field] }));

export type Problem = { field: RuleField; key: 'problem.missing' | 'problem.fee_max' | 'problem.min_above_max' };

/** The first thing that is wrong; the server decides about the rest. */
export function problemIn(draft: Draft): Problem | undefined {
  const missing = ruleFields.find(
    (field) => draft[field] === '' || (field === 'openOrdersMax' && isZero(draft[field])),
  );
  if (missing !== undefined) return { field: missing, key: 'problem.missing' };
  for (const field of feeFields) if (BigInt(ppmOf(draft[field])) > feePpmMax) return { field, key: 'problem.fee_max' };
  const isCrossed = compareDecimals(wireDecimal(draft.notionalMin), wireDecimal(draft.notionalMax)) > 0;
  return isCrossed ? { field: 'notionalMin', key: 'problem.min_above_max' } : undefined;
}
