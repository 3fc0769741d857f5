/** The commands of dual investments and what happens to them by themselves, as docs/dual.md describes them. */
import { FIRST_USER, HOUSE_DUAL, type Refusal } from '@glassbook/engine';
import type { Buy, ConfigureOffer as ConfigureDual, OrderRow as DualRow, SaleRow } from '@glassbook/engine/dual';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf, pricedMarketsOf } from '../index-price/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { pairsOf, resulted, traded, tradeRefusal } from '../model/limits.ts';
import { changesOf, slice, type Model, type Timer } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';

export const dualOf = slice(() => ({
  offers: new Map<number, ConfigureDual>(),
  sales: new Map<number, SaleRow>(),
  running: new Map<number, DualRow>(),
  nextOrder: 1,
  /** A hundred are paid before an entry, the others not before the next millisecond. */
  paidBefore: { seq: 0, count: 0 },
  notBefore: 0,
}));
/** By offer and by id, as they are at the end. */
export const saleRowsOf = changesOf(() => new Map<number, SaleRow>());
export const dualRowsOf = changesOf(() => new Map<number, DualRow>());

export const DAY = 86_400_000;
export const MINUTE = 60_000;
const YEAR = 365_000_000n;
const scaleOf = (model: Model, asset: number): number => assetsOf(model).get(asset)?.scale ?? 0;

/** Whole days that begin after the purchase and end by the end. */
export function daysNow(at: number, endDay: number): number {
  const midnight = Math.ceil((at + 1) / DAY) * DAY;
  return Math.max(0, (endDay * DAY - midnight) / DAY);
}

export function sums(model: Model, { asset, type, strike, ratePpm }: ConfigureDual, shares: number, days: number) {
  const unit = 10n ** BigInt(scaleOf(model, asset));
  const amount = (BigInt(shares) * unit) / 10n;
  const interest = BigInt(days * ratePpm);
  return {
    amount,
    paid: type === 'call' ? amount : (amount * strike) / unit,
    coin: amount + (amount * interest) / YEAR,
    money: (amount * strike * (YEAR + interest)) / (YEAR * unit),
  };
}

/** Each side of what the house owes at most: all of the asset that is not paid in, and what is above it of the other. */
export function owes({ asset, quote, paidAsset, paid, coin, money }: DualRow): [asset: number, amount: bigint][] {
  return [
    [asset, paidAsset === asset ? coin - paid : coin],
    [quote, paidAsset === quote ? money - paid : money],
  ];
}

function problem(model: Model, command: ConfigureDual): boolean {
  const { offer, instrument, asset, quote, type, strike, tick, startDay, endDay, ratePpm, total, ownerMax } = command;
  const before = dualOf(model).offers.get(offer);
  const canPay = (one: number) =>
    ['spot', 'earn'].every((kind) =>
      assetsOf(model)
        .get(one)
        ?.kinds.some((has) => has === kind),
    );
  const isGood =
    [isWhole(offer, 1, Number.MAX_SAFE_INTEGER), isWhole(ratePpm, 0, 10_000_000), isWhole(total, 1, 10 ** 9)].every(
      Boolean,
    ) &&
    [isWhole(ownerMax, 0, 10 ** 9), isWhole(startDay, 0, 2_932_896), isWhole(endDay, startDay + 1, 2_932_896)].every(
      Boolean,
    ) &&
    [strike > 0n, strike <= AMOUNT_MAX, tick > 0n, tick <= AMOUNT_MAX].every(Boolean);
  if (!isGood || !assetsOf(model).has(asset) || !assetsOf(model).has(quote)) return true;
  if (before)
    return (
      [before.instrument !== instrument, before.asset !== asset, before.quote !== quote, before.type !== type].some(
        Boolean,
      ) ||
      [before.strike !== strike, before.tick !== tick, before.startDay !== startDay, before.endDay !== endDay].some(
        Boolean,
      )
    );
  const [first] = pairsOf(model)
    .filter((pair) => pair.base === asset && pair.quote === quote)
    .sort((a, b) => a.market - b.market);
  const isPaid = canPay(asset) && canPay(quote) && asset !== quote && scaleOf(model, asset) > 0;
  const isPriced = first?.market === instrument && pricedMarketsOf(model).has(instrument);
  const windowAt = endDay * DAY - 30 * MINUTE;
  const isAhead = model.at < windowAt && endDay * DAY - model.at <= 3_650 * DAY;
  return !isPaid || !isPriced || strike % tick > 0n || strike % 10n > 0n || !isAhead;
}

function putSale(model: Model, sale: SaleRow): void {
  dualOf(model).sales.set(sale.offer, sale);
  saleRowsOf(model).set(sale.offer, sale);
}
function putOrder(model: Model, row: DualRow): void {
  const { running } = dualOf(model);
  if (row.status === 'purchased') running.set(row.id, row);
  else running.delete(row.id);
  dualRowsOf(model).set(row.id, row);
}

function buyRefusal(model: Model, offer: ConfigureDual, { owner, shares, seen }: Buy): Refusal | undefined {
  const mine = [...dualOf(model).running.values()].filter((row) => row.owner === owner);
  const bought = mine.filter((row) => row.offer === offer.offer).reduce((sum, row) => sum + row.shares, 0);
  if (model.at < offer.startDay * DAY) return 'dual.offer_not_started';
  // A minute before its window.
  if (model.at >= offer.endDay * DAY - 31 * MINUTE) return 'dual.offer_ended';
  if (offer.status === 'closed') return 'dual.offer_closed';
  const days = daysNow(model.at, offer.endDay);
  if ((seen?.days ?? days) !== days || (seen?.ratePpm ?? offer.ratePpm) !== offer.ratePpm) return 'dual.offer_changed';
  if (!isWhole(shares, 1, Number.MAX_SAFE_INTEGER)) return 'dual.shares_too_few';
  if ((dualOf(model).sales.get(offer.offer)?.sold ?? 0) + shares > offer.total) return 'dual.shares_too_many';
  if (offer.ownerMax !== 0 && bought + shares > offer.ownerMax) return 'dual.owner_limit';
  if (mine.length >= 50) return 'dual.too_many_orders';
  return tradeRefusal(model, owner, offer.asset);
}

/** The middle of the prices, or between the two of the middle, on the tick below. */
function middle(prices: readonly bigint[], tick: bigint): bigint | undefined {
  if (prices.length < 20) return undefined;
  const left = [...prices];
  left.sort((a, b) => Number(a - b));
  while (left.length > 2) {
    left.pop();
    left.shift();
  }
  const between = left.reduce((sum, price) => sum + price, 0n) / BigInt(left.length);
  return (between / tick) * tick;
}

/** When the sale is looked at next: thirty times a minute apart before the end, then at it. */
const lookOf = (sale: SaleRow, { endDay }: ConfigureDual): number => endDay * DAY + (sale.taken - 30) * MINUTE;

function look(model: Model, sale: SaleRow, offer: ConfigureDual): void {
  if (sale.taken === 30) {
    const price = middle(
      sale.prices.map((each) => each.price),
      offer.tick,
    );
    putSale(model, { ...sale, status: 'settled', price });
    return;
  }
  const last = indexPricesOf(model).get(offer.instrument);
  const inForce = last && model.at - last.at <= MINUTE ? [{ minute: model.at, ...last }] : [];
  putSale(model, { ...sale, taken: sale.taken + 1, prices: [...sale.prices, ...inForce] });
}

function payFirst(model: Model): void {
  const own = dualOf(model);
  const [row] = [...own.running.values()].sort((a, b) => a.endAt - b.endAt || a.id - b.id);
  if (!row) return;
  if (own.paidBefore.seq !== model.seq) own.paidBefore = { seq: model.seq, count: 0 };
  own.paidBefore.count += 1;
  if (own.paidBefore.count === 100) own.notBefore = model.stepAt + 1;
  pay(model, row, own.sales.get(row.offer)?.price);
}

function pay(model: Model, row: DualRow, price: bigint | undefined): void {
  const { id, owner, asset, quote, paidAsset, paid, coin, money, strike } = row;
  const [house, account] = [
    (of: number) => model.account(HOUSE_DUAL, 'spot', of),
    (of: number) => model.account(owner, 'spot', of),
  ];
  const backAsset = price === undefined ? paidAsset : price < strike ? asset : quote;
  const back = backAsset === asset ? coin : money;
  for (const [of, amount] of owes(row)) if (amount > 0n) model.hold(house(of), -amount);
  const earn = model.account(owner, 'earn', paidAsset);
  if (backAsset === paidAsset) {
    model.pay(earn, 'held', account(paidAsset), paid, 'dual.return', id);
    if (back > paid) model.pay(house(paidAsset), 'available', account(paidAsset), back - paid, 'dual.interest', id);
    resulted(model, owner, paidAsset, back - paid);
  } else {
    model.pay(earn, 'held', house(paidAsset), paid, 'dual.exchange', id);
    model.pay(house(backAsset), 'available', account(backAsset), back, 'dual.payout', id);
    traded(model, owner, { asset: paidAsset, amount: paid }, { asset: backAsset, amount: back });
  }
  const status = price === undefined ? ('failed' as const) : ('completed' as const);
  putOrder(model, { ...row, status, price, backAsset, back, closedAt: model.at });
}

export function payDue(model: Model): number | undefined {
  const { running, notBefore } = dualOf(model);
  if (running.size === 0) return undefined;
  return Math.max(notBefore, Math.min(...[...running.values()].map(({ endAt }) => endAt)));
}

/** The looks that are ahead, the first one first. */
export function looksAhead(model: Model): { due: number; sale: SaleRow; offer: ConfigureDual }[] {
  const { offers, sales } = dualOf(model);
  return [...sales.values()]
    .flatMap((sale) => {
      const offer = offers.get(sale.offer);
      return offer && sale.status === 'running' ? [{ due: lookOf(sale, offer), sale, offer }] : [];
    })
    .sort((a, b) => a.due - b.due || a.offer.offer - b.offer.offer);
}

export function nextTimer(model: Model): Timer | undefined {
  const due = payDue(model);
  const [first] = looksAhead(model);
  if (first && (due === undefined || first.due <= due))
    return { due: first.due, run: () => look(model, first.sale, first.offer) };
  return due === undefined ? undefined : { due, run: () => payFirst(model) };
}

export const rules = {
  'dual.configureOffer': (model, command) => {
    const { offer } = command;
    if (problem(model, command)) return refused('dual.settings_invalid');
    dualOf(model).offers.set(offer, command);
    if (!dualOf(model).sales.has(offer))
      putSale(model, { offer, at: model.at, sold: 0, taken: 0, prices: [], status: 'running', price: undefined });
    model.changes.settings.push({ key: `dualOffer:${offer}`, command });
    return { ok: true };
  },
  'dual.buy': (model, command) => {
    const { owner, shares } = command;
    const offer = dualOf(model).offers.get(command.offer);
    const sale = dualOf(model).sales.get(command.offer);
    if (!offer || !sale || owner < FIRST_USER) return refused('dual.offer_not_found');
    const why = buyRefusal(model, offer, command);
    if (why) return refused(why);
    const { instrument, asset, quote, type, strike, tick, ratePpm, endDay } = offer;
    const days = daysNow(model.at, endDay);
    const row: DualRow = {
      ...{ id: dualOf(model).nextOrder, seq: model.seq, owner, offer: offer.offer, instrument, asset },
      ...{
        quote,
        type,
        strike,
        tick,
        ratePpm,
        days,
        shares,
        paidAsset: type === 'put' ? quote : asset,
        ...sums(model, offer, shares, days),
      },
      ...{ at: model.at, endAt: endDay * DAY, status: 'purchased', price: undefined },
      ...{ backAsset: undefined, back: undefined, closedAt: undefined },
    };
    const isShort = owes(row).some(([of, amount]) => model.available(HOUSE_DUAL, 'spot', of) < amount);
    if (isShort) return refused('dual.house_short');
    if (model.available(owner, 'spot', row.paidAsset) < row.paid) return refused('dual.insufficient_funds');
    dualOf(model).nextOrder += 1;
    for (const [of, amount] of owes(row)) if (amount > 0n) model.hold(model.account(HOUSE_DUAL, 'spot', of), amount);
    putOrder(model, row);
    putSale(model, { ...sale, sold: sale.sold + shares });
    const earn = model.account(owner, 'earn', row.paidAsset);
    model.pay(model.account(owner, 'spot', row.paidAsset), 'available', earn, row.paid, 'dual.buy', row.id);
    model.hold(earn, row.paid);
    return { ok: true, dual: row };
  },
} satisfies Rules<`dual.${string}`>;
