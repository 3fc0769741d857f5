/** Problems of a ticket, most relevant first: codes and amounts. The texts are in the catalog. */
import { notional, orderProblem, type OrderProblem, type OrderRefusal, type PlaceOrder } from '@glassbook/engine/quote';
import { formatAmount, parseAmount, rescale, wireDecimal } from '@glassbook/money';
import { assetPlaces, trimmed } from '@glassbook/ui/format';
import { stepDown } from '../../trading/instrument.ts';
import type { Market } from '../market.ts';
import { commandOf, publicOf } from './quote.ts';
import { stepOf, type NumberField, type Surroundings, type Ticket } from './ticket.ts';

export type ProblemCode =
  | 'market_halted'
  | 'price_missing'
  | 'price_off_tick'
  | 'amount_missing'
  | 'amount_off_lot'
  | 'value_missing'
  | 'value_too_fine'
  | 'worst_off_tick'
  | 'notional_too_small'
  | 'notional_too_large'
  | 'funds'
  /** Another refusal of the engine, by its own code. */
  | `refusal.${string}`;

/** `params` are plain digits with their unit's name apart, so a catalog can state what, by how much and what to do. */
export type Problem = { field: NumberField | 'ticket'; code: ProblemCode; params: Record<string, string> };

/** Places every typed number fits into, so that "too fine" is distinguished from "not a number". */
const finest = 18;

/** All problems of the ticket. An empty field has a problem too; the screen shows it only after submit. */
export function problems(ticket: Ticket, around: Surroundings): Problem[] {
  const { market } = around;
  const found: Problem[] = [];
  if (!market.open) found.push({ field: 'ticket', code: 'market_halted', params: { symbol: market.symbol } });
  if (ticket.type === 'limit') found.push(...offStep('price', ticket.price, market, 'price_missing', 'price_off_tick'));
  else if (ticket.worst !== '')
    found.push(...offStep('worst', ticket.worst, market, 'price_missing', 'worst_off_tick'));
  if (ticket.type === 'market' && ticket.by === 'value') {
    const value = parseAmount(wireDecimal(ticket.value), finest);
    if (value === undefined || value === 0n)
      found.push({ field: 'value', code: 'value_missing', params: { unit: market.quote.name } });
    else if (parseAmount(wireDecimal(ticket.value), market.quote.scale) === undefined)
      found.push({
        field: 'value',
        code: 'value_too_fine',
        params: { places: String(market.quote.scale), unit: market.quote.name },
      });
  } else found.push(...offStep('amount', ticket.amount, market, 'amount_missing', 'amount_off_lot'));
  if (found.length > 0) return found;
  return refused(ticket, around);
}

function offStep(
  field: 'price' | 'amount' | 'worst',
  typed: string,
  market: Market,
  missing: ProblemCode,
  off: ProblemCode,
): Problem[] {
  const { step, scale, shown } = stepOf(field, market);
  const unit = field === 'amount' ? market.base.name : market.quote.name;
  const fine = parseAmount(wireDecimal(typed), finest);
  const write = (amount: bigint): string => formatAmount(rescale(amount, scale, shown, 'down'), shown);
  if (fine === undefined || fine === 0n) return [{ field, code: missing, params: { step: write(step), unit } }];
  const fineStep = rescale(step, scale, finest, 'down');
  if (fine % fineStep === 0n) return [];
  const lower = rescale(stepDown(fine, fineStep), finest, scale, 'down');
  return [
    {
      field,
      code: off,
      params: { typed: wireDecimal(typed), step: write(step), lower: write(lower), upper: write(lower + step), unit },
    },
  ];
}

/** Refusals that would be false while the book is not loaded. */
const ofBook = new Set<OrderRefusal>(['spot.no_liquidity', 'spot.fill_or_kill_unfilled']);

/** Why the engine would refuse it on the book as it is seen here, by the engine's own checks. */
function refused(ticket: Ticket, around: Surroundings): Problem[] {
  const order = commandOf(ticket, around);
  if (order === undefined) return [];
  const { funds, own, book } = around;
  const available = funds && (ticket.side === 'buy' ? funds.quote : funds.base);
  const problem = orderProblem(publicOf(around), order, { available, orders: own });
  if (problem === undefined || (book === undefined && ofBook.has(problem.reason))) return [];
  return [problemOf(problem, order, around)];
}

function problemOf({ reason, needed }: OrderProblem, order: PlaceOrder, around: Surroundings): Problem {
  const { market } = around;
  const field = order.value > 0n ? 'value' : 'amount';
  const unit = market.quote.name;
  const inQuote = (amount: bigint, round: 'up' | 'down'): string =>
    formatAmount(rescale(amount, market.quote.scale, 2, round), 2);
  const value = worth(order, around);
  if (reason === 'spot.market_halted')
    return { field: 'ticket', code: 'market_halted', params: { symbol: market.symbol } };
  if (needed !== undefined) return beyondFunds(field, needed, order, around);
  const { notionalMin, notionalMax } = market;
  if (reason === 'spot.notional_too_small' && value !== undefined) {
    const short = inQuote(notionalMin - value, 'up');
    const params = { value: inQuote(value, 'down'), limit: inQuote(notionalMin, 'up'), short, unit };
    return { field, code: 'notional_too_small', params };
  }
  if (reason === 'spot.amount_too_large' && value !== undefined && value > notionalMax) {
    const over = inQuote(value - notionalMax, 'up');
    const params = { value: inQuote(value, 'up'), limit: inQuote(notionalMax, 'down'), over, unit };
    return { field, code: 'notional_too_large', params };
  }
  const lot = `${trimmed({ amount: market.lot, scale: market.base.scale })} ${market.base.name}`;
  const params = { min: lot, max: `${inQuote(notionalMax, 'down')} ${unit}` };
  return { field: 'ticket', code: `refusal.${reason.slice('spot.'.length)}`, params };
}

/** What the order is worth in quote units where the engine measures it: its value, at its limit, or at the best price it would match. */
function worth(
  { side, type, price: limit, amount, value }: PlaceOrder,
  { market, book }: Surroundings,
): bigint | undefined {
  if (value > 0n) return value;
  const price = type === 'limit' ? limit : (side === 'buy' ? book?.asks : book?.bids)?.[0]?.price;
  return price === undefined ? undefined : notional(price, amount, market.base.scale);
}

function beyondFunds(
  field: 'amount' | 'value',
  needed: bigint,
  { side }: PlaceOrder,
  { market, funds }: Surroundings,
): Problem {
  const buying = side === 'buy';
  const asset = buying ? market.quote : market.base;
  const available = (buying ? funds?.quote : funds?.base) ?? 0n;
  const shown = assetPlaces(asset);
  const write = (sum: bigint, round: 'up' | 'down'): string =>
    formatAmount(rescale(sum, asset.scale, shown, round), shown);
  const params = {
    needed: write(needed, 'up'),
    available: write(available, 'down'),
    short: write(needed - available, 'up'),
    unit: asset.name,
  };
  return { field, code: 'funds', params };
}
