/** What receipts of dual investments are made of: the purchase as a record of its market's chain, and what came out. */
import type { receipt } from '@glassbook/contract';
import type { Changes } from '@glassbook/engine';
import type { OrderRow as DualRow } from '@glassbook/engine/dual';
import { PRICE_AGE_MAX_MS, RULE } from '@glassbook/engine/dual/words';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { Recorded } from '../../shared/receipts/chains.ts';
import type { SettledWindow } from '../../shared/receipts/receipt.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { OnOffer } from './on-offer.ts';
import { receiptId, settlesFrom } from './present.ts';
import { readOrder, selectOrders } from './stored.ts';

type Names = Pick<Catalog, 'asset' | 'instrument'>;
/** The purchases of a batch. One that was settled in the same batch is there as it was bought. */
export const purchaseRecords =
  (names: Names) =>
  ({ entries, dual: { orders } }: Changes): Recorded[] => {
    const bought = new Set(entries.filter(({ reason }) => reason === 'dual.buy').map(({ ref }) => ref));
    return orders
      .filter(({ id }) => bought.has(id))
      .map((row) => ({
        ...{ instrument: row.instrument, seq: row.seq, at: row.at, kind: 'dual', body: bodyOf(names, row) },
      }));
  };

function bodyOf({ asset, instrument }: Names, row: DualRow): receipt.ReceiptRecord {
  const [coin, quote, paid] = [asset(row.asset), asset(row.quote), asset(row.paidAsset)];
  const price = (amount: bigint) => formatAmount(amount, quote.scale);
  return {
    ...{ kind: 'dual', rule: RULE, id: row.id, market: instrument(row.instrument).symbol, seq: row.seq, at: row.at },
    ...{ type: row.type, currency: coin.symbol, quote_currency: quote.symbol, days: row.days, rate_ppm: row.ratePpm },
    ...{ amount: formatAmount(row.amount, coin.scale), strike: price(row.strike), tick: price(row.tick) },
    ...{ paid: formatAmount(row.paid, paid.scale), coin: formatAmount(row.coin, coin.scale), money: price(row.money) },
    end: row.endAt,
  };
}

/** What is said to have come out; null until it is settled. `ticks`: those of the settlement price. */
export function settledResult({ asset }: Names, row: DualRow, ticks: readonly number[]): SettledWindow['result'] {
  if (row.backAsset === undefined || row.back === undefined) return null;
  const { symbol: currency, scale } = asset(row.backAsset);
  const settlement = row.price === undefined ? '' : formatAmount(row.price, asset(row.quote).scale);
  const result = row.price === undefined ? 'none' : row.backAsset === row.asset ? 'coin' : 'money';
  return { result, settlement, ticks: [...ticks], currency, returned: formatAmount(row.back, scale) };
}

/** An order as its receipt has it, whoever it is of. */
export const settledDual =
  (pool: Pool, names: Names, onOffer: Pick<OnOffer, 'find'>) =>
  async (id: number): Promise<SettledWindow | undefined> => {
    const { rows } = await pool.query<unknown[]>({
      ...{ text: `${selectOrders} WHERE id = $1`, values: [id], rowMode: 'array' },
    });
    const row = rows[0] && readOrder(rows[0]);
    if (!row) return undefined;
    const ticks = (onOffer.find(row.offer)?.sale.prices ?? []).map(({ seq }) => seq);
    return {
      ...{ id: receiptId(id), market: names.instrument(row.instrument).symbol, instrument: row.instrument },
      ...{ own: row.seq, window: { from: settlesFrom(row) - PRICE_AGE_MAX_MS, until: row.endAt } },
      result: settledResult(names, row, ticks),
    };
  };
