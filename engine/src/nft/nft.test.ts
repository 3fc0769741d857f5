import { beforeEach, describe as group, expect, test } from 'vitest';
import { setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, send, USDT_ID } from '../../test/market-of-two.ts';
import {
  auction,
  bid,
  buy,
  create,
  cyd,
  dan,
  list,
  margin,
  market,
  MINUTE,
  ok,
  resold,
  two,
  work,
  XRP_ID,
} from '../../test/nft.ts';
import { lines, refusal, spotOf, to } from '../../test/offers.ts';
import { BTC, prices, run, USDT } from '../../test/trading-day.ts';
import { HOUSE_FEES } from '../core/ledger.ts';
import { takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import { depositOf, endAfterBid, raiseMin, splitOf } from './sums.ts';

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
const itemOf = (id: number) => state.nft.items.get(id);
const listingOf = (id: number) => state.nft.listings.get(itemOf(id)?.listing ?? 0);
const balances = () => [ann, bob, cyd, HOUSE_FEES].map((owner) => spotOf(state, owner));
/** What each of Ann, Bob, Cyd and the account of fees has more than before. */
const gained = (before: readonly bigint[]) => balances().map((now, n) => now - (before[n] as bigint));

group('works', () => {
  test('NFT-001 a work enters under review, its creator withdraws it, two approve it', () => {
    const made = ok(send(state, create())) as unknown as { item: object };
    expect(made.item).toMatchObject({ id: 1, owner: ann, creator: ann, review: 'waiting', rarity: 'N', listing: 0 });
    refused(list(state, 1), 'nft.not_approved');
    refused({ kind: 'nft.withdraw', owner: bob, item: 1 }, 'nft.not_owner');
    refused({ kind: 'nft.withdraw', owner: ann, item: 9 }, 'nft.not_found');
    ok(send(state, { kind: 'nft.withdraw', owner: ann, item: 1 }));
    refused({ kind: 'nft.approve', item: 1, ...two }, 'nft.decision_invalid');
    refused({ kind: 'nft.withdraw', owner: ann, item: 1 }, 'nft.already_reviewed');
    ok(send(state, create()));
    refused({ kind: 'nft.approve', item: 2, ...two, checker: two.maker }, 'nft.decision_invalid');
    ok(send(state, { kind: 'nft.approve', item: 2, ...two }));
    ok(send(state, list(state, 2)));
    expect(takeChanges(state).nft.events.map(({ item, what }) => [item, what])).toEqual([
      [1, 'created'],
      [1, 'withdrawn'],
      [2, 'created'],
      [2, 'approved'],
      [2, 'listed'],
    ]);
  });

  test('NFT-001 one rejects with a reason', () => {
    ok(send(state, create()));
    const reject = (change: object): Command => ({ kind: 'nft.reject', item: 1, by: 1, reason: 'not_own', ...change });
    refused(reject({ by: 0 }), 'nft.decision_invalid');
    refused(reject({ reason: 'because' }), 'nft.decision_invalid');
    ok(send(state, reject({})));
    expect(itemOf(1)).toMatchObject({ review: 'rejected', reason: 'not_own' });
    refused(reject({}), 'nft.decision_invalid');
    refused(list(state, 1), 'nft.not_approved');
  });

  test('NFT-001 twenty of a creator are under review at once', () => {
    for (let n = 0; n < 20; n += 1) ok(send(state, create()));
    refused(create(), 'nft.too_many_reviews');
    ok(send(state, create({ owner: bob })));
    ok(send(state, { kind: 'nft.withdraw', owner: ann, item: 3 }));
    ok(send(state, create()));
    refused(create(), 'nft.too_many_reviews');
  });

  test.each([
    [{ royaltyPpm: 100_100 }, 'nft.terms_invalid'],
    [{ royaltyPpm: 50 }, 'nft.terms_invalid'],
    [{ royaltyPpm: -100 }, 'nft.terms_invalid'],
    [{ type: 'svg' }, 'nft.terms_invalid'],
    [{ digest: 'AB' }, 'nft.terms_invalid'],
    [{ owner: HOUSE_FEES }, 'nft.terms_invalid'],
    [{ asset: 77 }, 'nft.currency_closed'],
  ])('NFT-001 a work with %j is refused', (change, reason) => {
    refused(create(change), reason);
    for (const royaltyPpm of [0, 100, 100_000]) ok(send(state, create({ royaltyPpm })));
  });

  test('NFT-002 one hides a medium and two show it; a sale goes on', () => {
    const item = work(state);
    ok(send(state, list(state, item)));
    const hide: Command = { kind: 'nft.hide', item, by: 3 };
    refused({ kind: 'nft.show', item, ...two }, 'nft.decision_invalid');
    refused({ ...hide, by: -1 }, 'nft.decision_invalid');
    ok(send(state, hide));
    refused(hide, 'nft.decision_invalid');
    ok(send(state, buy(item, bob)));
    refused({ kind: 'nft.show', item, ...two, maker: 2 }, 'nft.decision_invalid');
    ok(send(state, { kind: 'nft.show', item, ...two }));
    expect(itemOf(item)).toMatchObject({ owner: bob, isHidden: false });
  });
});

group('a sale at a price', () => {
  test.each([
    [150n * USDT, true, 7_50000000n, 3_00000000n, 139_50000000n],
    [33_33333333n, true, 1_66666666n, 66666667n, 31_00000000n],
    [1_000_001n, true, 50_000n, 20_001n, 930_000n],
    [150n * USDT, false, 0n, 3n * USDT, 147n * USDT],
    // The least price: nothing of it is lost.
    [100n, true, 5n, 2n, 93n],
    [101n, true, 5n, 3n, 93n],
  ])('NFT-003 at 5 %% and 2 %%, %s becomes royalty, fee and rest', (price, hasRoyalty, royalty, fee, rest) => {
    expect(splitOf(price, 20_000, 50_000, hasRoyalty)).toEqual({ royalty, fee, rest });
  });

  test('NFT-003 the largest shares leave the seller something', () => {
    for (let price = 100n; price < 400n; price += 1n) {
      const { royalty, fee, rest } = splitOf(price, 50_000, 100_000, true);
      expect([royalty + fee + rest, rest > 0n]).toEqual([price, true]);
    }
  });

  test('NFT-003 the buyer pays the price and no more, the seller the fee and the royalty', () => {
    const item = resold(state);
    ok(send(state, list(state, item)));
    const before = balances();
    takeChanges(state);
    ok(send(state, buy(item, cyd)));
    expect(gained(before)).toEqual([7_50000000n, 139_50000000n, -150n * USDT, 3n * USDT]);
    expect(itemOf(item)).toMatchObject({ owner: cyd, listing: 0 });
    const { entries, nft } = takeChanges(state);
    expect(entries.map(({ reason, ref, fromOwner, toOwner }) => [reason, ref, fromOwner, toOwner])).toEqual([
      ['nft.sale', item, cyd, bob],
      ['nft.royalty', item, bob, ann],
      ['nft.fee', item, bob, HOUSE_FEES],
    ]);
    expect(nft.listings).toMatchObject([{ status: 'sold', closed: 'yes', closedAt: state.at }]);
    expect(nft.events).toMatchObject([{ item, what: 'sold', owner: cyd, price: 150n * USDT, asset: USDT_ID }]);
  });

  test.each([
    ['the creator sells', ann, bob, [147n, -150n, 0n, 3n]],
    ['the creator buys', bob, ann, [-150n, 147n, 0n, 3n]],
  ])('NFT-003 there is no royalty where %s', (_, seller, buyer, expected) => {
    const item = seller === ann ? work(state) : resold(state);
    ok(send(state, list(state, item)));
    const before = balances();
    ok(send(state, buy(item, buyer)));
    expect(gained(before)).toEqual(expected.map((each) => each * USDT));
  });

  test.each([
    ['below the least price', { price: 99n }],
    ['a price beyond every balance', { price: 2n ** 127n }],
    ['a start in 30 days and a millisecond', { startAt: 30 * 86_400_000 + 1, endAt: 31 * 86_400_000 }],
    ['a length below a minute', { endAt: MINUTE - 1 }],
    ['a length above 90 days', { endAt: 90 * 86_400_000 + 1 }],
    ['an end before the start', { startAt: MINUTE, endAt: 30_000 }],
    ['a start that is no time', { startAt: Number.NaN }],
    ['a raise below a hundredth of the start', { raise: 150n * 10n ** 6n - 1n }],
    ['a raise below zero', { raise: -1n }],
    ['a deposit above the start', { raise: 10n * USDT, deposit: 150n * USDT + 1n }],
    ['a deposit below zero', { raise: 10n * USDT, deposit: -1n }],
    ['a deposit of a sale at a price', { deposit: 1n }],
  ])('NFT-004 %s is refused', (_, { startAt, endAt = 60 * MINUTE, ...change }: Record<string, number | bigint>) => {
    const item = work(state);
    const at = state.at;
    const times = {
      ...(startAt !== undefined && { startAt: at + Number(startAt) }),
      endAt: at + Number(endAt),
    };
    refused(list(state, item, { ...change, ...times }), 'nft.terms_invalid');
  });

  test('NFT-004 the edges of the terms are accepted', () => {
    const day = 86_400_000;
    const terms = [
      { price: 100n, startAt: 1, endAt: state.at + 20_000 + MINUTE },
      { startAt: state.at + 30 * day, endAt: state.at + 120 * day },
      { raise: raiseMin(150n * USDT), deposit: 150n * USDT },
    ];
    for (const change of terms) ok(send(state, list(state, work(state), change)));
    expect(raiseMin(101n)).toBe(2n);
  });

  test('NFT-004 an item is listed once, by its owner, in a currency that is open', () => {
    const item = work(state);
    refused(list(state, item, { owner: bob }), 'nft.not_owner');
    refused(list(state, 99), 'nft.not_found');
    const closed: Command = { kind: 'nft.configureCurrency', asset: BTC_ID, priceMin: 100n, status: 'closed' };
    ok(send(state, list(state, work(state), { asset: BTC_ID, price: 100n })));
    ok(send(state, closed));
    refused(list(state, item, { asset: BTC_ID }), 'nft.currency_closed');
    refused(list(state, item, { asset: 77 }), 'nft.currency_closed');
    ok(send(state, list(state, item)));
    refused(list(state, item), 'nft.listed');
    ok(send(state, buy(2, bob)));
  });

  test('NFT-005 the fee and the royalty are those of when it was listed', () => {
    const item = resold(state);
    ok(send(state, list(state, item)));
    ok(send(state, { kind: 'nft.configure', feePpm: 50_000, depositAsset: USDT_ID }));
    const before = balances();
    ok(send(state, buy(item, cyd)));
    expect(gained(before).at(-1)).toBe(3n * USDT);
    refused(list(state, item, { seen: { feePpm: 20_000 } }), 'nft.price_changed');
    ok(send(state, list(state, item, { seen: { feePpm: 50_000 } })));
    refused({ kind: 'nft.configure', feePpm: 50_001, depositAsset: USDT_ID }, 'nft.settings_invalid');
    refused({ kind: 'nft.configure', feePpm: 0, depositAsset: BTC_ID }, 'nft.settings_invalid');
  });

  test('NFT-006 refusals come in order: own, window, price seen, self-limits, money', () => {
    const item = work(state);
    const { at } = state;
    ok(send(state, list(state, item, { price: 20_001n * USDT, startAt: at + 10 * MINUTE })));
    run(state, [{ kind: 'limit.coolOff', owner: bob, days: 1 }]);
    const wrong = { seen: { price: 1n } };
    refused(buy(99, ann, wrong), 'nft.not_found');
    refused(buy(item, ann, wrong), 'nft.own');
    refused(buy(item, HOUSE_FEES, wrong), 'nft.own');
    refused(buy(item, cyd, wrong), 'nft.not_started');
    to(state, at + 10 * MINUTE);
    refused(buy(item, cyd, wrong), 'nft.price_changed');
    refused(buy(item, cyd, { seen: { asset: BTC_ID } }), 'nft.price_changed');
    refused(buy(item, cyd, { seen: { price: 20_001n * USDT, asset: USDT_ID } }), 'nft.insufficient_funds');
    refused(bid(item, cyd, 1), 'nft.not_on_sale');
    refused(margin(item, cyd), 'nft.not_on_sale');
    to(state, at + 60 * MINUTE);
    refused(buy(item, cyd), 'nft.not_on_sale');
  });

  test('NFT-006 exactly enough suffices, a unit less does not', () => {
    const item = work(state);
    const all = spotOf(state, bob);
    ok(send(state, list(state, item, { price: all + 1n })));
    refused(buy(item, bob), 'nft.insufficient_funds');
    ok(send(state, { kind: 'nft.cancel', owner: ann, item }));
    to(state, state.at + MINUTE);
    ok(send(state, list(state, item, { price: all })));
    ok(send(state, buy(item, bob)));
    expect(spotOf(state, bob)).toBe(0n);
  });

  test('NFT-007 of two buyers the first has it, and a sale is on until the millisecond before its end', () => {
    const item = work(state);
    const { at } = state;
    ok(send(state, list(state, item, { startAt: at + MINUTE, endAt: at + 2 * MINUTE })));
    refused(buy(item, bob), 'nft.not_started', at + MINUTE - 1);
    to(state, at + 2 * MINUTE - 1);
    ok(to(state, state.at, buy(item, bob)));
    refused(buy(item, cyd), 'nft.not_on_sale');
    const other = work(state);
    ok(send(state, list(state, other, { endAt: state.at + MINUTE + 1 })));
    refused(buy(other, bob), 'nft.not_on_sale', listingOf(other)?.endAt);
    expect(itemOf(other)).toMatchObject({ owner: ann, listing: 0 });
  });

  test('NFT-008 its owner ends a sale and lists again a minute later', () => {
    const item = work(state);
    refused({ kind: 'nft.cancel', owner: ann, item }, 'nft.not_on_sale');
    ok(send(state, auction(state, item)));
    ok(send(state, margin(item, bob)));
    refused({ kind: 'nft.cancel', owner: bob, item }, 'nft.not_owner');
    const all = spotOf(state, bob) + 50n * USDT;
    ok(send(state, { kind: 'nft.cancel', owner: ann, item }));
    expect(funds(state, bob, USDT_ID)).toEqual([all, 0n]);
    const { at } = state;
    refused(list(state, item), 'nft.wait', at + MINUTE - 1);
    to(state, at + MINUTE);
    ok(to(state, at + MINUTE, auction(state, item)));
    ok(send(state, margin(item, bob)));
    ok(send(state, bid(item, bob, 10)));
    refused({ kind: 'nft.cancel', owner: ann, item }, 'nft.has_bids');
  });

  test('NFT-009 a purchase takes its part of the cost and is no loss; proceeds cost what they are worth', () => {
    const item = work(state);
    run(state, [setLimit('loss.day', 10_000, bob), setLimit('loss.day', 10_000, ann)]);
    ok(send(state, list(state, item, { price: BTC / 2n, asset: BTC_ID })));
    const cost = (owner: number) => state.limits.cost(owner, BTC_ID);
    expect([cost(ann), cost(bob)]).toEqual([70_000n * USDT, 70_000n * USDT]);
    ok(send(state, buy(item, bob)));
    expect([cost(ann), cost(bob)]).toEqual([104_300n * USDT, 35_000n * USDT]);
    for (const owner of [ann, bob]) expect(state.limits.used(owner, 'loss', 'day', state.at)).toBe(0n);
  });
});

group('an auction', () => {
  /** Bob and Cyd have their deposits on hold. */
  const begun = (change: object = {}): number => {
    const item = work(state);
    ok(send(state, auction(state, item, change)));
    for (const owner of [bob, cyd]) ok(send(state, margin(item, owner)));
    return item;
  };
  const held = (owner: number) => funds(state, owner, USDT_ID)[1];

  test('NFT-010 the deposit is a tenth of the start in the asset of deposits, rounded up', () => {
    expect(depositOf(101n, { price: 1n, scale: 0 })).toBe(11n);
    const deposits = [
      [{ price: 100n * USDT + 1n, raise: 10n * USDT }, 10n * USDT + 1n],
      [{ asset: BTC_ID, price: BTC / 100n, raise: BTC / 1_000n }, 70n * USDT],
      [{ asset: XRP_ID, price: 1_000_001n, raise: 10_001n }, 20_000_020n],
      [{ asset: XRP_ID, price: 1_000_001n, raise: 10_001n, deposit: 0n }, 0n],
    ] as const;
    send(state, prices(70_000n, 2n));
    for (const [change, deposit] of deposits) {
      const item = work(state);
      ok(send(state, list(state, item, change)));
      expect(listingOf(item)).toMatchObject({ type: 'auction', deposit, depositAsset: USDT_ID });
    }
    const item = work(state);
    const inBtc = { asset: BTC_ID, price: BTC / 100n, raise: BTC / 1_000n };
    send(state, prices(70_000n, 2n));
    ok(to(state, state.at + MINUTE, list(state, work(state), inBtc)));
    send(state, prices(70_000n, 2n));
    refused(list(state, item, inBtc), 'nft.index_stale', state.at + MINUTE + 1);
    ok(send(state, list(state, item, { ...inBtc, deposit: 0n })));
  });

  test('NFT-011 a deposit is held once for all bids, and comes back to who does not lead', () => {
    const item = begun();
    expect([held(bob), held(cyd)]).toEqual([50n * USDT, 50n * USDT]);
    refused(margin(item, bob), 'nft.deposit_not_needed');
    refused(margin(item, ann), 'nft.own');
    refused({ kind: 'nft.margin', owner: dan, item, seen: { deposit: 1n } }, 'nft.price_changed');
    refused(bid(item, dan, 10), 'nft.deposit_needed');
    ok(send(state, bid(item, bob, 10)));
    const leave = (owner: number): Command => ({ kind: 'nft.leave', owner, item });
    refused(leave(bob), 'nft.already_leading');
    refused(leave(dan), 'nft.no_deposit');
    ok(send(state, leave(cyd)));
    expect(held(cyd)).toBe(0n);
    refused(bid(item, cyd, 10), 'nft.deposit_needed');
    ok(send(state, margin(item, cyd)));
    ok(send(state, bid(item, cyd, 10)));
    const free = work(state);
    ok(send(state, auction(state, free, { deposit: 0n })));
    refused(margin(free, bob), 'nft.deposit_not_needed');
    ok(send(state, bid(free, bob, 10)));
  });

  test('NFT-012 deposit 50, start 100, raises 20 and 30: 150; 170 is enough for the deposit and the first bid', () => {
    const item = work(state);
    ok(send(state, auction(state, item)));
    const spare = spotOf(state, bob) - 170n * USDT;
    const account = state.ledger.account(bob, 'spot', USDT_ID);
    state.ledger.hold(account, spare);
    ok(send(state, margin(item, bob)));
    refused(bid(item, bob, 21), 'nft.insufficient_funds');
    ok(send(state, bid(item, bob, 20)));
    expect(funds(state, bob, USDT_ID)).toEqual([0n, spare + 170n * USDT]);
    ok(send(state, margin(item, cyd)));
    refused(bid(item, cyd, 30, { seen: { current: 100n * USDT } }), 'nft.price_changed');
    const done = ok(send(state, bid(item, cyd, 30, { seen: { current: 120n * USDT, asset: USDT_ID } })));
    expect(done).toMatchObject({ bid: { price: 150n * USDT, status: 'leads' }, listing: { current: 150n * USDT } });
    expect(funds(state, bob, USDT_ID)).toEqual([120n * USDT, spare + 50n * USDT]);
    expect(held(cyd)).toBe(200n * USDT);
    expect(takeChanges(state).nft.bids.map(({ owner, status }) => [owner, status])).toEqual([
      [bob, 'outbid'],
      [cyd, 'leads'],
    ]);
  });

  test('NFT-012 a bid is refused below the raise, of who leads, of a party and in another asset', () => {
    const item = begun();
    refused(bid(item, bob, 9), 'nft.bid_too_low');
    refused({ kind: 'nft.bid', owner: bob, item, raise: -USDT }, 'nft.bid_too_low');
    ok(send(state, bid(item, bob, 10)));
    refused(bid(item, bob, 10), 'nft.already_leading');
    refused(bid(item, cyd, 10, { seen: { asset: BTC_ID } }), 'nft.price_changed');
    refused(bid(item, ann, 10), 'nft.own');
    refused(bid(item, HOUSE_FEES, 10), 'nft.own');
    refused(buy(item, dan), 'nft.not_on_sale');
    const second = resold(state);
    ok(send(state, auction(state, second)));
    for (const command of [bid(second, ann, 10), margin(second, ann)]) refused(command, 'nft.own');
  });

  const noon = Date.UTC(2026, 0, 1, 12);
  const at = (text: string) => Date.parse(`2026-01-01T${text}Z`);
  test.each([
    ['11:58:00.000', noon, '12:00:00.000'],
    ['11:58:00.001', noon, '12:00:00.001'],
    ['11:59:30.000', noon, '12:01:30.000'],
    ['11:59:59.999', noon, '12:01:59.999'],
    ['12:29:10.000', at('12:30:00.000'), '12:30:00.000'],
    ['12:28:00.000', at('12:29:30.000'), '12:30:00.000'],
    ['12:29:59.999', at('12:30:00.000'), '12:30:00.000'],
  ])('NFT-013 a bid at %s moves the end', (time, endAt, expected) => {
    expect(endAfterBid(at(time), { endAt, announcedAt: noon })).toBe(at(expected));
  });

  test('NFT-013 only a bid that leads moves the end, and at the end there is none', () => {
    const item = begun();
    const endAt = listingOf(item)?.endAt ?? 0;
    refused(bid(item, bob, 9), 'nft.bid_too_low', endAt - 1_000);
    ok(to(state, endAt - 1_000, bid(item, bob, 10)));
    expect(listingOf(item)).toMatchObject({ endAt: endAt + 119_000, announcedAt: endAt });
    refused(bid(item, cyd, 10), 'nft.not_on_sale', endAt + 119_000);
    expect(state.nft.orders.get(1)).toMatchObject({ owner: bob, price: 110n * USDT, at: endAt + 119_000 });
  });

  test('NFT-014 at the end the deposits of the others come back; the winner pays the bid and has the deposit back', () => {
    const item = begun();
    ok(send(state, bid(item, bob, 10)));
    ok(send(state, bid(item, cyd, 40)));
    const before = balances();
    to(state, listingOf(item)?.endAt ?? 0);
    expect([held(bob), held(cyd)]).toEqual([0n, 200n * USDT]);
    refused(list(state, item), 'nft.locked');
    refused({ kind: 'nft.pay', owner: bob, order: 1 }, 'nft.order_closed');
    refused({ kind: 'nft.leave', owner: cyd, item }, 'nft.already_leading');
    to(state, state.at + 86_399_999);
    takeChanges(state);
    ok(to(state, state.at, { kind: 'nft.pay', owner: cyd, order: 1 }));
    expect(gained(before)).toEqual([147n * USDT, 50n * USDT, 50n * USDT, 3n * USDT]);
    expect([held(cyd), itemOf(item)?.owner]).toEqual([0n, cyd]);
    refused({ kind: 'nft.pay', owner: cyd, order: 1 }, 'nft.order_closed');
    expect(takeChanges(state).nft).toMatchObject({
      ...{ orders: [{ status: 'paid' }], bids: [{ status: 'paid' }], listings: [{ status: 'sold' }] },
      deposits: [{ status: 'returned' }],
    });
  });

  test('NFT-014 without a bid it is unsold, and deposits come back', () => {
    const item = begun();
    to(state, listingOf(item)?.endAt ?? 0);
    expect([held(bob), held(cyd), itemOf(item)?.listing]).toEqual([0n, 0n, 0]);
    ok(send(state, list(state, item)));
  });

  test('NFT-015 at the deadline it is late: the bid comes back, the deposit goes to the seller, the work is unsold', () => {
    const item = begun();
    ok(send(state, setLimit('loss.day', 1_000, bob)));
    ok(send(state, bid(item, bob, 10)));
    const before = balances();
    const dueAt = (listingOf(item)?.endAt ?? 0) + 86_400_000;
    to(state, dueAt - 1);
    takeChanges(state);
    expect(to(state, dueAt, { kind: 'nft.pay', owner: bob, order: 1 })).toEqual(refusal('nft.order_closed'));
    expect(gained(before)).toEqual([50n * USDT, 110n * USDT, 50n * USDT, 0n]);
    expect([held(bob), itemOf(item)?.owner, itemOf(item)?.listing]).toEqual([0n, ann, 0]);
    expect(state.limits.used(bob, 'loss', 'day', state.at)).toBe(50n * USDT);
    const { nft, entries } = takeChanges(state);
    expect(entries).toMatchObject([{ reason: 'nft.forfeit', fromOwner: bob, toOwner: ann, at: dueAt }]);
    expect(nft).toMatchObject({
      ...{ orders: [{ status: 'expired' }], bids: [{ status: 'unpaid' }], listings: [{ status: 'unpaid' }] },
      ...{ deposits: [{ status: 'forfeited' }], events: [{ what: 'unpaid' }] },
    });
    ok(send(state, list(state, item)));
  });

  test.each([
    [true, [0n, 160n, 50n, 0n], 'void', 'returned'],
    [false, [50n, 110n, 50n, 0n], 'expired', 'forfeited'],
  ])('NFT-015 a winner that is frozen at the deadline loses nothing: %s', (isFrozen, expected, status, deposit) => {
    const item = begun();
    ok(send(state, bid(item, bob, 10)));
    const before = balances();
    ok(send(state, { kind: 'nft.setFrozen', account: bob, frozen: true }));
    if (!isFrozen) ok(send(state, { kind: 'nft.setFrozen', account: bob, frozen: false }));
    to(state, listingOf(item)?.endAt ?? 0);
    takeChanges(state);
    to(state, state.at + 86_400_000);
    expect(gained(before)).toEqual(expected.map((each) => each * USDT));
    expect(takeChanges(state).nft).toMatchObject({ orders: [{ status }], deposits: [{ status: deposit }] });
  });

  test.each(['before the end', 'when it is won'])('NFT-016 two of the staff end a sale %s: all holds back', (when) => {
    const item = begun();
    const before = balances();
    ok(send(state, bid(item, bob, 10)));
    if (when === 'when it is won') to(state, listingOf(item)?.endAt ?? 0);
    takeChanges(state);
    refused({ kind: 'nft.endSale', item, ...two, checker: 1 }, 'nft.decision_invalid');
    ok(send(state, { kind: 'nft.endSale', item, ...two }));
    expect(gained(before)).toEqual([0n, 50n * USDT, 50n * USDT, 0n]);
    expect([held(bob), held(cyd), itemOf(item)?.listing]).toEqual([0n, 0n, 0]);
    expect(takeChanges(state).nft.bids).toMatchObject([{ status: 'void' }]);
    refused({ kind: 'nft.endSale', item, ...two }, 'nft.decision_invalid');
    refused({ kind: 'nft.pay', owner: bob, order: 1 }, 'nft.order_closed');
    ok(send(state, list(state, item)));
  });

  test('NFT-009 a break refuses a bid, and leaves one that leads', () => {
    const item = begun();
    ok(send(state, bid(item, bob, 10)));
    for (const owner of [bob, cyd]) ok(send(state, { kind: 'limit.coolOff', owner, days: 1 }));
    refused(bid(item, cyd, 10), 'limit.cooling_off');
    refused({ ...margin(item, dan), owner: cyd } as Command, 'nft.deposit_not_needed');
    const other = work(state);
    ok(send(state, auction(state, other)));
    refused(margin(other, cyd), 'limit.cooling_off');
    ok(send(state, list(state, work(state))));
    refused(buy(3, bob), 'limit.cooling_off');
    to(state, listingOf(item)?.endAt ?? 0);
    ok(send(state, { kind: 'nft.pay', owner: bob, order: 1 }));
    expect(itemOf(item)?.owner).toBe(bob);
  });

  test('NFT-017 of what is due at one millisecond deadlines come first, then ends, then starts, then commands', () => {
    const item = begun();
    ok(send(state, bid(item, bob, 10)));
    const endAt = listingOf(item)?.endAt ?? 0;
    const dueAt = endAt + 86_400_000;
    to(state, endAt);
    const ends = work(state);
    const starts = work(state);
    ok(to(state, state.at, list(state, ends, { endAt: dueAt })));
    ok(to(state, state.at, list(state, starts, { startAt: dueAt, endAt: dueAt + MINUTE })));
    to(state, dueAt - 1);
    takeChanges(state);
    ok(to(state, dueAt, buy(starts, dan)));
    const { nft } = takeChanges(state);
    expect(nft.events.map((event) => [event.item, event.what])).toEqual([
      [item, 'unpaid'],
      [ends, 'unsold'],
      [starts, 'sold'],
    ]);
  });
});
