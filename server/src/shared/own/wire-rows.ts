/** Own rows under historic names (contract/src/wire-table.ts): their text, their private channel, and the pages that clients of this family count. */
import type { SumsOf, WireCell, WireTable, wireShape } from '@glassbook/contract';
import type { Changes, RowFields, RowFrom } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { flag } from '../../carry/store/asset-wire.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { dateText, plainText } from '../../carry/store/instrument.ts';
import type { Stored } from '../../carry/store/stored.ts';
import { openRows } from './open-rows.ts';
import { ownReader } from './read-own.ts';

type Named = Pick<Catalog, 'asset'>;
type Cells = Readonly<Record<string, unknown>>;
type View<T extends WireTable> = z.output<ReturnType<typeof wireShape<T>>>;
type Parts<Fs extends RowFields, T extends WireTable> = {
  pool: Pool;
  catalog: Named;
  row: Fs;
  wire: T;
  /** The cells that no field has, as they are now. */
  sums: (row: RowFrom<Fs>, catalog: Named) => SumsOf<T>;
  stored: Stored<RowFrom<Fs>>;
  rowsIn: (changes: Changes) => readonly RowFrom<Fs>[];
  open: { readonly [F in keyof RowFrom<Fs>]?: RowFrom<Fs>[F] };
  openMax: number;
};

function shownCell(catalog: Named, fields: RowFields, { of, as }: WireCell, row: Cells): unknown {
  const value = row[of];
  switch (as) {
    case 'money': {
      const field = fields[of];
      return formatAmount(
        value as bigint,
        catalog.asset(row[field?.kind === 'amount' ? field.of : ''] as number).scale,
      );
    }
    case 'symbol':
    case 'scale':
      return catalog.asset(value as number)[as];
    case 'date':
      return dateText(value as number);
    case 'flag':
      return flag(value as boolean);
    case 'fraction':
      return plainText({ scale: 6 }, BigInt(value as number));
    case 'orZero':
      return value ?? 0;
    case 'orEmpty':
      return value ?? '';
    case 'same':
    case 'sums':
      return value;
  }
}

export function wireRows<const Fs extends RowFields, const T extends WireTable>(parts: Parts<Fs, T>) {
  type Row = RowFrom<Fs> & { id: number; owner: number };
  const { pool, catalog, row: fields, wire, sums, stored, rowsIn, open, openMax } = parts;
  const cells = Object.entries(wire);
  /** By the names that they have on the wire. */
  const opens = Object.entries(open).map(([field, value]) => {
    return [cells.find(([, { of, as }]) => of === field && as === 'same')?.[0] ?? '', value] as const;
  });
  const isOpen = (shown: View<T>) => opens.every(([name, value]) => (shown as Cells)[name] === value);
  const present = (row: RowFrom<Fs>): View<T> => {
    const own = sums(row, catalog) as Cells;
    return Object.fromEntries(
      cells.map(([name, each]) => [
        name,
        each.as === 'sums' ? own[name] : shownCell(catalog, fields, each, row as Cells),
      ]),
    ) as View<T>;
  };
  const read = ownReader(stored as unknown as Stored<Row>);
  return {
    present,
    channel: openRows<Row, View<T>>({
      ...{ pool, present, isOpen, rowsIn: (changes: Changes) => rowsIn(changes) as readonly Row[] },
      load: (client, owner) => read(client, owner, { equal: open as object, limit: openMax }),
    }),
    async list(owner: number, asked: { page?: string | undefined; limit?: string | undefined }, equal: object) {
      const { rows, total } = await read.numbered(pool, owner, asked, equal);
      return { rows: rows.map(present), total };
    },
  };
}
