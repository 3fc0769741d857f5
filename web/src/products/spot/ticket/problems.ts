/** Problems of a ticket, most relevant first: codes and amounts. The texts are in the catalog. */
import {
  exitsProblem,
  notional,
  orderProblem,
  type OrderProblem,
  type OrderRefusal,
  type PlaceOrder,
} from '@glassbook/engine/quote';
import { formatAmount, parseAmount, rescale, wireDecimal } from '@glassbook/money';
import { trimmed } from '@glassbook/ui/format';
import { stepDown, type Asset } from '../../../shared/trading/instrument.ts';
import type { Market } from '../market.ts';
import { commandOf, publicOf } from './quote.ts';
import {
  exitsOf,
  exitTexts,
  expiryOf,
  stepOf,
  type ExitField,
  type NumberField,
  type Surroundings,
  type Ticket,
} from './ticket.ts';
import { greatestSize, priceOf, smallestSize, type NearestSize } from './valid-size.ts';

export type ProblemCode =
  | 'market_halted'
  | 'price_missing'
  | 'price_off_tick'
  | 'amount_missing'
  | 'amount_below_step'
  | 'amount_off_lot'
  | 'value_missing'
  | 'value_too_fine'
  | 'worst_off_tick'
  | 'notional_too_small'
  | 'notional_too_large'
  | 'funds'
  /** The balance does not do for the smallest order. */
  | 'funds_below_min'
  | 'exits_missing'
  | 'until_missing'
  /** Another refusal of the engine, by its own code. */
  | `refusal.${string}`;

/** `params` are plain digits with their unit's name apart, so a catalog can state what, by how much and what to do. */
export type Problem = {
  field: NumberField | 'ticket' | 'until' | ExitField;
  code: ProblemCode;
  params: Record<string, string>;
  offer?: Offer;
};

/** A size with which the order is valid, as it would be typed. */
export type Offer = { way: 'reduce' | 'raise'; field: 'amount' | 'value'; size: string; unit: string };

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
  const isByValue = ticket.type === 'market' && ticket.by === 'value';
  found.push(...(isByValue ? valueProblem(ticket, around) : amountProblem(ticket, around)));
  if (expiryOf(ticket) === undefined) found.push({ field: 'until', code: 'until_missing', params: {} });
  found.push(...exitProblems(ticket, around));
  if (found.length > 0) return found;
  return refused(ticket, around);
}

/** Of the prices at which a buy is sold again: what was typed, then the engine's own check. */
function exitProblems(ticket: Ticket, around: Surroundings): Problem[] {
  const exits = exitsOf(ticket);
  if (exits === undefined) return [];
  const texts = exitTexts(exits);
  const typed = (['profit', 'stop'] as const).filter((name) => texts[name] !== '' || texts[`${name}Limit`] !== '');
  if (typed.length === 0) return [{ field: 'profit', code: 'exits_missing', params: {} }];
  const fields = typed.flatMap((field) =>
    exits[`${field}At`] === 'limit' ? [field, `${field}Limit` as const] : [field],
  );
  const found = fields.flatMap((field) =>
    offStep('price', exits[field], around.market, 'price_missing', 'price_off_tick').map((one) => ({ ...one, field })),
  );
  const order = commandOf(ticket, around);
  if (found.length > 0 || order === undefined) return found;
  const market = { ...publicOf(around), lastPrice: around.last };
  const reason = exitsProblem(market, order);
  if (reason === undefined) return [];
  const isWrong = (name: 'profit' | 'stop'): boolean => exitsProblem(market, onlyExit(order, name)) !== undefined;
  return [{ field: typed.find(isWrong) ?? 'profit', code: `refusal.${reason.slice(5)}`, params: {} }];
}

/** The order with one of its exits. */
function onlyExit(order: PlaceOrder, name: 'profit' | 'stop'): PlaceOrder {
  const other = name === 'profit' ? { stop: 0n, stopLimit: 0n } : { profit: 0n, profitLimit: 0n };
  return { ...order, ...(order.exits && { exits: { ...order.exits, ...other } }) };
}

function valueProblem({ value: typed, percent }: Ticket, { market, funds }: Surroundings): Problem[] {
  const { quote } = market;
  const value = parseAmount(wireDecimal(typed), finest);
  if (value === undefined || value === 0n)
    return percent && funds
      ? [{ field: 'value', code: 'funds_below_min', params: ruleOf(market.notionalMin, quote) }]
      : [{ field: 'value', code: 'value_missing', params: { unit: quote.name } }];
  if (parseAmount(wireDecimal(typed), quote.scale) !== undefined) return [];
  return [{ field: 'value', code: 'value_too_fine', params: { places: String(quote.scale), unit: quote.name } }];
}

/** A rule's figure as parameters: plain digits without trailing zeros. */
const ruleOf = (amount: bigint, { scale, name }: Asset): Record<string, string> => ({
  limit: trimmed({ amount, scale }).replaceAll(',', ''),
  unit: name,
});

/** An amount of zero was not entered, or it was cut to the step; a part of the balance may be less than any order. */
function amountProblem(ticket: Ticket, around: Surroundings): Problem[] {
  const { amount, percent } = ticket;
  const zero = amount === '' || percent === 0 ? 'amount_missing' : 'amount_below_step';
  const found = offStep('amount', amount, around.market, zero, 'amount_off_lot');
  const order = percent === undefined || around.funds === undefined ? undefined : commandOf(ticket, around);
  if (found[0]?.code !== 'amount_below_step' || order === undefined || !hasPrice(order, around)) return found;
  const short = beyondFunds(order, around);
  return short.code === 'funds_below_min' ? [short] : found;
}

/** The price at which an amount is measured is there, and one that can be. */
function hasPrice(order: PlaceOrder, around: Surroundings): boolean {
  const price = priceOf(order, around);
  return price !== undefined && price > 0n && price % around.market.tick === 0n;
}

/** Whether a typed number is there and on its step. */
export function offStep(
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
  const tooLarge = reason === 'spot.amount_too_large';
  if (reason === 'spot.market_halted')
    return { field: 'ticket', code: 'market_halted', params: { symbol: market.symbol } };
  if (needed !== undefined || (tooLarge && isBeyondFunds(order, around))) return beyondFunds(order, around);
  if (tooLarge && (worthOf(order, around) ?? 0n) > market.notionalMax)
    return offering('notional_too_large', 'reduce', greatestSize(order, around), order, around);
  const least = reason === 'spot.notional_too_small' ? smallestSize(order, around) : undefined;
  if (least !== undefined) {
    const code = least.reason === 'spot.insufficient_funds' ? 'funds_below_min' : 'notional_too_small';
    return offering(code, 'raise', least, order, around);
  }
  const { base, quote, lot, notionalMax } = market;
  const min = `${trimmed({ amount: lot, scale: base.scale })} ${base.name}`;
  const max = `${trimmed({ amount: notionalMax, scale: quote.scale })} ${quote.name}`;
  return { field: 'ticket', code: `refusal.${reason.slice('spot.'.length)}`, params: { min, max } };
}

/** Refusals of what the balance pays for where that is less than the smallest order. */
const tooSmall = new Set<OrderRefusal | undefined>([
  'spot.notional_too_small',
  'spot.amount_too_small',
  'spot.amount_missing',
]);

function beyondFunds(order: PlaceOrder, around: Surroundings): Problem {
  const most = greatestSize(order, around);
  return offering(tooSmall.has(most.reason) ? 'funds_below_min' : 'funds', 'reduce', most, order, around);
}

/** The problem of a size, with the nearest one that is valid where there is one. */
function offering(
  code: 'funds' | 'funds_below_min' | 'notional_too_large' | 'notional_too_small',
  way: Offer['way'],
  { size, reason }: NearestSize,
  { value }: PlaceOrder,
  { market }: Surroundings,
): Problem {
  const { base, quote, notionalMin, notionalMax } = market;
  const field = value > 0n ? 'value' : 'amount';
  const rule = ruleOf(code === 'notional_too_large' ? notionalMax : notionalMin, quote);
  const problem: Problem = { field, code, params: code === 'funds' ? {} : rule };
  if (reason !== undefined) return problem;
  const { scale, shown } = stepOf(field, market);
  const plain = formatAmount(rescale(size, scale, shown, 'down'), shown);
  return { ...problem, offer: { way, field, size: plain, unit: field === 'value' ? quote.name : base.name } };
}

/** What the order is worth in quote units where the engine measures it: its value, at its limit, or at the best price it would match. */
function worthOf(order: PlaceOrder, around: Surroundings): bigint | undefined {
  if (order.value > 0n) return order.value;
  const price = priceOf(order, around);
  return price === undefined ? undefined : notional(price, order.amount, around.market.base.scale);
}

/** Whether the balance would not do either for an order that is too large. */
function isBeyondFunds(order: PlaceOrder, around: Surroundings): boolean {
  const { funds } = around;
  if (funds === undefined) return false;
  return order.side === 'sell' ? order.amount > funds.base : (worthOf(order, around) ?? 0n) > funds.quote;
}
