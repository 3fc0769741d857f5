import { expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
import { costOfFills, costOfPreview, type Preview } from './cost.ts';

/** In a book whose mid was 100. */
const fill = (price: string, amount: string, value: string, fee: string, feeCurrency: string) => ({
  ...{ id: 1, best_bid: '99', best_ask: '101' },
  price,
  amount,
  value,
  fee,
  fee_currency: feeCurrency,
});

test('a buy through two levels: spread to the best, slippage beyond it, fee at its worth', () => {
  const cost = costOfFills(
    [fill('101', '1', '101', '0.001', 'BTC'), fill('103', '1', '103', '0.001', 'BTC')],
    'buy',
    market,
  );
  expect(cost).toEqual({
    mid: 10_000_000_000n,
    amount: 200_000_000n,
    average: 10_200_000_000n,
    spread: 200_000_000n,
    slippage: 200_000_000n,
    fee: 20_400_000n,
    pays: 20_400_000_000n,
    receives: 199_800_000n,
  });
});

test('a sell receives quote less a fee in quote; a price better than the mid is an improvement, not nothing', () => {
  const cost = costOfFills([fill('101', '1', '101', '0.101', 'USDT')], 'sell', market);
  expect(cost).toMatchObject({
    spread: -100_000_000n,
    slippage: 0n,
    fee: 10_100_000n,
    pays: 100_000_000n,
    receives: 10_089_900_000n,
  });
});

test('without fills there is no cost, without a middle no spread', () => {
  expect(costOfFills([], 'buy', market)).toBeUndefined();
  const old = { ...fill('101', '1', '101', '0', 'BTC'), best_bid: null, best_ask: null };
  expect(costOfFills([old], 'buy', market)).toMatchObject({
    mid: undefined,
    spread: 0n,
  });
});

const preview: Preview = {
  symbol: 'BTC/USDT',
  mid: '78314.30000000',
  filled_amount: '0.02526000',
  filled_value: '1978.21947060',
  average_price: '78314.31',
  left_amount: '0.00000000',
  spread_cost: '0.00025260',
  slippage_cost: '0.00000000',
  fee: '0.00002526',
  fee_currency: 'BTC',
  fee_value: '1.97821947',
  total_cost: '1.97847207',
  pays: '1978.21947060',
  pays_currency: 'USDT',
  receives: '0.02523474',
  receives_currency: 'BTC',
  hold: '2077.04820090',
  hold_currency: 'USDT',
  worst_price: '82226.77',
  own_orders_canceled: 0,
  ends_at_own_order: false,
};

test('a preview is read with the scales of its market', () => {
  expect(costOfPreview(preview, 'buy', market)).toEqual({
    mid: 7_831_430_000_000n,
    amount: 2_526_000n,
    average: 7_831_431_000_000n,
    spread: 25_260n,
    slippage: 0n,
    fee: 197_821_947n,
    pays: 197_821_947_060n,
    receives: 2_523_474n,
  });
  expect(costOfPreview({ ...preview, filled_amount: '0.00000000' }, 'buy', market)).toBeUndefined();
});
