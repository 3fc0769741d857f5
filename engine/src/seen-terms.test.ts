/**
 * The terms that a command carries as its owner saw them. A command that takes money on terms that somebody else sets compares each of them, or is
 * refused; a new command that is in none of these lists fails here.
 */
import { expect, test } from 'vitest';
import { all } from './products.ts';
import type { Command, CommandOf } from './products.ts';

type Kind = Command['kind'];
/** Kinds whose command has a field `seen`. */
type Comparing = { [K in Kind]: 'seen' extends keyof CommandOf<K> ? K : never }[Kind];
type SeenOf<K extends Comparing> = CommandOf<K> extends { seen?: infer S } ? keyof NonNullable<S> : never;

/** The terms of ours that each compares, all of its field `seen`. */
const compared: { [K in Comparing]: Record<SeenOf<K>, true> } = {
  'lockup.lock': { days: true, dailyPpm: true, penaltyPpm: true },
  'ieo.apply': {
    ...{ price: true, total: true, min: true, ownerMax: true, startAt: true, endAt: true, issueAt: true },
    ...{ lockMs: true, parts: true, partMs: true },
  },
  // Everything else of an offer is fixed with its first setting.
  'dual.buy': { ratePpm: true, days: true },
  'options.open': { payoutPpm: true, lossPpm: true, feePpm: true },
  'funds.requestWithdrawal': { fee: true },
  // The fee that a listing fixes; everything else of it the seller states.
  'nft.list': { feePpm: true },
  'nft.buy': { price: true, asset: true },
  'nft.margin': { deposit: true },
  'nft.bid': { current: true, asset: true },
  // A series is never changed.
  'nft.buyBox': { price: true },
  'copy.follow': { sharePpm: true },
  'otc.take': { price: true },
  'otc.apply': { deposit: true },
  // Everything else of a loan is fixed with it.
  'loan.borrow': { ratePpb: true },
  // What a template gives is said once.
  'rewards.buy': { points: true },
};

/** Takes money on terms that are fixed in the state, under a number that its owner names. */
const fixed: Partial<Record<Kind, string>> = {
  'convert.accept': 'the prices, the spread and the fee of the quote',
  'lockup.redeem': 'the penalty of the order; it falls with each day',
  'lockup.setRenew': 'the terms of the order; with others it is not renewed',
  'lockup.boost': 'the terms of the coupon, which it keeps, and of the order',
  'rewards.use': 'the terms of the coupon, which it keeps',
  'spot.amendOrder': 'the new price and amount',
  'spot.amendConditional': 'the new prices',
  'stocks.amendOrder': 'the new price and amount',
  'stocks.amendConditional': 'the new prices',
  'nft.pay': 'the bid, which is on hold',
  'futures.setExits': 'the new prices',
  'futures.changeMargin': 'the amount',
  'otc.release': 'the order',
  'copy.edit': 'the new terms; the share is that of the follow',
};

/** Takes money as its owner states it: price, amount, worst price; a fee is that of the market when it is filled, at most what was held. */
const stated: Partial<Record<Kind, string>> = {
  'spot.placeOrder': 'price or worst price, amount',
  'spot.placeConditional': 'prices, amount',
  'futures.placeOrder': 'price or worst price, contracts, leverage',
  'futures.closePosition': 'contracts, worst price',
  'futures.closeAll': 'which',
  'wallet.move': 'amount, without a fee',
  'copy.amount': 'amount, without a fee',
  'copy.cancel': 'which; at market within the band',
  'copy.close': 'which; at market within the band',
  'loan.repay': 'amount, at most what is owed by the terms of the loan',
  'loan.add': 'amount, without a fee',
  'otc.topUp': 'amount, without a fee',
  'stocks.placeOrder': 'price or worst price, amount; the fee of a market is fixed',
  'stocks.placeConditional': 'prices, amount; the fee of a market is fixed',
  'funds.sendToUser': 'amount and recipient, without a fee',
};

/** Takes nothing of a trader, or is a decision of staff, a setting or the clock. */
const none: readonly Kind[] = [
  ...(['clock.tick', 'indexPrice.update', 'request.repeat', 'wallet.claimDemo', 'wallet.grantDemo'] as const),
  ...(['spot.cancelOrder', 'spot.cancelAll', 'spot.haltMarket', 'spot.openMarket'] as const),
  ...(['futures.cancelOrder', 'futures.cancelAll', 'futures.setMode', 'futures.haltMarket'] as const),
  'futures.openMarket',
  ...(['limit.set', 'limit.confirm', 'limit.discard', 'limit.coolOff', 'limit.exclude'] as const),
  ...(['convert.quote', 'convert.quoteRate', 'convert.quoteSweep'] as const),
  ...([
    'funds.cancelWithdrawal',
    'funds.reviewWithdrawal',
    'funds.approveWithdrawal',
    'funds.rejectWithdrawal',
  ] as const),
  ...(['funds.claimWithdrawal', 'funds.releaseWithdrawal', 'funds.payWithdrawal', 'funds.requestDeposit'] as const),
  ...(['funds.cancelDeposit', 'funds.reviewDeposit', 'funds.creditDeposit', 'funds.rejectDeposit'] as const),
  ...(['funds.bringIn', 'funds.takeOut'] as const),
  ...(['nft.create', 'nft.withdraw', 'nft.approve', 'nft.reject', 'nft.hide', 'nft.show', 'nft.endSale'] as const),
  ...(['nft.setFrozen', 'nft.cancel', 'nft.leave', 'nft.commitSeries', 'nft.openBox', 'nft.publishSecrets'] as const),
  ...(['otc.setRate', 'otc.saveAd', 'otc.pauseAd', 'otc.endAd', 'otc.pay', 'otc.cancel', 'otc.appeal'] as const),
  ...(['otc.decide', 'otc.award', 'otc.return', 'otc.setFrozen', 'otc.admit', 'otc.leave', 'otc.setTier'] as const),
  ...(['loan.take', 'loan.hold'] as const),
  // Codes, links and draws cost nothing.
  ...(['rewards.give', 'rewards.redeem', 'rewards.link', 'rewards.unlink', 'rewards.commit', 'rewards.draw'] as const),
  ...(['rewards.invite', 'rewards.stopRebate', 'rewards.endRebate'] as const),
  ...(['stocks.cancelOrder', 'stocks.cancelAll', 'stocks.halt', 'stocks.resume'] as const),
  ...(['copy.admit', 'copy.resign', 'copy.remove', 'copy.pause', 'copy.selfHold', 'copy.hold'] as const),
];

test('every command either compares the terms that its owner saw, or is in a list that says why it needs none', () => {
  const listed = [...Object.keys(compared), ...Object.keys(fixed), ...Object.keys(stated), ...none];
  const known = all.flatMap(({ handlers }) => Object.keys(handlers));
  expect(listed.toSorted()).toEqual(known.toSorted());
});
