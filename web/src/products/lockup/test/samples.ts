import type { lockup } from '@glassbook/contract';

export const offer: lockup.OfferView = {
  ...{ id: 1, currency_id: 3, currency_name: 'USDT', currency_logo: '', interest_rate: '0.35', intro: '', open: 1 },
  ...{ save_min: '100.00', save_max: '1000.00', day: 5, created_at: '2026-01-01 00:00:00', penalty_rate: '0.4' },
  ...{ daily_ppm: 3_500, penalty_ppm: 4_000, scale: 2, total_max: '20000.00', left: '500.00' },
};
