/**
 * The fields of settings and of rows, as data: one vocabulary, from which the engine derives its checks and types, the server what is stored and shown, and
 * the screens their forms. A kind means the same everywhere; what a product adds is a declaration (`<product>/rules.ts`, `<product>/rows.ts`).
 */
import type { Amount } from '@glassbook/money';
import { AMOUNT_MAX } from './amounts.ts';

/** From the first to the last. Numbers begin at 0, amounts too. */
type Bounds<T> = { min?: T; max?: T };
/**
 * `min` and `max` are what the engine accepts. They belong to the rules that a journal is replayed under, so they never become narrower; what staff may ask for
 * can, and is `asked`.
 */
type Whole<K> = { kind: K; asked?: Bounds<number> } & Bounds<number>;
export type Field = (
  | Whole<'ppm'>
  | Whole<'ppb'>
  /** Milliseconds. */
  | Whole<'duration'>
  /** Milliseconds UTC since 1970. */
  | Whole<'time'>
  | Whole<'count'>
  /** A day of UTC: its number since 1970. */
  | { kind: 'date' }
  /**
   * `of`: the field that names its asset, of this declaration or, as `market.quote`, of the setting with that noun: the one with the same number, or the only one. `times`: of what is
   * in force, so that one digit too many is not asked for. `unless`: where its asset is that of the first field, it is of the second.
   */
  | ({
      kind: 'amount';
      of: string;
      unless?: readonly [same: string, of: string];
      asked?: Bounds<Amount> & { times?: bigint };
    } & Bounds<Amount>)
  /** The number of an asset that is known. */
  | { kind: 'asset' }
  | { kind: 'instrument' }
  /** Numbers of instruments, the lowest first. */
  | { kind: 'instruments' }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly string[] }
  /** Some of these words, in their order. */
  | { kind: 'some'; of: readonly string[] }
  /** A text that is the same in every language. */
  | { kind: 'name'; max: number }
  /** A text in every language, by its code on the wire. */
  | { kind: 'text'; max: number }
  /** At most `max` entries of these fields. */
  | { kind: 'list'; of: Fields; max: number }
) & {
  /** Said once, when it is new: staff can't ask for another value. */
  fixed?: true;
  /** Of a number: a command may leave it out, and then it is `initial`, or 0. */
  maybe?: true;
  /** What such a number is where it is left out: a default for entries from before it was declared. */
  initial?: number;
};
export type Fields = { readonly [name: string]: Field };
export type FieldKind = Field['kind'];

/** A setting of a product: what its command has, and what follows from it alone. */
export type Declared = {
  kind: string;
  /** What is set: the `market` of the key `market:1`. */
  noun: string;
  /**
   * The field of the command that says which one, and what it numbers; one only where it is left out. `makes`: an asset that is not known becomes so by it. `title`: what a number is
   * called besides, fields in braces, the same in every language.
   */
  which?: { name: string; is: 'instrument' | 'asset' | 'number'; max?: number; makes?: true; title?: string };
  /** In the order in which they are written: the text of a command follows it, and a start compares texts. */
  fields: Fields;
  /** Pairs of fields of which the second is above the first. */
  ascending?: readonly (readonly [string, string])[];
  /** Shares that are charged of an amount of the asset of `as`: the preview of a change shows what they are. */
  charges?: { of: readonly string[]; as: string };
  /** What it adds up to by the engine's own sums (`sums` of the setting): shown with a request, never asked for. */
  sums?: Fields;
  /** Staff may ask for one that is not there yet. */
  grows?: true;
  /** Its rows apply only where the money is this; elsewhere they are left out. */
  only?: 'demo' | 'real';
};

export type LocalText = Readonly<Record<string, string>>;
type ValueOf<F> = F extends { kind: 'amount' }
  ? Amount
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice'; of: readonly (infer W)[] }
      ? W
      : F extends { kind: 'some'; of: readonly (infer W)[] }
        ? readonly W[]
        : F extends { kind: 'instruments' }
          ? readonly number[]
          : F extends { kind: 'name' }
            ? string
            : F extends { kind: 'text' }
              ? LocalText
              : F extends { kind: 'list'; of: infer G }
                ? readonly ValuesOf<G>[]
                : number;
type Flat<T> = { [K in keyof T]: T[K] };
type MaybeOf<Fs> = { [N in keyof Fs]: Fs[N] extends { maybe: true } ? N : never }[keyof Fs];
type ValuesOf<Fs> = Flat<
  { -readonly [N in Exclude<keyof Fs, MaybeOf<Fs>>]: ValueOf<Fs[N]> } & {
    -readonly [N in MaybeOf<Fs>]?: ValueOf<Fs[N]>;
  }
>;
/** The command of a declared setting. */
export type CommandFrom<D extends Declared> = Flat<
  { kind: D['kind'] } & (D extends { which: { name: infer W extends string } } ? { [K in W]: number } : object) &
    ValuesOf<D['fields']>
>;

const PPM_MAX = 999_999;
const PPB_MAX = 999_999_999;
/** 31 December 9999. */
const DATE_MAX = 2_932_896;
export type Values = Readonly<Record<string, unknown>>;
/** What a setting is checked against. */
export type Held = { assets: { has: (asset: number) => boolean } };

const isBetween = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= max;

function isValid(held: Held, field: Field, value: unknown): boolean {
  if (field.maybe && value === undefined) return true;
  switch (field.kind) {
    case 'ppm':
      return isBetween(value, field.min ?? 0, field.max ?? PPM_MAX);
    case 'ppb':
      return isBetween(value, field.min ?? 0, field.max ?? PPB_MAX);
    case 'duration':
    case 'time':
    case 'count':
      return isBetween(value, field.min ?? 0, field.max ?? Number.MAX_SAFE_INTEGER);
    case 'date':
      return isBetween(value, 0, DATE_MAX);
    case 'asset':
      return held.assets.has(value as number);
    case 'instrument':
      return isBetween(value, 1, Number.MAX_SAFE_INTEGER);
    case 'instruments':
      return Array.isArray(value) && value.every((each) => isBetween(each, 1, Number.MAX_SAFE_INTEGER));
    case 'amount':
      return typeof value === 'bigint' && value >= (field.min ?? 0n) && value <= (field.max ?? AMOUNT_MAX);
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return field.of.some((each) => each === value);
    case 'some':
      return Array.isArray(value) && value.every((each) => field.of.some((word) => word === each));
    case 'name':
      return isText(value, field.max);
    case 'text':
      return isObject(value) && Object.values(value as LocalText).every((text) => isText(text, field.max));
    case 'list':
      return (
        Array.isArray(value) &&
        value.length <= field.max &&
        value.every((each) => isObject(each) && invalidField(held, field.of, each as Values) === undefined)
      );
  }
}

/** The first field whose value is not one of its kind within its bounds. */
const invalidField = (held: Held, fields: Fields, values: Values): string | undefined =>
  Object.keys(fields).find((name) => !isValid(held, fields[name] as Field, values[name]));

/** The first field of a command that its declaration excludes. */
export function invalidIn(declared: Declared, values: Values, held: Held): string | undefined {
  const { which, fields, ascending = [] } = declared;
  if (which) {
    const number = values[which.name];
    const isKnown = which.is !== 'asset' || which.makes || held.assets.has(number as number);
    if (!isKnown || !isBetween(number, 1, which.max ?? Number.MAX_SAFE_INTEGER)) return which.name;
  }
  return (
    invalidField(held, fields, values) ??
    ascending.find(([low, high]) => !((values[low] as Amount) < (values[high] as Amount)))?.[1]
  );
}

/** The first field of a command that is beyond what staff may ask for, though the engine would accept it. `inForce`: nothing where it is new. */
export const beyondAsked = ({ fields }: Declared, values: Values, inForce: Values = {}): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name] as Field;
    if (!('asked' in field)) return false;
    const { min, max } = field.asked;
    const value = values[name] as number;
    const before = inForce[name];
    const isManyTimes =
      field.kind === 'amount' &&
      field.asked.times !== undefined &&
      before !== undefined &&
      (values[name] as Amount) > (before as Amount) * field.asked.times;
    return isManyTimes || (min !== undefined && value < min) || (max !== undefined && value > max);
  });

/** The key of a setting: `market:1`. */
export const keyOfSetting = ({ noun, which }: Declared, values: Values): string =>
  which ? `${noun}:${String(values[which.name])}` : noun;

/** A field of a row of a table. */
export type RowField =
  /** Its number, which ascends; a page of rows goes by it. */
  (
    | { kind: 'id' }
    /** The account that it is of: never shown, only asked by. */
    | { kind: 'owner' }
    | { kind: 'asset' }
    | { kind: 'instrument' }
    /** `of`: the field that names its asset, or `market.base`, `market.quote` of the field that names its instrument. */
    | { kind: 'amount'; of: string }
    /** Milliseconds UTC; its name ends with `At`, or is `at`. */
    | { kind: 'time' }
    | { kind: 'ppm' }
    | { kind: 'count' }
    | { kind: 'flag' }
    | { kind: 'choice'; of: readonly string[] }
  ) & {
    /** Where it is missing the row has none, and the wire null. */
    maybe?: true;
    /** Stored, and not shown to its owner. */
    inner?: true;
  };
export type RowFields = { readonly [name: string]: RowField };
type CellOf<F> = F extends { kind: 'amount' }
  ? Amount
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice'; of: readonly (infer W)[] }
      ? W
      : number;
/** The row of such a declaration. */
export type RowFrom<Fs extends RowFields> = {
  -readonly [N in keyof Fs]: Fs[N] extends { maybe: true } ? CellOf<Fs[N]> | undefined : CellOf<Fs[N]>;
};
