/** The ticket as the engine's checks take it: the order, the public market, and its owner's own data. */
import { quoteOrder, type PlaceOrder, type PublicMarket, type Quoted } from '@glassbook/engine/quote';
import { parseAmount, wireDecimal } from '@glassbook/money';
import { exitFields, exitsOf, exitTexts, noExits, type Surroundings, type Ticket } from './ticket.ts';

/** Any owner's number, the same everywhere: a ticket does not need the real one. */
const SELF = 1_000;

/** Undefined while a number of it cannot be read. */
export function commandOf(ticket: Ticket, { market }: Surroundings): PlaceOrder | undefined {
  const isLimit = ticket.type === 'limit';
  const byValue = !isLimit && ticket.by === 'value';
  const inQuote = (text: string): bigint | undefined => parseAmount(wireDecimal(text), market.quote.scale);
  const price = isLimit ? inQuote(ticket.price) : 0n;
  const worstPrice = isLimit || ticket.worst === '' ? 0n : inQuote(ticket.worst);
  const amount = byValue ? 0n : parseAmount(wireDecimal(ticket.amount), market.base.scale);
  const value = byValue ? inQuote(ticket.value) : 0n;
  const exits = exitsOf(ticket);
  const texts = exitTexts(exits ?? noExits);
  const exitPrices = exitFields.map((name) => inQuote(texts[name] || '0'));
  if (exitPrices.includes(undefined)) return undefined;
  const [stop = 0n, stopLimit = 0n, profit = 0n, profitLimit = 0n] = exitPrices;
  if (price === undefined || worstPrice === undefined || amount === undefined || value === undefined) return undefined;
  return {
    kind: 'spot.placeOrder',
    ...{ owner: SELF, market: market.id, side: ticket.side, type: ticket.type, price, amount, value, worstPrice },
    // Until the next close is good till canceled to the book.
    ...{
      timeInForce: !isLimit ? 'IOC' : ticket.timeInForce === 'DAY' ? 'GTC' : ticket.timeInForce,
      postOnly: isLimit && ticket.postOnly,
    },
    selfTrade: ticket.selfTrade,
    ...(exits && { exits: { by: exits.by, stop, stopLimit, profit, profitLimit } }),
  };
}

export const publicOf = ({ market: { buyFeePpm, ...market }, index, book }: Surroundings): PublicMarket => ({
  ...market,
  ...(buyFeePpm !== undefined && { buyFeePpm }),
  ...{ baseScale: market.base.scale, status: market.open ? 'open' : 'halted', indexPrice: index },
  ...{ bids: book?.bids ?? [], asks: book?.asks ?? [] },
});

/** What the order would do now; undefined where it would be refused, or cannot be read. Funds are not checked. */
export function quotedOf(ticket: Ticket, around: Surroundings): Quoted | undefined {
  const order = commandOf(ticket, around);
  if (order === undefined) return undefined;
  const quoted = quoteOrder(publicOf(around), order, { orders: around.own });
  return quoted.ok ? quoted : undefined;
}
