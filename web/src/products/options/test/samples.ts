import type { options } from '@glassbook/contract';

export const term = {
  ...{ id: 30, seconds: 30, status: 1 as const, profit_ratio: '80', loss_ratio: '100' },
  ...{ payout_ppm: 800_000, loss_ppm: 1_000_000, min_amount: '10.00000000', max_amount: '1000.00000000' },
};
export const offer = {
  ...{ currency: 3, currency_name: 'USDT', scale: 8, fee_ppm: 10_000, open_max: 20, terms: [term] },
  markets: [{ match_id: 1, symbol: 'BTC/USDT', name: 'BTC', scale: 2 }],
  ...{ loss_share: '', loss_accounts: 0, confirmed: 1, gate: 'open', available: '500.00000000', now_ms: 0 },
};
export const none = {
  message: {
    ...{
      current_page: 1,
      data: [] as options.Option[],
      first_page_url: '',
      from: null,
      last_page: 1,
      last_page_url: '',
    },
    ...{ next_page_url: null, path: '', per_page: 10, prev_page_url: null, to: null, total: 0 },
  },
};
