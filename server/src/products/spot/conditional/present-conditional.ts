/** A conditional order in wire format. */
import { spot, type RefusalCode, type WireLanguage } from '@glassbook/contract';
import { notional } from '@glassbook/engine/quote';
import { localeOf, say, words } from '@glassbook/i18n';
import { assert, formatAmount } from '@glassbook/money';
import { amountText, priceText, timeText } from '../../../carry/store/instrument.ts';
import type { SpotMarket, SpotMarkets } from '../markets.ts';
import { refusalWords } from '../order-request.ts';
import type { ConditionalRow } from '../stored.ts';

/** Percent have four places less than parts per million. */
const PERCENT_PLACES = 4;

/** What is on hold for it and its limit side in the book together: a sell its amount, a buy by value that, any other buy the most it can pay. */
function heldFor({ base }: SpotMarket, { status, side, amount, value, most }: ConditionalRow): bigint {
  if (status !== 'waiting') return 0n;
  if (side === 'sell') return amount;
  return value > 0n ? value : notional(most, amount, base.scale);
}

/** The limit of what came true, or the price it waited for. */
function priceOf({ fired, stop, stopLimit, profit, profitLimit }: ConditionalRow): bigint {
  if (fired === 'trail') return 0n;
  const [limit, price] = fired === 'profit' ? [profitLimit, profit] : [stopLimit, stop];
  return limit > 0n ? limit : price;
}

/** Why the order it became was refused, as a sentence. The figures of a self-limit are those of then, which are not kept. */
function refusalText(of: SpotMarket, row: ConditionalRow, language: WireLanguage): string | null {
  const { refusal, side, amount, value } = row;
  if (refusal === undefined) return null;
  const locale = localeOf(language);
  if (refusal.startsWith('limit.')) return words(locale, 'notification', 'notice.canceled.self_limit');
  return say(locale, refusal as RefusalCode, refusalWords(of, side, { price: priceOf(row), amount, value })[refusal]);
}

/** The others are those of stocks. */
function endOf({ endReason }: ConditionalRow): spot.Conditional['end_reason'] {
  assert(endReason !== 'split' && endReason !== 'delisted', 'a spot order does not end so');
  return endReason ?? null;
}

/** Without a language, as on the socket, a refusal has its code alone. */
export function presentConditional(markets: Pick<SpotMarkets, 'market'>) {
  return (row: ConditionalRow, language?: WireLanguage): spot.Conditional => {
    const of = markets.market(row.market);
    const pays = row.side === 'buy' ? of.quote : of.base;
    const price = (value: bigint) => (value === 0n ? null : priceText(of, value));
    return {
      id: row.id,
      currency_id: of.base.id,
      legal_id: of.quote.id,
      symbol: of.symbol,
      type: spot.wireSide[row.side],
      trigger_by: row.by,
      amount: amountText(of, row.amount),
      value: row.value === 0n ? null : formatAmount(row.value, of.quote.scale),
      stop_price: price(row.stop),
      stop_limit: price(row.stopLimit),
      profit_price: price(row.profit),
      profit_limit: price(row.profitLimit),
      trail_amount: price(row.trail),
      trail_percent: row.trailPpm === 0 ? null : formatAmount(BigInt(row.trailPpm), PERCENT_PLACES),
      activation_price: price(row.activation),
      trailing: row.trailFrom !== 0,
      hold: formatAmount(heldFor(of, row), pays.scale),
      hold_currency: pays.symbol,
      self_trade: row.selfTrade,
      entry_id: row.parent === 0 ? null : row.parent,
      leg_id: row.leg === 0 ? null : row.leg,
      client_order_id: row.clientOrderId ?? null,
      expires_ms: row.expiresAt === 0 ? null : row.expiresAt,
      status: spot.conditionalStatus[row.status],
      fired: row.fired ?? null,
      end_reason: endOf(row),
      refusal: row.refusal ?? null,
      refusal_text: language === undefined ? null : refusalText(of, row, language),
      created_ms: row.createdAt,
      updated_ms: row.updatedAt,
      created_at: timeText(row.createdAt),
    };
  };
}
export type PresentConditional = ReturnType<typeof presentConditional>;
