/** The all-in cost line: what an order would do to the public book, by the engine's own checks and matching. */
import type { spot } from '@glassbook/contract';
import type { PlaceOrder } from '@glassbook/engine';
import {
  fillsOf,
  midPrice,
  orderCost,
  quoteConditional,
  quoteOrder,
  type OwnerSeen,
  type PublicMarket,
  type Quoted,
  type WatchedMarket,
} from '@glassbook/engine/quote';
import { formatAmount } from '@glassbook/money';
import type { z } from 'zod';
import { refuse, type Result } from '../../carry/http/handling.ts';
import { amountText, priceText } from '../../carry/store/instrument.ts';
import type { SpotMarket } from './markets.ts';
import { conditionalWords, type PlaceConditional } from './conditional/conditional-request.ts';
import { averageText } from './present.ts';
import { refusalWords } from './order-request.ts';

type Preview = z.input<typeof spot.preview.reply>;
/** What of a market is not a setting. */
type Standing = Pick<PublicMarket, 'status' | 'indexPrice' | 'bids' | 'asks'>;
/** What fees are with the coupons of an owner. */
type Paid = (fees: readonly bigint[], asset: number) => bigint[];
type Owner = OwnerSeen & { paid?: Paid | undefined };

/** The effect of the order on the current book and its owner's orders in it, or its refusal: that of placing it, but for its owner's funds and names. */
export function previewOf(
  market: SpotMarket,
  command: PlaceOrder,
  standing: Standing,
  { paid, ...own }: Owner,
): Result<Preview, undefined> {
  const seen = { ...market, baseScale: market.base.scale, ...standing };
  const quoted = quoteOrder(seen, command, own);
  if (quoted.ok) return { ok: true, message: line(market, command, quoted, standing, paid) };
  const { price: best } = (command.side === 'buy' ? standing.asks : standing.bids)[0] ?? {};
  return refuse(quoted.reason, refusalWords(market, command.side, { ...command, best })[quoted.reason]);
}

/** Of an order that waits for a price, what it would hold, or its refusal, but for its owner's funds and names. Nothing of it fills at once. */
export function previewWaiting(
  market: SpotMarket,
  command: PlaceConditional,
  standing: Standing & Pick<WatchedMarket, 'lastPrice'>,
): Result<Preview, undefined> {
  const { problem, held, most } = quoteConditional({ ...market, baseScale: market.base.scale, ...standing }, command);
  if (problem) return refuse(problem, conditionalWords(market, command)[problem]);
  const { amount, stopLimit, profitLimit } = command;
  const limit = most || stopLimit || profitLimit;
  const quoted = { limit, filledAmount: 0n, filledValue: 0n, left: amount, needed: held ?? 0n };
  return {
    ok: true,
    message: line(market, command, { ok: true, ...quoted, fills: [], ownExpired: 0, endsAtOwn: false }, standing),
  };
}

/** Where nothing fills at once. */
const noCost = { spread: 0n, slippage: 0n, fee: 0n, feeValue: 0n, total: 0n, pays: 0n, receives: 0n };

/** What it would cost, in wire format. */
export function line(
  market: SpotMarket,
  command: Pick<PlaceOrder, 'side'>,
  quoted: Quoted,
  { bids, asks }: Standing,
  paid: Paid = (fees) => [...fees],
): Preview {
  const { base, quote } = market;
  const { side } = command;
  const [pays, receives] = side === 'buy' ? [quote, base] : [base, quote];
  const middle = { bid: bids[0]?.price, ask: asks[0]?.price };
  const mid = midPrice(middle);
  const isOnTop = market.buyFeePpm !== undefined;
  const feeIn = isOnTop ? quote : receives;
  const terms = { baseScale: base.scale, takerFeePpm: market.takerFeePpm, isOnTop };
  const fills = fillsOf(quoted, side, terms);
  const cost = orderCost(fills, middle, side, base.scale, isOnTop) ?? noCost;
  const feePaid = paid(
    fills.map(({ fee }) => fee),
    feeIn.id,
  ).reduce((total, fee) => total + fee, 0n);
  const inQuote = (amount: bigint) => formatAmount(amount, quote.scale);
  return {
    symbol: market.symbol,
    mid: mid === undefined ? null : inQuote(mid),
    filled_amount: amountText(market, quoted.filledAmount),
    filled_value: inQuote(quoted.filledValue),
    average_price: quoted.filledAmount === 0n ? null : averageText(market, quoted.filledAmount, quoted.filledValue),
    left_amount: amountText(market, quoted.left),
    spread_cost: inQuote(cost.spread),
    slippage_cost: inQuote(cost.slippage),
    fee: formatAmount(cost.fee, feeIn.scale),
    fee_paid: formatAmount(feePaid, feeIn.scale),
    fee_currency: feeIn.symbol,
    fee_value: inQuote(cost.feeValue),
    total_cost: inQuote(cost.total),
    pays: formatAmount(cost.pays, pays.scale),
    pays_currency: pays.symbol,
    receives: formatAmount(cost.receives, receives.scale),
    receives_currency: receives.symbol,
    hold: formatAmount(quoted.needed, pays.scale),
    hold_currency: pays.symbol,
    worst_price: priceText(market, quoted.limit),
    own_orders_canceled: quoted.ownExpired,
    ends_at_own_order: quoted.endsAtOwn,
  };
}
