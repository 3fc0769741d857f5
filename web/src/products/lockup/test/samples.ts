import type { lockup } from '@glassbook/contract';

export const offer: lockup.OfferView = {
  ...{ id: 1, currency_id: 3, currency_name: 'USDT', currency_logo: '', interest_rate: '0.35', intro: '', open: 1 },
  ...{ save_min: '100.00', save_max: '1000.00', day: 5, created_at: '2026-01-01 00:00:00', penalty_rate: '0.4' },
  ...{ daily_ppm: 3_500, penalty_ppm: 4_000, scale: 2, total_max: '20000.00', left: '500.00' },
};

/** One that was redeemed early. */
export const order: lockup.OrderView = {
  ...{ id: 7, currency_name: 'USDT', amount: '1000.00', day_rate: '0.0035', total_interest: '17.50', status: 2 },
  ...{
    start_at: '2026-01-02',
    end_at: '2026-01-07',
    cancel_fee: 12,
    penalty: '12.00',
    days_left: 0,
    offer_id: 1,
    currency_id: 3,
  },
  ...{ scale: 2, days: 5, daily_ppm: 3_500, penalty_ppm: 4_000, paid: '7.00', paid_days: 2, auto_renew: 0 },
  ...{ state: 'redeemed', created_ms: Date.UTC(2026, 0, 1), start_ms: Date.UTC(2026, 0, 2) },
  ...{ end_ms: Date.UTC(2026, 0, 7), closed_ms: Date.UTC(2026, 0, 4), renewed_from: 0, not_renewed: '' },
};
