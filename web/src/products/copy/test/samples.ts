import type { copy } from '@glassbook/contract';
import { sampleRow } from '../../futures/test/sample-contract.ts';

const sums = {
  ...{ closed_count: 20, total_profits: '120.50000000', total_income_rate: '12.50', correct_rate: '60.00' },
  drawdown: '30.00000000',
};
export const figures: copy.TraderFigures = {
  ...sums,
  ...{ total_count: 20, profitCount: 12, riseCount: 15, fallCount: 5, yesterday_profits: '-1.20' },
  ...{ hold_seconds: 19_200, position_count: 1, own_size: '5000.00000000', copiers_profit: '-40.00000000' },
  ...{ follow_num: 118, share_ratio: '10', full: false, simulated: true, as_of: '2026-11-29 10:00:00' },
  windows: ([7, 30, 90] as const).map((days) => ({ days, ...sums, total_profits: `${days}.00000000` })),
};
export const trader = { id: 7, nickname: 'Kestrel', head_portrait: '' };
export const detail = {
  ...{ trader_info: { ...trader, is_trader: 1 as const, signature: 'Trends' }, data: figures, is_followed: false },
};
export const follow: copy.FollowView = {
  ...{ id: 3, trader_user_id: 7, nickname: 'Kestrel', type: 1, number: '1.5', status: 1, state: 'following' },
  ...{ limited: 1, put_in: '1000.00000000', free: '909.55000000', value: '1014.09250000', shares_paid: '0.00000000' },
  ...{ due: '0.00000000', mark: '0.00000000', share_ratio: '10', missed_count: 1, open_count: 1 },
  ...{ created_time: '2026-11-29 10:00:00', leverage_max: 10, leverage_cap: 0, order_max: '0', market_max: '0' },
  ...{ total_max: '0', markets: [1], slippage: '0.5', close_slippage: '1', stop_loss: '50' },
  ...{ result: '-0.45000000', open_result: '14.54250000', fees: '0.45000000', funding: '0.00000000' },
  share_due: '0.00000000',
};
export const paginator = <Row>(data: Row[]) => ({
  ...{ current_page: 1, data, first_page_url: '', from: null, last_page: 1, last_page_url: '', next_page_url: null },
  ...{ path: '', per_page: 15, prev_page_url: null, to: null, total: data.length },
});
export const markets = [sampleRow];
