/** What orders, positions and accounts of futures hold, from the lines of the engine's state; no book may be crossed. */
import type { ConfigureMarket, OrderRow, PositionRow, PurseRow } from '@glassbook/engine/futures';
import { Difference } from '../audit/difference.ts';
import { valueOf } from '../model/text.ts';
import { holdOf, type Terms } from './market.ts';

type Book = Terms & { bid: bigint; ask: bigint };

export function* holds(lines: readonly string[]): Generator<[account: string, amount: bigint]> {
  const scales = new Map<string, number>();
  const books = new Map<number, Book>();
  /** What accounts hold for cross positions: every exposure of an account says the same. */
  const pools = new Map<string, bigint>();
  const bookOf = (market: number): Book => {
    const book = books.get(market);
    if (!book) throw new Difference(`something of futures is in no market: ${market}`);
    return book;
  };
  for (const line of lines) {
    const [noun, id = '', ...rest] = line.split(' ');
    if (noun === 'asset') scales.set(id, (valueOf(line.slice(`asset ${id} `.length)) as { scale: number }).scale);
    else if (noun === 'futures' && id === 'order') {
      const order = valueOf(rest.join(' ')) as OrderRow;
      const book = bookOf(order.market);
      seen(book, order);
      const left = order.contracts - order.filledContracts;
      if (left <= 0) throw new Difference(`order ${order.id} of futures is open with nothing left`);
      if (order.closes === 0) yield [`${order.owner} futures ${book.rules.settle}`, holdOf(book, order, left)];
    } else if (noun === 'futures') {
      const rules = valueOf(rest[10] ?? '') as ConfigureMarket;
      const whole = 10n ** BigInt(scales.get(String(rules.base)) ?? 0);
      books.set(Number(id), { rules, whole, inverse: rules.settle === rules.base, bid: 0n, ask: 0n });
    } else if (noun === 'position') {
      const position = valueOf(line.slice('position '.length, line.lastIndexOf(' '))) as PositionRow;
      const { settle } = bookOf(position.market).rules;
      if (position.mode === 'isolated') yield [`${position.owner} futures ${settle}`, position.margin];
    } else if (noun === 'purse') {
      const { owner, asset, free } = valueOf(line.slice('purse '.length)) as PurseRow;
      yield [`${owner} futures ${asset}`, free];
    } else if (noun === 'exposure') {
      const [owner, market] = rest;
      pools.set(`${owner} futures ${bookOf(Number(market)).rules.settle}`, BigInt(rest.at(-1) ?? 0));
    }
  }
  yield* pools;
}

function seen(book: Book, { side, price, market }: OrderRow): void {
  if (side === 'buy' && book.bid < price) book.bid = price;
  if (side === 'sell' && (book.ask === 0n || book.ask > price)) book.ask = price;
  if (book.bid > 0n && book.ask > 0n && book.bid >= book.ask)
    throw new Difference(`the book of market ${market} is crossed: ${book.bid} and ${book.ask}`);
}
