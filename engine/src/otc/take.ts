import { mulDiv, type Amount } from '@glassbook/money';
import { isHex32 } from '../core/draw/draw.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { refusalToDeposit } from '../core/limits/ask.ts';
import { isActive } from './ads.ts';
import type { OtcRefusal, Take } from './command.ts';
import { marketOf, scaleOf } from './market.ts';
import { canLeave } from './may-leave.ts';
import { isOpen, ordersOf, putAd, putOrder, tell, time } from './put-rows.ts';
import type { AdRow, OrderRow, State } from './state.ts';
import { amountOf, indexedPrice, isFar, totalOf, worstPrice, type Market } from './sums.ts';
import { CANCELED_MAX, DAY_MS, methods, OPEN_MAX, SLIPPAGE_MAX_PPM } from './words.ts';

/** What a taker would get: its price, sums and worth, and who is who. */
type Deal = { price: Amount; amount: Amount; total: Amount; worth: Amount; buyer: number; seller: number };

/** Takes an ad. The seller's coin is on hold from now on; price, sums, deadline and payment details stand. */
export function take(state: State, command: Take): Outcome<OtcRefusal, { deal: OrderRow }> {
  const { ledger, otc, at } = state;
  const { owner, method, detail, digest } = command;
  const ad = otc.ads.get(command.ad);
  if (!ad) return refuse('otc.not_found');
  const closed = refusalOfAd(state, ad, command);
  if (closed) return refuse(closed);
  const market = marketOf(state, ad.asset, ad.fiat);
  if (typeof market === 'string') return refuse(market);
  const deal = dealOf(state, ad, market, command);
  const refusal = refusalOfDeal(ad, market, deal, command) ?? refusalOfParties(state, ad, deal, command);
  if (refusal) return refuse(refusal);
  // Past this line it must succeed.
  const { asset, fiat } = ad;
  const { buyer, seller, price, amount, total, worth } = deal;
  ledger.hold(ledger.account(seller, 'spot', asset), amount);
  putAd(state, { ...ad, left: ad.left - amount, pending: ad.pending + 1 });
  const order = putOrder(state, {
    ...{ id: otc.nextOrder, owner, merchant: ad.owner, buyer, seller, ad: ad.id, asset, fiat, price, amount, total },
    ...{ unit: otc.market?.unit ?? 0, worth, method, detail, digest, at, payByAt: at + ad.payMs },
  });
  otc.nextOrder += 1;
  time(state, order);
  tell(state, { order: order.id, owner, what: 'created', asset, amount });
  return { ok: true, deal: order };
}

/** Why nothing of an ad can be taken by this account. */
function refusalOfAd(state: State, ad: AdRow, command: Take): OtcRefusal | undefined {
  const { otc } = state;
  const { owner, method, slippagePpm, amount, total, digest, seen } = command;
  const isKnown = methods.includes(method) && (ad.methods === 'both' || ad.methods === method);
  const isSlippage = Number.isSafeInteger(slippagePpm) && slippagePpm >= 0 && slippagePpm <= SLIPPAGE_MAX_PPM;
  const isOneSum = (amount === undefined) !== (total === undefined);
  if (owner === ad.owner || owner < FIRST_USER || ad.state !== 'on' || command.barred) return 'otc.not_available';
  if (!isActive(state, ad.owner) || otc.frozen.has(ad.owner) || otc.frozen.has(owner)) return 'otc.not_available';
  const isWhole = (amount ?? total ?? 0n) > 0n && seen.price > 0n;
  return isKnown && isSlippage && isOneSum && isWhole && isHex32(digest) ? undefined : 'otc.terms_invalid';
}

function dealOf(state: State, ad: AdRow, market: Market, { owner, amount: asked, total: paid }: Take): Deal {
  const scale = scaleOf(state, ad.asset);
  const price = ad.priceType === 'fixed' ? ad.price : indexedPrice(market, ad.ratioPpm, ad.side);
  // A ratio that was fine may have a price of nothing by now, which is far from any market price.
  const amount = asked ?? (price > 0n ? amountOf(paid ?? 0n, price, scale) : 0n);
  return {
    ...{ price, amount, total: paid ?? totalOf(amount, price, scale) },
    worth: mulDiv(amount, market.index, 10n ** BigInt(scale), 'up'),
    buyer: ad.side === 'sell' ? owner : ad.owner,
    seller: ad.side === 'sell' ? ad.owner : owner,
  };
}

/** What is left may be taken below the least sum, exactly. */
function refusalOfDeal(ad: AdRow, market: Market, deal: Deal, command: Take): OtcRefusal | undefined {
  const { price, amount, total, worth, buyer } = deal;
  const { seen, slippagePpm, owner, limit } = command;
  if (amount > ad.left) return 'otc.left';
  if (amount === 0n || total > ad.max || (total < ad.min && amount !== ad.left)) return 'otc.size';
  if (isFar(price, market)) return 'otc.price_far';
  const worst = worstPrice(seen.price, slippagePpm, buyer === owner);
  if (buyer === owner ? price > worst : price < worst) return 'otc.price_changed';
  return worth > limit ? 'otc.over_limit' : undefined;
}

/** Buying is a deposit for self-limits, together with what is open. A refusal that is not the taker's is not named. */
function refusalOfParties(state: State, { asset }: AdRow, deal: Deal, command: Take): OtcRefusal | undefined {
  const { buyer, seller, amount } = deal;
  const { owner, hasCard } = command;
  const bought = ordersOf(state, buyer).filter((order) => order.buyer === buyer && isOpen(order));
  const limited = refusalToDeposit(state, buyer, [...bought, { asset, amount }]);
  if (limited) return buyer === owner ? limited : 'otc.not_available';
  if (!hasCard) return 'otc.card_invalid';
  const own = ordersOf(state, owner);
  if (own.filter((order) => order.owner === owner && isOpen(order)).length >= OPEN_MAX) return 'otc.too_many_open';
  if (buyer === owner && own.filter((order) => isFailure(state, order, owner)).length >= CANCELED_MAX)
    return 'otc.too_many_canceled';
  if (state.ledger.availableOf(seller, 'spot', asset) < amount)
    return seller === owner ? 'otc.insufficient_funds' : 'otc.not_available';
  if (canLeave(state, seller, asset, amount)) return undefined;
  return seller === owner ? 'otc.stays' : 'otc.not_available';
}

/** An order that a buyer canceled or let expire in the last day. */
const isFailure = ({ at }: State, { buyer, state, isCounted, endedAt = 0 }: OrderRow, account: number): boolean =>
  buyer === account && isCounted && (state === 'canceled' || state === 'expired') && endedAt > at - DAY_MS;
