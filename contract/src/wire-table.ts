/** A declared row under historic names: one table, from which its shape follows and how the server writes it. */
import { z } from 'zod';
import { dateReply, flagReply, idReply, moneyReply } from './fields.ts';

/** Where a cell comes from: a field of the row, or the server's own sums. */
export type WireCell<N extends string = string, S extends z.ZodType = z.ZodType> = { of: N; as: As; shape: S };
type As = 'same' | 'money' | 'symbol' | 'scale' | 'date' | 'flag' | 'fraction' | 'orZero' | 'orEmpty' | 'sums';
export type WireTable<N extends string = string> = { readonly [name: string]: WireCell<N> };

const cell =
  <S extends z.ZodType>(as: As, shape: S) =>
  <const N extends string>(of: N): WireCell<N, S> => ({ of, as, shape });
export const cells = {
  same: cell('same', idReply),
  money: cell('money', moneyReply),
  /** Of an asset: its symbol, its places. */
  ...{ symbol: cell('symbol', z.string()), scale: cell('scale', idReply) },
  date: cell('date', dateReply),
  flag: cell('flag', flagReply),
  /** Parts of a million, as a fraction. */
  fraction: cell('fraction', moneyReply),
  /** Where it is missing: 0, an empty text. */
  ...{ orZero: cell('orZero', idReply), orEmpty: cell('orEmpty', z.string()) },
  word: <const N extends string, const W extends readonly [string, ...string[]]>(of: N, words: W) =>
    cell('same', z.enum(words))(of),
  /** What no field has. */
  sums: <S extends z.ZodType>(shape: S): WireCell<never, S> => ({ of: '' as never, as: 'sums', shape }),
};

export const wireShape = <const T extends WireTable>(table: T) =>
  z.strictObject(
    Object.fromEntries(Object.entries(table).map(([name, { shape }]) => [name, shape])) as {
      [N in keyof T]: T[N]['shape'];
    },
  );
/** Of the table, what the server sums up. */
export type SumsOf<T extends WireTable> = {
  [N in keyof T as T[N] extends WireCell<never> ? N : never]: z.input<T[N]['shape']>;
};
