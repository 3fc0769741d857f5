/** Own rows on the wire: the shape of a row, its private channel and its pages, from the declaration of the row (engine/src/core/fields.ts). */
import type { RowField, RowFields } from '@glassbook/engine/fields';
import { z } from 'zod';
import { idReply, idText, limitText, moneyReply, orEmpty } from './fields.ts';
import { route } from './route.ts';

type Snake<S extends string, Out extends string = ''> = S extends `${infer C}${infer Rest}`
  ? Snake<Rest, `${Out}${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}`>
  : Out;
/** `asset` is `currency_id`, as in other calls; `dueAt` is `due_ms`, `at` is `at_ms`. */
type WireName<N extends string, F> = F extends { kind: 'asset' }
  ? N extends 'asset'
    ? 'currency_id'
    : `${Snake<N>}_id`
  : F extends { kind: 'time' }
    ? N extends `${infer Head}At`
      ? `${Snake<Head>}_ms`
      : `${Snake<N>}_ms`
    : Snake<N>;
type Cell<F> = F extends { kind: 'amount' | 'instrument' }
  ? string
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice'; of: readonly (infer W)[] }
      ? W
      : number;
type Shown<Fs> = { [N in keyof Fs]: Fs[N] extends { kind: 'owner' } | { inner: true } ? never : N }[keyof Fs];
type Flat<T> = { [K in keyof T]: T[K] };
/** A row as its owner sees it. */
export type WireRow<Fs extends RowFields> = Flat<{
  [N in Shown<Fs> & string as WireName<N, Fs[N]>]: Fs[N] extends { maybe: true } ? Cell<Fs[N]> | null : Cell<Fs[N]>;
}>;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const isShown = ({ kind, inner }: RowField): boolean => kind !== 'owner' && inner !== true;
export function wireName(name: string, { kind }: RowField): string {
  if (kind === 'asset') return name === 'asset' ? 'currency_id' : `${snake(name)}_id`;
  return kind === 'time' ? `${snake(name.replace(/(?<=.)At$/, ''))}_ms` : snake(name);
}

function cellOf(field: RowField): z.ZodType {
  switch (field.kind) {
    case 'amount':
      return moneyReply;
    case 'instrument':
      return z.string();
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(field.of);
    case 'id':
    case 'owner':
    case 'asset':
    case 'time':
    case 'ppm':
    case 'count':
      return idReply;
  }
}

/** The shape of a row. Instruments are their symbols, amounts have the places of their asset. */
export const ownRow = <const Fs extends RowFields>(fields: Fs): z.ZodType<WireRow<Fs>, WireRow<Fs>> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => isShown(field))
        .map(([name, field]) => [wireName(name, field), field.maybe ? cellOf(field).nullable() : cellOf(field)]),
    ),
  ) as unknown as z.ZodType<WireRow<Fs>, WireRow<Fs>>;

/** The private channel: the open rows at first, then each that changed. */
export const ownChannel = <Row extends z.ZodType>(row: Row) =>
  ({ snapshot: z.array(row), message: z.array(row), private: true, params: [] }) as const;

const msText = z.string().regex(/^\d{1,15}$/);
const filterOf = (field: RowField): z.ZodType<string> => (field.kind === 'choice' ? z.enum(field.of) : idText);

export type OwnFilters = Readonly<Partial<Record<string, string>>> & {
  before?: string | undefined;
  limit?: string | undefined;
  from_ms?: string | undefined;
  to_ms?: string | undefined;
};

const pageBody = (filters: Record<string, z.ZodType>): z.ZodType<OwnFilters, OwnFilters> =>
  z.object({
    ...filters,
    ...{ from_ms: orEmpty(msText), to_ms: orEmpty(msText), before: orEmpty(idText), limit: orEmpty(limitText) },
  });

type Page<Fs extends RowFields, Id extends string> = {
  id: Id;
  path: string;
  about: string;
  row: Fs;
  filters: readonly (keyof Fs & string)[];
};

/** The pages of own rows, newest first. `before` is the `next` of the page before; the filters are fields of the row and its first time. */
export const ownPage = <const Fs extends RowFields, const Id extends string>({
  id,
  path,
  about,
  row,
  filters,
}: Page<Fs, Id>) =>
  route({
    ...{ id, path, about },
    method: 'GET',
    who: 'trader',
    body: pageBody({
      ...Object.fromEntries(
        filters.map((name) => [wireName(name, row[name] as RowField), orEmpty(filterOf(row[name] as RowField))]),
      ),
    }),
    reply: z.strictObject({ rows: z.array(ownRow(row)), next: idReply.nullable() }),
    refusals: [],
  });
