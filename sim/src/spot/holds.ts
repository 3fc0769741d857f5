/** What open orders hold, from the lines of the engine's state; no book may be crossed. */
import { FIRST_USER, HOUSE_MAKER, type ConditionalRow, type ConfigureMarket } from '@glassbook/engine';
import { Difference } from '../audit/difference.ts';
import { valueOf } from '../model/text.ts';

type Book = { settings: ConfigureMarket; whole: bigint; bid: bigint; ask: bigint };

export function* holds(lines: readonly string[]): Generator<[account: string, amount: bigint]> {
  const scales = new Map<string, number>();
  const books = new Map<string, Book>();
  for (const line of lines) {
    const [noun, id = ''] = line.split(' ', 2);
    const rest = line.slice(`${noun} ${id} `.length);
    if (noun === 'asset') scales.set(id, (valueOf(rest) as { scale: number }).scale);
    else if (noun === 'market') {
      const settings = valueOf(rest.split(' ')[2] ?? '') as ConfigureMarket;
      const whole = 10n ** BigInt(scales.get(String(settings.base)) ?? 0);
      books.set(id, { settings, whole, bid: 0n, ask: 0n });
    } else if (noun === 'order') yield holdOf(line, books);
    else if (noun === 'conditional') yield* waitingHold(line, books);
  }
  for (const [number, { bid, ask }] of books)
    if (bid !== 0n && ask !== 0n && bid >= ask)
      throw new Difference(`the book of market ${number} is crossed: ${bid} and ${ask}`);
}

/** An order that waits holds what it can cost: a sell its amount, a buy its value or its amount at the most it pays. A limit side in the book holds its own of that. */
function* waitingHold(line: string, books: ReadonlyMap<string, Book>): Generator<[account: string, amount: bigint]> {
  const order = valueOf(line.slice('conditional '.length, line.lastIndexOf(' '))) as ConditionalRow;
  const book = books.get(String(order.market));
  if (!book) throw new Difference(`order ${order.id} waits in no market`);
  const { base, quote } = book.settings;
  const { owner, side, amount, value, most, leg, profitLimit } = order;
  const beside = leg === 0 ? 0n : profitLimit;
  if (side === 'buy') yield [`${owner} spot ${quote}`, value > 0n ? value : ((most - beside) * amount) / book.whole];
  else if (leg === 0) yield [`${owner} spot ${base}`, amount];
}

function holdOf(line: string, books: ReadonlyMap<string, Book>): [account: string, amount: bigint] {
  const [id = '', owner = '', market = '', side = '', , ticks = '0', , lotsLeft = '0'] = line.split(' ').slice(1);
  const book = books.get(market);
  if (!book) throw new Difference(`order ${id} is in no market`);
  if (Number(owner) < FIRST_USER && Number(owner) !== HOUSE_MAKER)
    throw new Difference(`order ${id} is of the house's ${owner}`);
  const { tick, lot, base, quote } = book.settings;
  const price = BigInt(ticks) * tick;
  const amount = BigInt(lotsLeft) * lot;
  if (amount <= 0n) throw new Difference(`order ${id} is open with nothing left`);
  if (side === '0') {
    if (book.bid < price) book.bid = price;
    return [`${owner} spot ${quote}`, (price * amount) / book.whole];
  }
  if (book.ask === 0n || book.ask > price) book.ask = price;
  return [`${owner} spot ${base}`, amount];
}
