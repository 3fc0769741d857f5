import { expect, test } from 'vitest';
import { feesPaidOf } from '../../../shared/trading/ticket/fees-paid.ts';
import { sampleCoupon } from '../../../shared/trading/test/sample-coupon.ts';
import { sampleMarket as market } from '../test/sample-market.ts';
import { costOfFills, costOfQuoted } from './cost.ts';
import { costParts } from './cost-parts.ts';
import { quotedOf } from './quote.ts';
import { summarize } from './summary.ts';
import { emptyTicket } from './ticket.ts';

/** In a book whose mid was 100. */
const fill = (price: string, amount: string, value: string, fee: string) => ({
  ...{ id: 1, best_bid: '99', best_ask: '101' },
  price,
  amount,
  value,
  fee,
});

test('a buy through two levels: spread to the best, slippage beyond it, fee at its worth', () => {
  const cost = costOfFills([fill('101', '1', '101', '0.001'), fill('103', '1', '103', '0.001')], 'buy', market);
  expect(cost).toEqual({
    mid: 10_000_000_000n,
    amount: 200_000_000n,
    value: 20_400_000_000n,
    average: 10_200_000_000n,
    spread: 200_000_000n,
    slippage: 200_000_000n,
    fee: 200_000n,
    feeValue: 20_400_000n,
    off: 0n,
    total: 420_400_000n,
    pays: 20_400_000_000n,
    receives: 199_800_000n,
  });
});

test('a sell receives quote less a fee in quote; a price better than the mid is an improvement, not nothing', () => {
  const cost = costOfFills([fill('101', '1', '101', '0.101')], 'sell', market);
  expect(cost).toMatchObject({
    spread: -100_000_000n,
    slippage: 0n,
    fee: 10_100_000n,
    feeValue: 10_100_000n,
    pays: 100_000_000n,
    receives: 10_089_900_000n,
  });
});

test('without fills there is no cost, without a middle no spread', () => {
  expect(costOfFills([], 'buy', market)).toBeUndefined();
  const old = { ...fill('101', '1', '101', '0'), best_bid: null, best_ask: null };
  expect(costOfFills([old], 'buy', market)).toMatchObject({
    mid: undefined,
    spread: 0n,
  });
});

test('before the order: what would fill on the book, by the sums of what was filled', () => {
  const around = {
    market,
    funds: undefined,
    index: 10_000_000_000n,
    book: {
      bids: [{ price: 9_900_000_000n, amount: 500_000_000n }],
      asks: [
        { price: 10_100_000_000n, amount: 100_000_000n },
        { price: 10_300_000_000n, amount: 500_000_000n },
      ],
    },
  };
  const ticket = { ...emptyTicket, price: '103', amount: '2' };
  const buy = costOfQuoted(quotedOf(ticket, around)!, 'buy', around);
  expect(buy).toEqual(costOfFills([fill('101', '1', '101', '0.001'), fill('103', '1', '103', '0.001')], 'buy', market));
  // It rests: nothing is paid yet.
  expect(costOfQuoted(quotedOf({ ...ticket, price: '100' }, around)!, 'buy', around)).toBeUndefined();
});

test('REWARD-037 with a coupon the fees of the fills are less, one after the other, and what is shown re-sums', () => {
  const coupon = { ...sampleCoupon, rate: '20', budget: '0.05000000' };
  const around = {
    ...{ market, funds: undefined, index: 10_000_000_000n },
    feesPaid: feesPaidOf([coupon], { 'BTC/USDT': { last: '100.00000000' } }, 'spot', 0),
    book: {
      bids: [{ price: 9_900_000_000n, amount: 500_000_000n }],
      asks: [
        { price: 10_100_000_000n, amount: 100_000_000n },
        { price: 10_300_000_000n, amount: 500_000_000n },
      ],
    },
  };
  const ticket = { ...emptyTicket, price: '103', amount: '2' };
  const buy = costOfQuoted(quotedOf(ticket, around)!, 'buy', around);
  // 20 % of 0.001 BTC is worth 0.02 of the budget; of the second as much.
  expect(buy).toMatchObject({ fee: 160_000n, feeValue: 16_320_000n, off: 4_080_000n, receives: 199_840_000n });
  const { spread, slippage, fee, off, total } = costParts(buy!, market.quote, false);
  expect(off).toBeGreaterThan(0n);
  expect(spread + slippage + fee - off).toBe(total);
  // What it holds is the same: the fee is in what is received.
  expect(summarize({ ...ticket, price: '100' }, market, around.feesPaid)).toMatchObject({
    ...{ value: 20_000_000_000n, fee: 200_000n, off: 40_000n, receives: 199_840_000n },
  });
  expect(summarize({ ...ticket, side: 'sell', price: '100' }, market, around.feesPaid)).toMatchObject({
    ...{ fee: 20_000_000n, off: 4_000_000n, receives: 19_984_000_000n },
  });
});
