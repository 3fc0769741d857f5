/** What receipts of options are made of: the opening as a record of its market's chain, and what came out. */
import type { receipt } from '@glassbook/contract';
import type { Changes } from '@glassbook/engine';
import type { OptionRow } from '@glassbook/engine/options';
import { RULE } from '@glassbook/engine/options/words';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { Recorded } from '../../shared/receipts/chains.ts';
import type { Settled } from '../../shared/receipts/receipt.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { receiptId, settledAt } from './present.ts';
import { optionOf } from './stored.ts';

type Names = Pick<Catalog, 'asset' | 'instrument'>;
/** The openings of a batch. One that has its strike, or has ended, in the same batch is there as it was opened. */
export const openingRecords =
  (names: Names) =>
  ({ options: { options: rows } }: Changes): Recorded[] =>
    rows.flatMap(({ feePpm, ...row }) =>
      feePpm === undefined
        ? []
        : { instrument: row.instrument, seq: row.seq, at: row.at, kind: 'option', body: bodyOf(names, row, feePpm) },
    );

function bodyOf({ asset, instrument }: Names, row: OptionRow, feePpm: number): receipt.ReceiptRecord {
  const { symbol: currency, scale } = asset(row.asset);
  const { symbol: market } = instrument(row.instrument);
  return {
    ...{ kind: 'option', rule: RULE, id: row.id, market, seq: row.seq, at: row.at, side: row.side, currency },
    ...{ stake: formatAmount(row.stake, scale), fee: formatAmount(row.fee, scale) },
    ...{ payout_ppm: row.payoutPpm, loss_ppm: row.lossPpm, fee_ppm: feePpm, seconds: row.seconds },
    expiry: row.expiry,
  };
}

/** What is said to have come out; null while it is open. */
export function settledResult({ asset, instrument }: Names, row: OptionRow): Settled['result'] {
  if (!row.result) return null;
  const money = (amount: bigint) => formatAmount(amount, asset(row.asset).scale);
  const settlement = row.fixing === undefined ? '' : formatAmount(row.fixing, instrument(row.instrument).quote.scale);
  return {
    ...{ result: row.result, settlement, ticks: [...row.ticks] },
    ...{ payout: money(row.payout), loss: money(row.loss), returned: money(row.back ?? 0n) },
  };
}

/** An option as its receipt has it, whoever it is of. */
export const settledOption =
  (pool: Pool, names: Names) =>
  async (id: number): Promise<Settled | undefined> => {
    const row = await optionOf(pool, id);
    return (
      row && {
        ...{ id: receiptId(id), market: names.instrument(row.instrument).symbol, instrument: row.instrument },
        ...{ from: row.seq, own: row.seq, until: settledAt(row), result: settledResult(names, row) },
      }
    );
  };
