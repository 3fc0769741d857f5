import { beforeEach, expect, test } from 'vitest';
import { setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, send, USDT_ID } from '../../test/market-of-two.ts';
import { lines, refusal, spotOf, to } from '../../test/offers.ts';
import {
  ad,
  appeal,
  cancel,
  CNY,
  cyd,
  dan,
  decide,
  detail,
  market,
  MINUTE,
  ok,
  ordered,
  pay,
  release,
  saved,
  take,
  taken,
  two,
} from '../../test/otc.ts';
import { BTC, prices, USDT } from '../../test/trading-day.ts';
import type { Command, State } from '../products.ts';
import type { OrderRow, SaveAd, Take } from './index.ts';
import { amountOf, completionOf, indexedPrice, isFar, returnOf, tierOf, totalOf, worstPrice } from './sums.ts';
import { DAY_MS, REVERSED_MS } from './words.ts';

let state: State;
beforeEach(() => {
  state = market();
});

/** A refusal leaves the state as it is. */
function refused(command: Command, reason: string, at = state.at): void {
  to(state, at);
  const before = lines(state);
  expect(to(state, at, command)).toEqual(refusal(reason));
  expect(lines(state)).toEqual(before);
}
const done = (command: Command) => ok(send(state, command));
const now = ({ id }: OrderRow): OrderRow => state.otc.orders.get(id) as OrderRow;
const heldOf = (owner: number, asset = USDT_ID) => state.ledger.held(state.ledger.account(owner, 'spot', asset));
const left = (id: number) => state.otc.ads.get(id)?.left;
/** Prices stay fresh, whatever time has passed. */
const fresh = (btc = 60_000n) => done(prices(btc, 2n));
const paid = (change: Partial<SaveAd> = {}, how: Partial<Take> = {}): OrderRow => {
  const order = ordered(state, change, how);
  done(pay(order));
  return now(order);
};
const released = (change: Partial<SaveAd> = {}, how: Partial<Take> = {}): OrderRow => {
  const order = paid(change, how);
  done(release(order));
  return now(order);
};
const BTC_PRICE = 426_000n * 10_000n;
const btcAd = { asset: BTC_ID, price: BTC_PRICE, amount: BTC, max: 100_000_000n } as const;
const btcTake = { amount: (3n * BTC) / 100n, seen: { price: BTC_PRICE } } as const;

const RATE = 71_234n * 10n ** 4n;
const cny = { index: 10n ** 8n, unitScale: 8, rate: RATE, places: 2 };
test('OTC-002 sums are rounded as the page says', () => {
  expect(totalOf(500n * USDT, 71_000n, 8)).toBe(355_000n);
  expect(amountOf(100_000n, 71_000n, 8)).toBe(14_084_507_042n);
  expect(totalOf(1_234_567_891n, 15_550n, 8)).toBe(1_920n);
  expect(indexedPrice(cny, -4_500, 'sell')).toBe(70_914n);
  expect(indexedPrice(cny, -4_500, 'buy')).toBe(70_913n);
  expect(worstPrice(70_914n, 5_000, true)).toBe(71_268n);
  expect(worstPrice(70_914n, 5_000, false)).toBe(70_560n);
  expect(isFar(85_480n, cny)).toBe(false);
  expect(isFar(85_481n, cny)).toBe(true);
  expect(isFar(56_987n, cny)).toBe(true);
  expect([completionOf(2, 1), completionOf(0, 0)]).toEqual([6_666, undefined]);
});

test('OTC-016 what is returned is what is there, then the worth of what is missing as far as a deposit goes', () => {
  const order = { amount: 3_000_000n, worth: 1_800n * USDT };
  expect(returnOf(order, 1_000_000n, 5_000n * USDT)).toEqual({ coin: 1_000_000n, paid: 1_200n * USDT });
  expect(returnOf(order, 1_000_000n, 500n * USDT)).toEqual({ coin: 1_000_000n, paid: 500n * USDT });
  expect(returnOf({ amount: 3n, worth: 100n }, 1n, 99n)).toEqual({ coin: 1n, paid: 66n });
});

test('OTC-001 a merchant has the deposit on hold, and it is back with a refusal', () => {
  refused({ kind: 'otc.apply', owner: ann }, 'otc.already_applied');
  refused({ kind: 'otc.apply', owner: bob, seen: { deposit: 400n * USDT } }, 'otc.price_changed');
  done({ kind: 'otc.apply', owner: bob, seen: { deposit: 500n * USDT } });
  expect(heldOf(bob)).toBe(500n * USDT);
  refused({ kind: 'otc.admit', account: bob, admitted: false, ...two, checker: 1 }, 'otc.decision_invalid');
  done({ kind: 'otc.admit', account: bob, admitted: false, ...two });
  expect(heldOf(bob)).toBe(0n);
  expect(state.otc.merchants.get(bob)?.state).toBe('refused');
  refused(ad({ owner: bob }), 'otc.not_merchant');
});

test('OTC-003 an ad has its bounds, and a merchant as many as the tier allows', () => {
  saved(state);
  const second = saved(state, { side: 'buy' });
  refused(ad(), 'otc.too_many_ads');
  done({ kind: 'otc.endAd', owner: ann, ad: second.id });
  for (const change of [
    { payMs: 15 * MINUTE - 1 },
    { payMs: 60 * MINUTE + 1 },
    { min: 99n },
    { max: 100_000_001n },
    { min: 3n, max: 2n },
    { amount: 0n },
    { ratioPpm: 1 },
    { digest: '' },
    { ad: 1, side: 'buy' as const },
  ])
    refused(ad(change), 'otc.terms_invalid');
  refused(ad({ price: 85_201n }), 'otc.price_far');
  refused(ad({ price: 56_799n }), 'otc.price_far');
  refused(ad({ ad: 99 }), 'otc.not_found');
  refused({ kind: 'otc.pauseAd', owner: bob, ad: 1, on: false }, 'otc.not_found');
  saved(state, { price: 85_200n });
  done({ kind: 'otc.setTier', account: ann, orders: 50, completionPpm: 900_000, worth: 10_000n * USDT });
  for (let count = 2; count < 5; count += 1) saved(state);
  refused(ad(), 'otc.too_many_ads');
  const figures = { orders: 200, completionPpm: 950_000, worth: 100_000n * USDT };
  expect(tierOf(figures, 8)).toBe(3);
  expect(tierOf({ ...figures, completionPpm: 949_999 }, 8)).toBe(2);
  expect(tierOf({ ...figures, orders: 49 }, 8)).toBe(1);
});

test('OTC-004 what is not for this taker is not available', () => {
  const { id } = saved(state);
  refused(take(99), 'otc.not_found');
  refused(take(id, { owner: ann }), 'otc.not_available');
  refused(take(id, { barred: true }), 'otc.not_available');
  done({ kind: 'otc.pauseAd', owner: ann, ad: id, on: false });
  refused(take(id), 'otc.not_available');
  done({ kind: 'otc.pauseAd', owner: ann, ad: id, on: true });
  done({ kind: 'otc.setFrozen', account: ann, frozen: true });
  refused(take(id), 'otc.not_available');
  done({ kind: 'otc.setFrozen', account: ann, frozen: false });
  done({ kind: 'otc.configure', unit: USDT_ID, deposit: 501n * USDT });
  refused(take(id), 'otc.not_available');
  refused(ad(), 'otc.deposit_short');
  refused({ kind: 'otc.topUp', owner: ann, amount: USDT + 1n }, 'otc.terms_invalid');
  done({ kind: 'otc.topUp', owner: ann, amount: USDT });
  taken(state, id);
});

test('OTC-005 what is taken is no longer left, and left again where it is not released', () => {
  const order = ordered(state, { amount: 150n * USDT });
  expect(left(order.ad)).toBe(50n * USDT);
  refused(take(order.ad), 'otc.left');
  // 50 USDT are 355 CNY; of what is left a part is below the least sum of this ad, all of it is taken.
  saved(state, { ad: order.ad, amount: 10n * USDT });
  refused(take(order.ad, { amount: 9n * USDT }), 'otc.size');
  const rest = taken(state, order.ad, { amount: 10n * USDT });
  expect(left(order.ad)).toBe(0n);
  done(cancel(rest));
  expect(left(order.ad)).toBe(10n * USDT);
  // No more comes back than was saved last.
  to(state, order.payByAt);
  expect([now(order).state, left(order.ad)]).toEqual(['expired', 10n * USDT]);
  fresh();
  const all = taken(state, order.ad, { amount: 10n * USDT });
  done(release(all));
  expect(state.otc.ads.has(order.ad)).toBe(false);
});

test('OTC-006 exactly enough suffices, a unit less does not; refusals come in their order', () => {
  const { id } = saved(state, { amount: 30_000n * USDT, max: 100_000_000n });
  const there = spotOf(state, ann);
  const all = { amount: there, limit: 100_000n * USDT };
  refused(take(id, { ...all, amount: there + 1n }), 'otc.not_available');
  refused(take(id, { ...all, amount: there + 1n, hasCard: false }), 'otc.card_invalid');
  refused(take(id, { ...all, limit: 1n, hasCard: false }), 'otc.over_limit');
  refused(take(id, { ...all, limit: 1n, seen: { price: 70_999n } }), 'otc.price_changed');
  refused(take(id, { ...all, amount: 1n, seen: { price: 70_999n } }), 'otc.size');
  refused(take(id, { ...all, slippagePpm: 50_001 }), 'otc.terms_invalid');
  refused(take(id, { ...all, total: 5n }), 'otc.terms_invalid');
  taken(state, id, all);
  expect(spotOf(state, ann)).toBe(0n);
  const buys = saved(state, { side: 'buy', amount: 30_000n * USDT, max: 100_000_000n });
  refused(take(buys.id, { ...all, amount: spotOf(state, cyd) + 1n, owner: cyd }), 'otc.insufficient_funds');
  taken(state, buys.id, { ...all, amount: spotOf(state, cyd), owner: cyd });
  expect(heldOf(cyd)).toBe(20_000n * USDT);
});

test('OTC-007 a worse price than was seen is refused beyond the slippage, a better one is used', () => {
  const { id } = saved(state, { price: undefined, ratioPpm: -4_500 });
  const rate = (units: bigint) => done({ kind: 'otc.setRate', fiat: CNY, rate: units * 10n ** 4n });
  rate(71_234n);
  expect(taken(state, id, { seen: { price: 70_914n } }).price).toBe(70_914n);
  rate(71_590n); // × 0.9955, up: 7.1268
  refused(take(id, { seen: { price: 70_914n } }), 'otc.price_changed');
  refused(take(id, { seen: { price: 70_914n }, slippagePpm: 4_900 }), 'otc.price_changed');
  expect(taken(state, id, { seen: { price: 70_914n }, slippagePpm: 5_000 }).price).toBe(71_268n);
  rate(70_000n);
  const { price, total } = taken(state, id, { seen: { price: 70_914n }, total: 100_000n, amount: undefined });
  expect([price, total]).toEqual([69_685n, 100_000n]);
});

test('OTC-008 the coin is on hold, and terms stand whatever becomes of the ad and the rate', () => {
  const before = spotOf(state, ann);
  const order = ordered(state);
  expect([heldOf(ann), spotOf(state, ann)]).toEqual([600n * USDT, before - 100n * USDT]);
  expect(order).toMatchObject({ price: 71_000n, total: 71_000n, worth: 100n * USDT, payByAt: order.at + 30 * MINUTE });
  saved(state, { ad: order.ad, price: 72_000n, payMs: 15 * MINUTE });
  done({ kind: 'otc.endAd', owner: ann, ad: order.ad });
  expect(now(order)).toEqual(order);
  done(pay(order));
  done(release(order));
  expect([spotOf(state, bob), heldOf(ann)]).toEqual([20_100n * USDT, 500n * USDT]);
});

test('OTC-009 the worth passes exactly at the limit, and without a fresh index price nothing is taken', () => {
  const { id } = saved(state, btcAd);
  const worth = 1_800n * USDT;
  refused(take(id, { ...btcTake, limit: worth - 1n }), 'otc.over_limit');
  expect(taken(state, id, { ...btcTake, limit: worth }).worth).toBe(worth);
  const at = state.prices.get(1)?.at ?? 0;
  expect(to(state, at + 60_000, take(id, btcTake)).ok).toBe(true);
  refused(take(id, btcTake), 'otc.index_stale', at + 60_001);
  refused(ad(btcAd), 'otc.index_stale');
  fresh(80_000n);
  refused(take(id, btcTake), 'otc.price_far');
});

test('OTC-010 a taker has three open orders, and buys nothing after three failures of a day', () => {
  const { id } = saved(state);
  const orders = [taken(state, id), taken(state, id), taken(state, id)];
  refused(take(id), 'otc.too_many_open');
  done(cancel(orders[0] as OrderRow));
  done(cancel(orders[1] as OrderRow));
  const first = state.at - 1;
  to(state, (orders[2] as OrderRow).payByAt);
  refused(take(id), 'otc.too_many_canceled');
  refused(take(id), 'otc.too_many_canceled', first + DAY_MS - 1);
  taken(state, id, { owner: cyd });
  to(state, first + DAY_MS);
  taken(state, id);
});

test('OTC-011 an order that is not paid before its deadline expires, one that is paid never does', () => {
  const order = ordered(state);
  const late = ordered(state);
  expect(to(state, order.payByAt - 1, pay(order)).ok).toBe(true);
  refused(pay(late), 'otc.wrong_state', late.payByAt);
  expect(now(late).state).toBe('expired');
  to(state, state.at + 30 * DAY_MS);
  expect(now(order).state).toBe('paid');
  expect(state.otc.orders.has(late.id)).toBe(false);
});

test('OTC-012 the seller alone releases, the buyer alone cancels', () => {
  const order = paid();
  refused(release(order, bob), 'otc.not_found');
  refused(cancel(order, ann), 'otc.not_found');
  refused(pay(order), 'otc.wrong_state');
  done(release(order));
  refused(release(order), 'otc.wrong_state');
  refused(cancel(order), 'otc.wrong_state');
  const other = ordered(state);
  done(cancel(other));
  refused(release(other), 'otc.wrong_state');
});

test('OTC-013 buying is a deposit, with what is open, and counts at the release', () => {
  // The claim of the day before was a deposit too.
  to(state, state.at + DAY_MS);
  fresh();
  done(setLimit('deposit.day', 250, bob));
  const order = ordered(state);
  const second = taken(state, order.ad);
  refused(take(order.ad), 'limit.deposit_reached');
  done(cancel(second));
  done(release(order));
  refused(take(order.ad, { amount: 150n * USDT + 1n }), 'limit.deposit_reached');
  const last = taken(state, order.ad, { amount: 150n * USDT });
  done({ kind: 'limit.coolOff', owner: bob, days: 1 });
  refused(take(order.ad), 'limit.cooling_off');
  done(release(last));
});

test('OTC-014 either appeals, and two decide', () => {
  const order = ordered(state);
  refused(appeal(order, ann, 'not_received'), 'otc.wrong_state');
  done(pay(order));
  refused(appeal(order, ann, 'not_released'), 'otc.wrong_state');
  refused(appeal(order, dan, 'not_received'), 'otc.not_found');
  refused(decide(order, 'buyer'), 'otc.decision_invalid');
  done(appeal(order, ann, 'not_received'));
  refused({ ...decide(order, 'buyer'), checker: 1 } as Command, 'otc.decision_invalid');
  done(decide(order, 'buyer'));
  expect(now(order)).toMatchObject({ state: 'released', outcome: 'buyer', isDecided: true });
  const other = paid();
  done(appeal(other, bob, 'not_released'));
  done(decide(other, 'seller'));
  expect(now(other)).toMatchObject({ state: 'canceled', outcome: 'seller', isCounted: false });
  expect(heldOf(ann)).toBe(500n * USDT);
});

test('OTC-015 a late payment is released from what can be used, awarded from the deposit, or dismissed', () => {
  const { id } = saved(state, { amount: 10_000n * USDT });
  const late = (change: Partial<Take> = {}) => {
    const order = taken(state, id, change);
    to(state, order.payByAt);
    return order;
  };
  const [one, other, third] = [late(), late({ owner: cyd, amount: 600n * USDT }), late({ owner: dan })];
  refused(release(one), 'otc.wrong_state');
  for (const [order, owner] of [
    [one, bob],
    [other, cyd],
    [third, dan],
  ] as const)
    done(appeal(order, owner, 'paid_late'));
  refused(appeal(one, bob, 'paid_late'), 'otc.wrong_state');
  done(release(one));
  expect([now(one).state, now(one).outcome]).toEqual(['released', 'buyer']);
  refused(decide(other, 'buyer'), 'otc.decision_invalid');
  done({ kind: 'otc.award', order: other.id, ...two });
  expect(spotOf(state, cyd)).toBe(20_500n * USDT);
  expect([state.otc.merchants.get(ann)?.deposit, heldOf(ann)]).toEqual([0n, 0n]);
  refused({ kind: 'otc.award', order: third.id, ...two }, 'otc.decision_invalid');
  done(decide(third, 'seller'));
  state = market();
  const last = ordered(state);
  to(state, last.payByAt);
  refused(appeal(last, bob, 'paid_late'), 'otc.not_found', last.payByAt + DAY_MS);
});

test('OTC-016 a reversed payment is returned from what the buyer has, then from the deposit of a merchant who bought', () => {
  const order = released({ ...btcAd, side: 'buy' }, { ...btcTake });
  expect([order.buyer, order.seller]).toEqual([ann, bob]);
  fresh();
  // All but 0.01 BTC has left the spot account; what remains is worth enough.
  done({ kind: 'wallet.move', owner: ann, asset: BTC_ID, amount: (102n * BTC) / 100n, from: 'spot', to: 'futures' });
  refused({ kind: 'otc.return', order: order.id, ...two }, 'otc.decision_invalid');
  done(appeal(order, bob, 'reversed'));
  const [usdt, btc] = [spotOf(state, bob), spotOf(state, bob, BTC_ID)];
  done({ kind: 'otc.return', order: order.id, ...two });
  expect([spotOf(state, bob) - usdt, spotOf(state, bob, BTC_ID) - btc]).toEqual([500n * USDT, BTC / 100n]);
  expect(state.otc.merchants.get(ann)?.deposit).toBe(0n);
  refused(appeal(order, bob, 'reversed'), 'otc.wrong_state');
});

test('OTC-017 bought coin stays a day, and may move between own accounts', () => {
  done({ kind: 'funds.configureWithdrawal', asset: USDT_ID, enabled: true, fee: 0n, min: 1n, decideMs: DAY_MS });
  done({ kind: 'wallet.move', owner: bob, asset: BTC_ID, amount: BTC, from: 'spot', to: 'futures' });
  const order = released();
  const out = (amount: bigint): Command => ({
    ...{ kind: 'funds.requestWithdrawal', owner: bob, asset: USDT_ID, amount, payee: 'bank', ...detail },
  });
  const sent = (amount: bigint): Command => ({
    ...{ kind: 'funds.sendToUser', owner: bob, recipient: cyd, asset: USDT_ID, amount, worth: 0n },
  });
  // Of 20,100 USDT and 1 BTC in the futures account all but 100 USDT may leave.
  done({ kind: 'funds.configureWithdrawal', asset: BTC_ID, enabled: true, fee: 0n, min: 1n, decideMs: DAY_MS });
  done({ kind: 'wallet.move', owner: bob, asset: BTC_ID, amount: BTC, from: 'futures', to: 'spot' });
  done({ kind: 'funds.sendToUser', owner: bob, recipient: cyd, asset: BTC_ID, amount: BTC, worth: 0n });
  refused(out(20_000n * USDT + 1n), 'otc.stays');
  refused(sent(20_000n * USDT + 1n), 'otc.stays');
  const buys = saved(state, { side: 'buy', amount: 30_000n * USDT, max: 100_000_000n });
  refused(take(buys.id, { amount: 20_000n * USDT + 1n, limit: 90_000n * USDT }), 'otc.stays');
  done({ kind: 'wallet.move', owner: bob, asset: USDT_ID, amount: 20_100n * USDT, from: 'spot', to: 'futures' });
  done({ kind: 'wallet.move', owner: bob, asset: USDT_ID, amount: 20_100n * USDT, from: 'futures', to: 'spot' });
  refused(out(20_000n * USDT + 1n), 'otc.stays', (order.endedAt ?? 0) + DAY_MS - 1);
  done(out(20_000n * USDT + 1n));
});

test('OTC-018 with a frozen seller or buyer nothing counts, and a day runs from the thaw', () => {
  const frozen = (account: number, is: boolean) => done({ kind: 'otc.setFrozen', account, frozen: is });
  const { id } = saved(state);
  const [one, second, third] = [taken(state, id), taken(state, id), taken(state, id)];
  done(pay(one));
  frozen(ann, true);
  expect(now(one)).toMatchObject({ state: 'appealed', appeal: 'frozen' });
  done(pay(second));
  expect(now(second).state).toBe('appealed');
  done(cancel(third));
  expect(now(third).isCounted).toBe(false);
  frozen(ann, false);
  const order = released({}, { owner: cyd });
  const unpaid = taken(state, id, { owner: cyd });
  frozen(cyd, true);
  to(state, unpaid.payByAt);
  expect(now(unpaid)).toMatchObject({ state: 'expired', isCounted: false });
  to(state, state.at + 9 * DAY_MS);
  expect(now(order).closed).toBe('no');
  frozen(cyd, false);
  expect(now(order).stayUntilAt).toBe(state.at + DAY_MS);
  to(state, state.at + DAY_MS);
  expect(state.otc.orders.has(order.id)).toBe(false);
});

test('OTC-019 a deposit comes back seven days after the last order, and not while something is claimed', () => {
  const order = released();
  done({ kind: 'otc.leave', owner: ann });
  expect(state.otc.ads.size).toBe(0);
  refused(ad(), 'otc.not_merchant');
  const end = order.endedAt ?? 0;
  to(state, end + REVERSED_MS - 1);
  expect(heldOf(ann)).toBe(500n * USDT);
  done({ kind: 'otc.setFrozen', account: bob, frozen: false });
  expect(state.otc.merchants.get(ann)).toMatchObject({ state: 'none', deposit: 0n });
  expect(heldOf(ann)).toBe(0n);
  state = market();
  const claimed = released();
  done({ kind: 'otc.leave', owner: ann });
  done(appeal(claimed, ann, 'reversed'));
  to(state, (claimed.endedAt ?? 0) + 2 * REVERSED_MS);
  expect(heldOf(ann)).toBe(500n * USDT);
  done(decide(claimed, 'buyer'));
  to(state, state.at + 1);
  expect(heldOf(ann)).toBe(0n);
});

test('OTC-020 what is closed takes nothing new, and orders go on', () => {
  const order = ordered(state);
  done({ kind: 'otc.configureAsset', asset: USDT_ID, status: 'closed' });
  refused(take(order.ad), 'otc.not_offered');
  refused(ad(), 'otc.not_offered');
  refused(ad({ fiat: 9 }), 'otc.not_offered');
  done(pay(order));
  done(release(order));
  refused({ kind: 'otc.configureAsset', asset: 99, status: 'open' }, 'otc.settings_invalid');
  refused({ kind: 'otc.setRate', fiat: 9, rate: 1n }, 'otc.rate_invalid');
  saved(state, btcAd);
});
