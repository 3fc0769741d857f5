/** The all-in cost line: what an order would do to the public book, by the engine's own checks and matching. */
import type { spot } from '@glassbook/contract';
import type { PlaceOrder } from '@glassbook/engine';
import { feeOf, notional, quoteOrder, type OwnerSeen, type PublicMarket, type Quoted } from '@glassbook/engine/quote';
import { formatAmount, mulDiv } from '@glassbook/money';
import type { z } from 'zod';
import { refuse, type Result } from '../http/handling.ts';
import { amountText, priceText } from '../store/instrument.ts';
import type { SpotMarket } from './markets.ts';
import { averagePrice } from './present.ts';
import { refusalWords } from './order-request.ts';

type Preview = z.input<typeof spot.preview.reply>;
/** What of a market is not a setting. */
type Standing = Pick<PublicMarket, 'status' | 'indexPrice' | 'bids' | 'asks'>;
type OwnOrders = NonNullable<OwnerSeen['orders']>;

/** The effect of the order on the current book and its owner's orders in it, or its refusal: that of placing it, but for its owner's funds and names. */
export function previewOf(
  market: SpotMarket,
  command: PlaceOrder,
  standing: Standing,
  orders: OwnOrders,
): Result<Preview, undefined> {
  const quoted = quoteOrder({ ...market, baseScale: market.base.scale, ...standing }, command, { orders });
  if (quoted.ok) return { ok: true, message: line(market, command, quoted, standing) };
  const { price: best } = (command.side === 'buy' ? standing.asks : standing.bids)[0] ?? {};
  return refuse(quoted.reason, refusalWords(market, command.side, { ...command, best })[quoted.reason]);
}

function line(market: SpotMarket, command: PlaceOrder, quoted: Quoted, { bids, asks }: Standing): Preview {
  const { base, quote } = market;
  const buys = command.side === 'buy';
  const bid = bids[0]?.price;
  const ask = asks[0]?.price;
  const inQuote = (amount: bigint) => formatAmount(amount, quote.scale);
  const inBase = (amount: bigint) => formatAmount(amount, base.scale);
  const best = buys ? ask : bid;
  const whole = 10n ** BigInt(base.scale);
  // Twice the mid price, so that half a tick is not lost before it is multiplied.
  const mid2 = bid !== undefined && ask !== undefined ? bid + ask : undefined;
  const atBest = best === undefined ? 0n : notional(best, quoted.filledAmount, base.scale);
  const slippage = buys ? quoted.filledValue - atBest : atBest - quoted.filledValue;
  const halfSpread = mid2 === undefined || best === undefined ? 0n : buys ? 2n * best - mid2 : mid2 - 2n * best;
  const spread = mulDiv(halfSpread > 0n ? halfSpread : 0n, quoted.filledAmount, 2n * whole, 'up');
  const fee = quoted.fills.reduce((sum, fill) => sum + feeOf(buys ? fill.amount : fill.value, market.takerFeePpm), 0n);
  const feeValue =
    !buys || quoted.filledAmount === 0n ? fee : mulDiv(fee, quoted.filledValue, quoted.filledAmount, 'up');
  return {
    symbol: market.symbol,
    mid: mid2 === undefined ? null : formatAmount(mulDiv(mid2, 1n, 2n, 'half-up'), quote.scale),
    filled_amount: amountText(market, quoted.filledAmount),
    filled_value: inQuote(quoted.filledValue),
    average_price: quoted.filledAmount === 0n ? null : averagePrice(market, quoted.filledAmount, quoted.filledValue),
    left_amount: amountText(market, quoted.left),
    spread_cost: inQuote(spread),
    slippage_cost: inQuote(slippage),
    fee: buys ? inBase(fee) : inQuote(fee),
    fee_currency: buys ? base.symbol : quote.symbol,
    fee_value: inQuote(feeValue),
    total_cost: inQuote(spread + slippage + feeValue),
    pays: buys ? inQuote(quoted.filledValue) : inBase(quoted.filledAmount),
    pays_currency: buys ? quote.symbol : base.symbol,
    receives: buys ? inBase(quoted.filledAmount - fee) : inQuote(quoted.filledValue - fee),
    receives_currency: buys ? base.symbol : quote.symbol,
    hold: buys ? inQuote(quoted.needed) : inBase(quoted.needed),
    hold_currency: buys ? quote.symbol : base.symbol,
    worst_price: priceText(market, quoted.limit),
    own_orders_canceled: quoted.ownExpired,
    ends_at_own_order: quoted.endsAtOwn,
  };
}
