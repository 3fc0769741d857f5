/** Options in wire format, for clients of this family and ours. */
import type { options, WireLanguage } from '@glassbook/contract';
import type { OptionRow } from '@glassbook/engine/options';
import { STRIKE_WITHIN_MS } from '@glassbook/engine/options/words';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import { percentText, timeText } from '../../carry/store/instrument.ts';

const SHOWN_FROM = 10_000;

export const receiptId = (id: number): string => `option-${id}`;
/** When an option ends: at its expiry, or before where no strike came. Milliseconds UTC. */
export const settledAt = ({ status, strike, at, expiry }: OptionRow): number =>
  status === 'ended' && strike === undefined ? at + STRIKE_WITHIN_MS : expiry;
const profitResults = { won: 1, lost: -1, equal: 0, void: 0 } as const;

/** What came on top of the stake, or was taken of it. */
const profitOf = ({ result, payout, loss }: OptionRow): bigint =>
  result === 'won' ? payout : result === 'lost' ? -loss : 0n;

export function presentOption(
  { asset, instrument }: Pick<Catalog, 'asset' | 'instrument'>,
  row: OptionRow,
  now: number,
  language: WireLanguage = 'en',
): options.Option {
  const { symbol: paid, scale } = asset(row.asset);
  const { symbol, base, quote } = instrument(row.instrument);
  const money = (amount: bigint) => formatAmount(amount, scale);
  const price = (amount: bigint) => formatAmount(amount, quote.scale);
  const say = (key: string) => words(localeOf(language), 'options', `old.${key}`, {});
  const isOpen = row.status === 'open';
  const ends = timeText(settledAt(row));
  return {
    ...{ id: row.id, user_id: row.owner, match_id: row.instrument, currency_id: row.asset },
    ...{ type: row.side === 'up' ? 1 : 2, seconds: row.seconds, number: money(row.stake) },
    ...{
      open_price: price(row.strike ?? 0n),
      end_price: price(row.fixing ?? 0n),
      fee: money(row.result === 'void' ? 0n : row.fee),
    },
    ...{ profit_ratio: percentText(row.payoutPpm), loss_ratio: percentText(row.lossPpm) },
    fact_profits: money(profitOf(row)),
    ...{ status: isOpen ? 1 : 3, profit_result: row.result ? profitResults[row.result] : 0 },
    ...{
      created_at: timeText(row.at),
      updated_at: isOpen ? timeText(row.at) : ends,
      handled_at: ends,
      complete_at: ends,
    },
    ...{ currency_name: paid, symbol_name: symbol, show_micro_id: row.id + SHOWN_FROM },
    ...{
      type_name: say(row.side),
      status_name: say(row.status),
      profit_result_name: row.result ? say(row.result) : '',
    },
    currency_match: { currency_name: base.symbol, legal_name: quote.symbol },
    remain_milli_seconds: isOpen ? Math.max(0, row.expiry - now) : 0,
    ...{ side: row.side, result: row.result ?? null, opened_ms: row.at, expiry_ms: row.expiry },
    ...{ payout: money(row.payout), loss: money(row.loss), back: money(row.back ?? 0n) },
    ...{ strike_seq: row.strikeSeq ?? 0, seq: row.seq, receipt: receiptId(row.id) },
  };
}
