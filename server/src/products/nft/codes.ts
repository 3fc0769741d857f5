/** What is named by a code: `W-12` is item 12, a work (or a box by its number); `S-3` a series; `S-3-17` its seventeenth box, an item once it is sold. */
import type { ItemRow } from '@glassbook/engine/nft';
import { boxName } from '@glassbook/engine/nft/sums';
import type { Pool, PoolClient } from 'pg';

/** An item or a series, by its number. */
export type Entry = { kind: 'item' | 'series'; id: number };

export const codeOf = ({ id, series, number }: Pick<ItemRow, 'id' | 'series' | 'number'>): string =>
  number > 0 ? boxName(series, number) : `W-${id}`;
export const seriesCode = (series: number): string => `S-${series}`;

/** The item or the series with this code; undefined where there is none. A series is not looked up. */
export async function entryOf(db: Pool | PoolClient, code: string): Promise<Entry | undefined> {
  const [sign, first, second] = code.split('-');
  const number = Number(first);
  if (sign === 'S' && second === undefined) return { kind: 'series', id: number };
  const { rows } =
    sign === 'W'
      ? await db.query<{ id: string }>('SELECT id FROM nft_items WHERE id = $1', [number])
      : await db.query<{ id: string }>('SELECT id FROM nft_items WHERE series = $1 AND number = $2', [
          ...[number, Number(second)],
        ]);
  return rows[0] && { kind: 'item', id: Number(rows[0].id) };
}
