/** Own rows of a declared table: their text, their private channel and their pages, without a line a product. */
import { isShown, wireName, type OwnFilters, type WireRow } from '@glassbook/contract';
import type { Changes, RowField, RowFields, RowFrom } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { Result } from '../../carry/http/handling.ts';
import type { PrivateChannel } from '../../carry/socket/channel.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Stored } from '../../carry/store/stored.ts';
import { openRows } from './open-rows.ts';
import { ownReader } from './read-own.ts';

const OPEN_MAX = 1_000;
const LIMIT = 20;

type Cells = Readonly<Record<string, unknown>>;
type Named = Pick<Catalog, 'asset' | 'instrument'>;

/** The asset of an amount: that of a field, or one of the instrument that a field names. */
function assetOf(catalog: Named, of: string, cells: Cells) {
  const [name = '', side] = of.split('.');
  const id = cells[name] as number;
  return side === 'base' || side === 'quote' ? catalog.instrument(id)[side] : catalog.asset(id);
}

function shownCell(catalog: Named, field: RowField, value: unknown, cells: Cells): unknown {
  if (value === undefined) return null;
  if (field.kind === 'amount') return formatAmount(value as bigint, assetOf(catalog, field.of, cells).scale);
  return field.kind === 'instrument' ? catalog.instrument(value as number).symbol : value;
}

/** A row in wire format. */
export function presentRow<Fs extends RowFields>(catalog: Named, fields: Fs): (row: RowFrom<Fs>) => WireRow<Fs> {
  const shown = Object.entries(fields).filter(([, field]) => isShown(field));
  return (row) =>
    Object.fromEntries(
      shown.map(([name, field]) => [wireName(name, field), shownCell(catalog, field, row[name], row as Cells)]),
    ) as WireRow<Fs>;
}

type Owned = { id: number; owner: number };
type Parts<Fs extends RowFields> = {
  pool: Pool;
  catalog: Named;
  row: Fs;
  stored: Stored<RowFrom<Fs>>;
  rowsIn: (changes: Changes) => readonly RowFrom<Fs>[];
  /** The values of a row that is open; the channel begins with those. */
  open: { readonly [F in keyof RowFrom<Fs>]?: RowFrom<Fs>[F] };
};

export type OwnRows<Fs extends RowFields> = {
  present: (row: RowFrom<Fs>) => WireRow<Fs>;
  /** The open rows at first, then each that changed, newest first. */
  channel: PrivateChannel<WireRow<Fs>[], WireRow<Fs>[]>;
  /** The answer of a page (contract/src/own.ts). */
  page: (
    owner: number,
    filters: OwnFilters,
  ) => Promise<Result<{ rows: WireRow<Fs>[]; next: number | null }, undefined>>;
};

export function ownRows<const Fs extends RowFields>({
  pool,
  catalog,
  row: fields,
  stored,
  rowsIn,
  open,
}: Parts<Fs>): OwnRows<Fs> {
  type Row = RowFrom<Fs> & Owned;
  type W = WireRow<Fs>;
  const present = presentRow(catalog, fields);
  const read = ownReader(stored as unknown as Stored<Row>);
  const wireOf = (name: string) => wireName(name, fields[name] as RowField);
  const isOpen = (shown: W) => Object.entries(open).every(([name, value]) => (shown as Cells)[wireOf(name)] === value);
  const timeField = Object.keys(fields).find((name) => fields[name]?.kind === 'time') as keyof Row & string;
  const filtersIn = (filters: OwnFilters) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = filters[wireName(name, field)];
      if (value === undefined || field.kind === 'time') return [];
      return [[name, field.kind === 'choice' ? value : Number(value)] as const];
    });
  return {
    present,
    channel: openRows<Row, W>({
      pool,
      rowsIn: (changes) => rowsIn(changes) as readonly Row[],
      ...{ present, isOpen },
      load: (client, owner) => read(client, owner, { equal: open as object, limit: OPEN_MAX }),
    }),
    async page(owner, filters) {
      const limit = Number(filters.limit ?? LIMIT);
      const { from_ms: from, to_ms: to, before } = filters;
      const rows = await read(pool, owner, {
        equal: Object.fromEntries(filtersIn(filters)) as object,
        time: { field: timeField, from: from && Number(from), to: to && Number(to) } as never,
        before: before === undefined ? undefined : Number(before),
        limit,
      });
      const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
      return { ok: true, message: { rows: rows.map((row) => present(row)), next } };
    },
  };
}
