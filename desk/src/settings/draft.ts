/** Figures of settings as they are typed: percents, seconds and hours for what is kept in parts per million and milliseconds. */
import { compareDecimals, wireDecimal } from '@glassbook/money';
/** A figure before and after. */
export type FigureChange = { field: string; before: string; after: string };

/** `finePercent`: kept in parts per billion; `plain`: as it is written. */
export type Unit = 'percent' | 'finePercent' | 'seconds' | 'hours' | 'plain';
export type Specs<F extends string> = Readonly<Record<F, { unit: Unit; places: number }>>;
/** By field: as typed, or as the server has it. */
export type Figures<F extends string> = Readonly<Record<F, string>>;

/** How many whole steps of what is kept the last of `places` decimal places is. */
const stepOf = { percent: [4, 1n], finePercent: [7, 1n], seconds: [3, 1n], hours: [3, 3_600n] } as const;

/** What the server has, as people type it: 1250 parts per million → "0.125". */
export function toText(unit: Unit, kept: string): string {
  if (unit === 'plain') return kept;
  const [places, step] = stepOf[unit];
  const text = String(BigInt(kept) / step).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
}

/** What was typed, as the server has it: "0.125" percent → 1250. */
export function toKept(unit: Unit, text: string): string {
  const decimal = wireDecimal(text);
  if (unit === 'plain') return decimal;
  const [places, step] = stepOf[unit];
  const [whole = '0', fraction = ''] = decimal.split('.');
  return String(BigInt(whole + fraction.padEnd(places, '0')) * step);
}

export const fieldsOf = <F extends string>(specs: Specs<F>): F[] => Object.keys(specs) as F[];
const each = <F extends string>(specs: Specs<F>, text: (field: F) => string): Figures<F> =>
  Object.fromEntries(fieldsOf(specs).map((field) => [field, text(field)])) as Figures<F>;

export const draftOf = <F extends string>(specs: Specs<F>, kept: Figures<F>): Figures<F> =>
  each(specs, (field) => toText(specs[field].unit, kept[field]));

/** The first field without a figure. */
export const missingIn = <F extends string>(specs: Specs<F>, draft: Figures<F>): F | undefined =>
  fieldsOf(specs).find((field) => draft[field] === '');

/** What a complete draft asks for; a figure that is the same as in force stays written as it is. */
export const askedIn = <F extends string>(specs: Specs<F>, draft: Figures<F>, inForce: Figures<F>): Figures<F> =>
  each(specs, (field) => {
    const asked = toKept(specs[field].unit, draft[field]);
    return compareDecimals(asked, inForce[field]) === 0 ? inForce[field] : asked;
  });

export const changesIn = <F extends string>(specs: Specs<F>, inForce: Figures<F>, asked: Figures<F>): FigureChange[] =>
  fieldsOf(specs)
    .filter((field) => inForce[field] !== asked[field])
    .map((field) => ({ field, before: inForce[field], after: asked[field] }));
