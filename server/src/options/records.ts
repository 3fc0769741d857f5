/** What receipts of options are made of: the opening as a record of its market's chain, and what came out. */
import type { receipt } from '@glassbook/contract';
import type { Changes } from '@glassbook/engine';
import type { OptionRow } from '@glassbook/engine/options';
import { RULE } from '@glassbook/engine/options/words';
import { assert, formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { Recorded } from '../receipts/chains.ts';
import type { Settled } from '../receipts/receipt.ts';
import type { Catalog } from '../store/catalog.ts';
import { receiptId } from './present.ts';
import { optionOf } from './stored.ts';

type Names = Pick<Catalog, 'asset' | 'instrument'>;
/** The openings of a batch. One that has ended in the same batch is there as it was opened. */
export const openingRecords =
  (names: Names) =>
  ({ options: { options: rows } }: Changes): Recorded[] =>
    rows
      .filter(({ status }) => status === 'open')
      .map((row) => ({
        ...{ instrument: row.instrument, seq: row.seq, at: row.at, kind: 'option', body: bodyOf(names, row) },
      }));

function bodyOf({ asset, instrument }: Names, row: OptionRow): receipt.ReceiptRecord {
  assert(row.feePpm !== undefined, 'a row that was just opened has the ratio of its fee');
  const { symbol: currency, scale } = asset(row.asset);
  const { symbol: market, quote } = instrument(row.instrument);
  return {
    ...{ kind: 'option', rule: RULE, id: row.id, market, seq: row.seq, at: row.at, side: row.side, currency },
    ...{ stake: formatAmount(row.stake, scale), fee: formatAmount(row.fee, scale) },
    ...{ payout_ppm: row.payoutPpm, loss_ppm: row.lossPpm, fee_ppm: row.feePpm, seconds: row.seconds },
    ...{ strike: formatAmount(row.strike, quote.scale), strike_seq: row.strikeSeq, expiry: row.expiry },
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
        ...{ from: row.strikeSeq, own: row.seq, until: row.expiry, result: settledResult(names, row) },
      }
    );
  };
