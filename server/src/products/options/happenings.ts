/** Events of timed options for an account: each that has ended. */
import { formatAmount } from '@glassbook/money';
import type { OptionRow } from '@glassbook/engine/options';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { readOption, selectOptions } from './stored.ts';

export function optionHappenings(catalog: Pick<Catalog, 'asset' | 'instrument'>): Source {
  const ended = ({ id, expiry, instrument, asset: of, result = 'void', back = 0n }: OptionRow): Happening => {
    const { symbol: asset, scale } = catalog.asset(of);
    const params = { symbol: catalog.instrument(instrument).symbol, amount: formatAmount(back, scale), asset };
    return { id: `option:${id}`, at_ms: expiry, group: 'orders', kind: `option_${result}`, params };
  };
  return {
    async recent(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectOptions} WHERE owner = $1 AND status = 'ended' ORDER BY id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map((cells) => ended(readOption(cells)));
    },
    async openHoldings(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectOptions} WHERE owner = $1 AND status <> 'ended' ORDER BY id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map(readOption).map(({ id, instrument, asset: of, side, stake, at }) => {
        const { symbol: unit, scale } = catalog.asset(of);
        const name = catalog.instrument(instrument).symbol;
        return { id, product: 'options', name, side, amount: formatAmount(stake, scale), unit, at_ms: at };
      });
    },
    committed({ options }, add) {
      for (const row of options.options) if (row.status === 'ended') add(row.owner, () => ended(row));
    },
  };
}
