/** An auction, by docs/stocks.md: every tick of the band is asked (STOCK-003). */
import { HOUSE_FEES, type OrderRow } from '@glassbook/engine';
import type { AuctionRow } from '@glassbook/engine/stocks';
import { traded } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { show } from '../spot/conditional.ts';
import { coverEntry } from '../spot/cover.ts';
import { followLeg } from '../spot/leg-fills.ts';
import { holdOf, leftOf, rowsOf, spotOf, touch, valueOf, type Market } from '../spot/market.ts';
import { close } from '../spot/resting.ts';
import { floorOf, stockRowsOf, stocksOf, type Stock } from './floor.ts';

type Level = AuctionRow['levels'][number];
const abs = (value: bigint) => (value < 0n ? -value : value);

export function levelsOf({ book }: Market): Level[] {
  const levels = new Map<bigint, Level>();
  for (const order of [...book.buy, ...book.sell]) {
    const level = levels.get(order.price) ?? { price: order.price, buy: 0n, sell: 0n };
    levels.set(order.price, { ...level, [order.side]: level[order.side] + leftOf(order) });
  }
  return [...levels.values()].sort((a, b) => (a.price < b.price ? -1 : 1));
}

/** The price, what trades at it and the surplus of buys. */
export function priceOf(
  levels: readonly Level[],
  reference: bigint,
  tick: bigint,
): { price: bigint | undefined; amount: bigint; surplus: bigint } {
  const first = (reference * 90n + 100n * tick - 1n) / (100n * tick);
  const last = (reference * 110n) / (100n * tick);
  let best: { price: bigint; amount: bigint; surplus: bigint }[] = [];
  for (let ticks = first < 1n ? 1n : first; ticks <= last; ticks += 1n) {
    const price = ticks * tick;
    let [buys, sells] = [0n, 0n];
    for (const level of levels) {
      if (level.price >= price) buys += level.buy;
      if (level.price <= price) sells += level.sell;
    }
    const point = { price, amount: buys < sells ? buys : sells, surplus: buys - sells };
    const [known] = best;
    const isBetter =
      !known ||
      point.amount > known.amount ||
      (point.amount === known.amount && point.amount > 0n && abs(point.surplus) < abs(known.surplus));
    const isAlike =
      known && point.amount === known.amount && (point.amount === 0n || abs(point.surplus) === abs(known.surplus));
    if (isBetter) best = [point];
    else if (isAlike) best.push(point);
  }
  const trades = (best[0]?.amount ?? 0n) > 0n;
  const nearest = best.toSorted((a, b) => {
    const away = abs(a.price - reference) - abs(b.price - reference);
    return away === 0n ? (a.price > b.price ? -1 : 1) : away < 0n ? -1 : 1;
  })[0];
  const all = (isOf: (surplus: bigint) => boolean) => trades && best.every(({ surplus }) => isOf(surplus));
  const chosen = all((surplus) => surplus > 0n) ? best.at(-1) : all((surplus) => surplus < 0n) ? best[0] : nearest;
  return { price: trades ? chosen?.price : undefined, amount: chosen?.amount ?? 0n, surplus: chosen?.surplus ?? 0n };
}

/** Notes the price and who trades at it; the trades themselves come one by one. */
export function auction(
  model: Model,
  { market, rules }: Stock,
  kind: AuctionRow['kind'],
  reference: bigint,
): Pick<Stock['row'], 'auction' | 'auctionAt' | 'auctionPrice'> {
  const levels = levelsOf(market);
  if (levels.length === 0) return { auction: undefined, auctionAt: undefined, auctionPrice: undefined };
  const own = stocksOf(model);
  const id = own.nextAuction;
  own.nextAuction += 1;
  const { price, amount, surplus } = priceOf(levels, reference, rules.tick);
  const row = { id, market: rules.market, kind, at: model.at, reference, price, amount, surplus, levels };
  stockRowsOf(model).auctions.push(row);
  return { auction: id, auctionAt: model.at, auctionPrice: price };
}

/** The first two that accept the price trade; false where there are none. */
export function tradeNext(model: Model, { market, row }: Stock): boolean {
  const { auction: id = 0, auctionAt: at = 0, auctionPrice: price } = row;
  const [buy, sell] = [market.book.buy[0], market.book.sell[0]];
  if (price === undefined || !buy || !sell || buy.price < price || sell.price > price) return false;
  exchange(floorOf(model), market, { buy, sell, price, at, auction: id });
  return true;
}

/** Both pay from what they hold; the buyer gets back what its limit would have cost more. */
function exchange(
  floor: Model,
  market: Market,
  { buy, sell, price, at, auction: id }: { buy: OrderRow; sell: OrderRow; price: bigint; at: number; auction: number },
): void {
  const { base, quote, takerFeePpm } = market.rules;
  const amount = leftOf(buy) < leftOf(sell) ? leftOf(buy) : leftOf(sell);
  const value = valueOf(market, price, amount);
  const fee = (value * BigInt(takerFeePpm) + 999_999n) / 1_000_000n;
  const left = leftOf(buy) - amount;
  const held = holdOf(market, 'buy', buy.price, left + amount) - holdOf(market, 'buy', buy.price, left);
  const buyFee = held - value < fee ? held - value : fee;
  const spot = spotOf(floor);
  const trade = spot.nextTrade;
  spot.nextTrade += 1;
  const of = (owner: number, asset: number) => floor.account(owner, 'stock', asset);
  floor.pay(of(buy.owner, quote), 'held', of(sell.owner, quote), value, 'stocks.trade', trade);
  floor.pay(of(sell.owner, base), 'held', of(buy.owner, base), amount, 'stocks.trade', trade);
  if (buyFee > 0n) floor.pay(of(buy.owner, quote), 'held', of(HOUSE_FEES, quote), buyFee, 'stocks.fee', trade);
  if (fee > 0n) floor.pay(of(sell.owner, quote), 'available', of(HOUSE_FEES, quote), fee, 'stocks.fee', trade);
  const isBuyLater = buy.priority > sell.priority;
  const shares = { asset: base, amount };
  const sides = [
    () => traded(floor, buy.owner, { asset: quote, amount: value + buyFee }, shares),
    () => traded(floor, sell.owner, shares, { asset: quote, amount: value - fee }),
  ];
  const [maker, taker] = isBuyLater ? [sell, buy] : [buy, sell];
  if (market.last !== price) {
    market.last = price;
    rowsOf(floor).lastPrices.add(market);
    show(floor, market, 'last');
  }
  for (const count of isBuyLater ? sides : sides.toReversed()) count();
  rowsOf(floor).trades.push({
    ...{ id: trade, seq: floor.seq, at, market: market.rules.market, price, amount, value },
    ...{ takerSide: taker.side, makerOrder: maker.id, takerOrder: taker.id },
    ...{ makerOwner: maker.owner, takerOwner: taker.owner },
    ...{ makerFee: isBuyLater ? fee : buyFee, takerFee: isBuyLater ? buyFee : fee },
    ...{ bestBid: undefined, bestAsk: undefined },
  });
  stockRowsOf(floor).auctionOf.set(trade, id);
  const rest = held - value - buyFee;
  if (rest > 0n) floor.hold(of(buy.owner, quote), -rest);
  take(floor, market, buy, amount, value, buyFee);
  take(floor, market, sell, amount, value, fee);
}

function take(floor: Model, market: Market, order: OrderRow, amount: bigint, value: bigint, fee: bigint): void {
  order.filledAmount += amount;
  order.filledValue += value;
  order.fee += fee;
  order.updatedAt = floor.at;
  touch(floor, order);
  coverEntry(floor, market, order);
  followLeg(floor, market, order);
  if (leftOf(order) > 0n) return;
  const book = market.book[order.side];
  book.splice(book.indexOf(order), 1);
  close(floor, order, 'done');
}
