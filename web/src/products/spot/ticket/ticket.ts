/**
 * What a keystroke does to the spot ticket. The ticket keeps what was typed as text, so nothing changes while typing; what it adds
 * up to is in summary.ts and what is wrong with it in problems.ts. All three are plain functions.
 */
import { bandPrice, valueWithin } from '@glassbook/engine/quote';
import { assert, formatAmount, mulDiv, parseAmount, wireDecimal } from '@glassbook/money';
import { assetPlaces } from '@glassbook/ui/format';
import type { SelfTrade } from './self-trade.ts';
import { stepDown, type Side } from '../../../shared/trading/instrument.ts';
import type { FeesPaid } from '../../../shared/trading/ticket/fees-paid.ts';
import type { TimeInForce } from '../../../shared/trading/ticket/limit-conditions.tsx';
import type { Book, Level } from '../../../shared/trading/book/levels.ts';
import type { Market } from '../market.ts';

export type Ticket = {
  side: Side;
  type: 'limit' | 'market';
  price: string;
  /** In base. */
  amount: string;
  /** In quote, for market orders by value. */
  value: string;
  /** In quote, where a limit order is sized by what it comes to; empty where the amount was typed. */
  total: string;
  /** What a market order is measured by. A limit order is always by amount. */
  by: 'amount' | 'value';
  /** The worst price of a market order; empty for the market's band. */
  worst: string;
  /** Where the slider was put; undefined once the size was typed instead. */
  percent: number | undefined;
  timeInForce: TimeInForce;
  /** When it expires, of an order that is good till a time: a day and time of the user's own zone. */
  until: string;
  /** The prices at which what a buy receives is sold; undefined without such exits. */
  exits: Exits | undefined;
  postOnly: boolean;
  /** What is canceled where it would trade with an own order. */
  selfTrade: SelfTrade;
};

/** What a buy is sold at: prices as typed, and of each whether at market or at a limit. */
export type Exits = {
  by: 'last' | 'index';
  stop: string;
  stopAt: ExitAt;
  stopLimit: string;
  profit: string;
  profitAt: ExitAt;
  profitLimit: string;
};
type ExitAt = 'market' | 'limit';
export const noExits: Exits = {
  ...{ by: 'last', stop: '', stopAt: 'market', stopLimit: '', profit: '', profitAt: 'market', profitLimit: '' },
};
export const exitFields = ['stop', 'stopLimit', 'profit', 'profitLimit'] as const;
export type ExitField = (typeof exitFields)[number];
/** The typed prices; a limit is empty where its exit is at market. */
export const exitTexts = ({
  stop,
  stopAt,
  stopLimit,
  profit,
  profitAt,
  profitLimit,
}: Exits): Record<ExitField, string> => ({
  ...{ stop, stopLimit: stopAt === 'limit' ? stopLimit : '' },
  ...{ profit, profitLimit: profitAt === 'limit' ? profitLimit : '' },
});
/** Exits are of buys; a sell has none, whatever was typed for a buy before. */
export const exitsOf = ({ side, exits }: Ticket): Exits | undefined => (side === 'buy' ? exits : undefined);

/** The moment at which it expires, ms UTC; undefined where that cannot be read, 0 of an order that does not expire. */
export const expiryOf = ({ type, timeInForce, until }: Ticket): number | undefined =>
  type === 'limit' && timeInForce === 'GTD' ? momentOf(until) : 0;

/** A day and time of the user's own zone, in ms UTC; undefined where it cannot be read. */
export function momentOf(text: string): number | undefined {
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? undefined : at;
}

export type NumberField = 'price' | 'amount' | 'value' | 'worst' | 'total';

export type Keystroke =
  | { key: 'side'; side: Side }
  | { key: 'type'; type: 'limit' | 'market' }
  | { key: 'by'; by: 'amount' | 'value' }
  /** The content of a number field now: digits and at most one point. */
  | { key: 'text'; field: NumberField; text: string }
  | { key: 'percent'; percent: number }
  | { key: 'timeInForce'; timeInForce: TimeInForce }
  | { key: 'until'; until: string }
  | { key: 'exits'; exits: Exits | undefined }
  | { key: 'postOnly'; on: boolean }
  | { key: 'selfTrade'; selfTrade: SelfTrade }
  /** A level of the book was picked; with its amount, and what rests before it. */
  | { key: 'pickPrice'; price: string; amount?: string }
  /** The order went out: the size is used up, price and kind stay. */
  | { key: 'sent' }
  /** Another market: prices and sizes of the old one do not apply. */
  | { key: 'market' };

/** Whole units of what the caller can spend; undefined where not known (a guest). */
export type Funds = { base: bigint; quote: bigint } | undefined;

/**
 * What a keystroke may read besides the ticket. `index` is the index price in quote units, where one is known; `last` that of the last trade; `book`
 * undefined before it is loaded; `own` what is left of the own open orders in this market.
 */
export type Surroundings = {
  market: Market;
  funds: Funds;
  index: bigint | undefined;
  last?: bigint | undefined;
  book?: Book | undefined;
  own?: readonly OwnOrder[] | undefined;
  /** Undefined where no coupon is for this market. */
  feesPaid?: FeesPaid | undefined;
};
export type OwnOrder = Level & { side: Side };

export const emptyTicket: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  amount: '',
  value: '',
  total: '',
  by: 'amount',
  worst: '',
  percent: undefined,
  timeInForce: 'GTC',
  until: '',
  exits: undefined,
  postOnly: false,
  selfTrade: 'expire_maker',
};

/** The ticket after a keystroke. */
export function press(ticket: Ticket, stroke: Keystroke, around: Surroundings): Ticket {
  switch (stroke.key) {
    case 'side':
      return { ...ticket, side: stroke.side, percent: undefined, worst: '' };
    case 'type':
      return {
        ...ticket,
        type: stroke.type,
        by: stroke.type === 'limit' ? 'amount' : ticket.by,
        percent: undefined,
        postOnly: false,
        timeInForce: usualTime(around.market),
      };
    case 'by':
      return { ...ticket, by: stroke.by, percent: undefined };
    case 'text':
      return withText(ticket, stroke.field, stroke.text, around);
    case 'percent':
      return withPercent(ticket, stroke.percent, around);
    case 'timeInForce':
      return { ...ticket, timeInForce: stroke.timeInForce, postOnly: mayRest(stroke.timeInForce) && ticket.postOnly };
    case 'postOnly':
      return {
        ...ticket,
        postOnly: stroke.on,
        timeInForce: stroke.on && !mayRest(ticket.timeInForce) ? usualTime(around.market) : ticket.timeInForce,
      };
    case 'until':
      return { ...ticket, until: stroke.until };
    case 'exits':
      return { ...ticket, exits: stroke.exits };
    case 'selfTrade':
      return { ...ticket, selfTrade: stroke.selfTrade };
    case 'pickPrice': {
      const priced = withText(ticket, ticket.type === 'limit' ? 'price' : 'worst', stroke.price, around);
      if (stroke.amount === undefined) return priced;
      return atMost({ ...priced, by: 'amount', amount: stroke.amount, total: '', percent: undefined }, around);
    }
    case 'sent':
      return { ...ticket, amount: '', value: '', total: '', percent: undefined };
    case 'market':
      return {
        ...ticket,
        price: '',
        amount: '',
        value: '',
        total: '',
        worst: '',
        exits: undefined,
        percent: undefined,
      };
  }
}

/** Whether what is left of it waits in the book. */
const mayRest = (force: TimeInForce): boolean => force !== 'IOC' && force !== 'FOK';

/** How long an order is good for where nothing is chosen. */
export const usualTime = ({ calls }: Pick<Market, 'calls'>): TimeInForce => calls?.times[0] ?? 'GTC';

/** A new text in a field. A new price under a placed slider moves the amount, so that "50%" stays true. */
function withText(ticket: Ticket, field: NumberField, text: string, around: Surroundings): Ticket {
  const typed = { ...ticket, [field]: text };
  if (field === 'amount') return { ...typed, total: '', percent: undefined };
  if (field === 'value') return { ...typed, percent: undefined };
  if (field === 'total') return withTotal({ ...typed, percent: undefined }, around);
  if (ticket.percent !== undefined) return withPercent(typed, ticket.percent, around);
  return field === 'price' && ticket.total !== '' ? withTotal(typed, around) : typed;
}

/** The amount that a total buys or brings at the limit, rounded down to the lot; none without a price. */
function withTotal(ticket: Ticket, { market }: Surroundings): Ticket {
  const price = parseAmount(wireDecimal(ticket.price), market.quote.scale);
  const total = parseAmount(wireDecimal(ticket.total), market.quote.scale);
  if (!price || total === undefined) return { ...ticket, amount: '' };
  return { ...ticket, amount: amountText(mulDiv(total, 10n ** BigInt(market.base.scale), price, 'down'), market) };
}

/** An amount of base as it is typed, rounded down to the lot. */
export const amountText = (amount: bigint, { base, lot, amountScale }: Market): string =>
  formatAmount(rounded(stepDown(amount, lot), base.scale, amountScale), amountScale);

/** The amount of base that so much quote pays for at a price, with the fee that a buy pays on top; rounded down. */
export const boughtWith = (money: bigint, price: bigint, { base, buyFeePpm = 0 }: Market): bigint =>
  mulDiv(valueWithin({ buyFeePpm }, money), 10n ** BigInt(base.scale), price, 'down');

/** With no larger an amount than can be paid, where that is known. */
function atMost(ticket: Ticket, around: Surroundings): Ticket {
  const { market, funds } = around;
  const price = reckoningPrice(ticket, around) ?? 0n;
  if (funds === undefined || (ticket.side === 'buy' && price === 0n)) return ticket;
  const amount = parseAmount(wireDecimal(ticket.amount), market.base.scale) ?? 0n;
  const most = ticket.side === 'sell' ? funds.base : boughtWith(funds.quote, price, market);
  return amount > most ? { ...ticket, amount: amountText(most, market) } : ticket;
}

/** How much of all a typed size is: whole percent rounded down, 100 at most, and 0 where one of them is not known. */
export const percentOfAll = (typed: bigint | undefined, all: bigint | undefined): number =>
  !typed || !all ? 0 : typed >= all ? 100 : Number(mulDiv(typed, 100n, all, 'down'));

/** The part of what can be spent that the typed size takes, whole percent rounded down and 100 at most; 0 where it cannot be read. */
export function percentOf(ticket: Ticket, around: Surroundings): number {
  const { percent, side, type, by } = ticket;
  const { market, funds } = around;
  if (percent !== undefined || funds === undefined) return percent ?? 0;
  const one = 10n ** BigInt(market.base.scale);
  const price = reckoningPrice(ticket, around);
  const byValue = type === 'market' && by === 'value';
  const typed = parseAmount(
    wireDecimal(byValue ? ticket.value : ticket.amount),
    byValue ? market.quote.scale : market.base.scale,
  );
  if (!typed) return 0;
  const inQuote = (amount: bigint) => price && mulDiv(amount, price, one, 'up');
  if (side === 'sell') return percentOfAll(typed, byValue ? inQuote(funds.base) : funds.base);
  const { buyFeePpm = 0 } = market;
  return byValue
    ? percentOfAll(typed, funds.quote)
    : percentOfAll(inQuote(typed), valueWithin({ buyFeePpm }, funds.quote));
}

const rounded = (amount: bigint, from: number, to: number): bigint => amount / 10n ** BigInt(from - to);

/** The step of a number field and the places it is written with. A value in quote moves by whole units. */
export function stepOf(field: NumberField, market: Market): { step: bigint; scale: number; shown: number } {
  if (field === 'amount') return { step: market.lot, scale: market.base.scale, shown: market.amountScale };
  if (field === 'value' || field === 'total')
    return { step: 10n ** BigInt(market.quote.scale), scale: market.quote.scale, shown: valueScale(market) };
  return { step: market.tick, scale: market.quote.scale, shown: market.priceScale };
}

/** Places a value in quote is typed and shown with. */
const valueScale = (market: Market): number => assetPlaces(market.quote);

/** The price the ticket computes its size with: the limit, or the worst price a market order accepts. */
export function reckoningPrice(ticket: Ticket, { market, index }: Surroundings): bigint | undefined {
  const typed = parseAmount(wireDecimal(ticket.type === 'limit' ? ticket.price : ticket.worst), market.quote.scale);
  if (typed !== undefined) return typed;
  return ticket.type === 'market' && index !== undefined
    ? bandPrice(ticket.side, index, market.bandPpm, market.tick)
    : undefined;
}

/** Puts the slider somewhere: the size becomes that part of what can be spent, rounded down to the lot. */
function withPercent(ticket: Ticket, percent: number, around: Surroundings): Ticket {
  assert(Number.isInteger(percent) && percent >= 0 && percent <= 100, 'the slider stands between 0 and 100');
  const { market, funds } = around;
  const placed = { ...ticket, total: '', percent };
  if (funds === undefined) return placed;
  const price = reckoningPrice(ticket, around);
  const part = (whole: bigint): bigint => mulDiv(whole, BigInt(percent), 100n, 'down');
  if (ticket.type === 'market' && ticket.by === 'value') {
    const whole =
      ticket.side === 'buy'
        ? funds.quote
        : price === undefined
          ? undefined
          : mulDiv(funds.base, price, 10n ** BigInt(market.base.scale), 'down');
    if (whole === undefined) return placed;
    const shown = valueScale(market);
    return { ...placed, value: formatAmount(rounded(part(whole), market.quote.scale, shown), shown) };
  }
  let amount: bigint;
  if (ticket.side === 'sell') amount = part(funds.base);
  else if (price === undefined || price === 0n) return placed;
  else amount = boughtWith(part(funds.quote), price, market);
  return { ...placed, amount: amountText(amount, market) };
}
