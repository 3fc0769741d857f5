/** The all-in cost line. It makes the same checks as the engine, against the public book. */
import type { spot } from '@glassbook/contract';
import type { PlaceOrder } from '@glassbook/engine';
import {
  amountMax,
  bandPrice,
  countableMax,
  feeOf,
  holdFor,
  notional,
  priceMax,
  walkBook,
  type Level,
  type Walk,
} from '@glassbook/engine/quote';
import { formatAmount, mulDiv } from '@glassbook/money';
import type { z } from 'zod';
import { refuse, type Result } from '../http/handling.ts';
import { amountText, priceText } from '../store/instrument.ts';
import type { SpotMarket } from './markets.ts';
import { averagePrice } from './present.ts';
import { refusalWords } from './order-request.ts';

type Preview = z.input<typeof spot.preview.reply>;
type Sides = { bids: readonly Level[]; asks: readonly Level[]; indexPrice: bigint | undefined };

/** The effect of the order on the current book; the same refusals as placing it, but for funds. */
export function previewOf(market: SpotMarket, command: PlaceOrder, sides: Sides): Result<Preview, undefined> {
  const words = refusalWords(market, command.side, command);
  const no = (reason: Parameters<typeof refuse>[0]) => refuse(reason, words[reason]);
  const limit = limitOf(market, command, sides.indexPrice);
  if (typeof limit === 'string') return no(limit);
  if (limit < market.tick || limit > priceMax(market.tick)) return no('spot.price_out_of_range');
  if (command.type === 'limit' && command.value !== 0n) return no('spot.amount_missing');
  if (command.type === 'limit' && command.amount === 0n) return no('spot.amount_too_small');
  if (command.amount % market.lot !== 0n) return no('spot.amount_off_lot');
  if ((command.amount === 0n) === (command.value === 0n)) return no('spot.amount_missing');
  const opposite = command.side === 'buy' ? sides.asks : sides.bids;
  const problem = sizeProblem(market, command, command.type === 'limit' ? limit : opposite[0]?.price);
  if (problem) return no(problem);
  const takes = !command.postOnly;
  const walk = walkBook(
    { side: command.side, limit, amount: command.amount, value: command.value },
    takes ? opposite : [],
    { lot: market.lot, baseScale: market.base.scale },
  );
  if (command.value !== 0n && walk.filledAmount >= countableMax(market.lot)) return no('spot.amount_too_large');
  if (command.type === 'market' && walk.filledAmount === 0n) return no(nothingProblem(command, limit, opposite[0]));
  return { ok: true, message: line(market, command, limit, sides, walk) };
}

/** What an order is worth is asked at its limit, or at the price it would meet first; where there is none it is not asked. */
function sizeProblem(market: SpotMarket, { amount, value }: PlaceOrder, price: bigint | undefined) {
  const { lot, notionalMin, notionalMax, base } = market;
  if (value === 0n && price === undefined) return amount > countableMax(lot) ? 'spot.amount_too_large' : undefined;
  const worth = value !== 0n ? value : notional(price ?? 0n, amount, base.scale);
  if (worth < notionalMin) return 'spot.notional_too_small';
  const amountTooLarge = price !== undefined && amount > amountMax({ lot, notionalMax, baseScale: base.scale }, price);
  return value > notionalMax || amountTooLarge ? 'spot.amount_too_large' : undefined;
}

/** Why a market order would trade nothing: by value, a lot at the best price within reach is worth more than all of it. */
function nothingProblem({ side, value }: PlaceOrder, limit: bigint, best: Level | undefined) {
  const isInReach = best !== undefined && (side === 'buy' ? best.price <= limit : best.price >= limit);
  return value !== 0n && isInReach ? 'spot.amount_too_small' : 'spot.no_liquidity';
}

function limitOf(market: SpotMarket, command: PlaceOrder, indexPrice: bigint | undefined) {
  if (command.type === 'limit') {
    if (command.price === 0n) return 'spot.price_missing';
    return command.price % market.tick === 0n ? command.price : 'spot.price_off_tick';
  }
  if (command.worstPrice !== 0n)
    return command.worstPrice % market.tick === 0n ? command.worstPrice : 'spot.worst_price_off_tick';
  return indexPrice === undefined
    ? 'spot.no_index_price'
    : bandPrice(command.side, indexPrice, market.bandPpm, market.tick);
}

function line(market: SpotMarket, command: PlaceOrder, limit: bigint, { bids, asks }: Sides, walk: Walk): Preview {
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
  const atBest = best === undefined ? 0n : notional(best, walk.filledAmount, base.scale);
  const slippage = buys ? walk.filledValue - atBest : atBest - walk.filledValue;
  const halfSpread = mid2 === undefined || best === undefined ? 0n : buys ? 2n * best - mid2 : mid2 - 2n * best;
  const spread = mulDiv(halfSpread > 0n ? halfSpread : 0n, walk.filledAmount, 2n * whole, 'up');
  const fee = walk.fills.reduce((sum, fill) => sum + feeOf(buys ? fill.amount : fill.value, market.takerFeePpm), 0n);
  const feeValue = !buys || walk.filledAmount === 0n ? fee : mulDiv(fee, walk.filledValue, walk.filledAmount, 'up');
  const left = command.value !== 0n ? 0n : walk.left;
  const hold =
    command.type === 'limit'
      ? holdFor({ side: command.side, price: limit, amount: command.amount }, base.scale)
      : buys
        ? command.value || walk.filledValue
        : walk.filledAmount;
  return {
    symbol: market.symbol,
    mid: mid2 === undefined ? null : formatAmount(mulDiv(mid2, 1n, 2n, 'half-up'), quote.scale),
    filled_amount: amountText(market, walk.filledAmount),
    filled_value: inQuote(walk.filledValue),
    average_price: walk.filledAmount === 0n ? null : averagePrice(market, walk.filledAmount, walk.filledValue),
    left_amount: amountText(market, left),
    spread_cost: inQuote(spread),
    slippage_cost: inQuote(slippage),
    fee: buys ? inBase(fee) : inQuote(fee),
    fee_currency: buys ? base.symbol : quote.symbol,
    fee_value: inQuote(feeValue),
    total_cost: inQuote(spread + slippage + feeValue),
    pays: buys ? inQuote(walk.filledValue) : inBase(walk.filledAmount),
    pays_currency: buys ? quote.symbol : base.symbol,
    receives: buys ? inBase(walk.filledAmount - fee) : inQuote(walk.filledValue - fee),
    receives_currency: buys ? base.symbol : quote.symbol,
    hold: buys ? inQuote(hold) : inBase(hold),
    hold_currency: buys ? quote.symbol : base.symbol,
    worst_price: priceText(market, limit),
  };
}
