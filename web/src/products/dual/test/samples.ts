import type { dual } from '@glassbook/contract';

export const DAY = 86_400_000;
export const today = Math.floor(Date.now() / DAY);
const date = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
export const offer: dual.OfferView = {
  ...{ id: 4, name: 'BTC-60000-C', rate: '10', exercise_price: '60000.00000000', currency_name: 'BTC', currency_id: 1 },
  ...{ type: 'call', start_time: date(today), end_time: date(today + 31), total_number: 100, remaining_number: 50 },
  ...{ purchased_number: 50, bar: 50, user_limit: 20, status: 1, created: '2026-01-01 00:00:00', market: 'BTC/USDT' },
  ...{ currency_logo: '', quote_id: 3, quote_name: 'USDT', scale: 8, quote_scale: 8, rate_ppm: 100_000 },
  ...{ tick: '0.01000000', left: 50, start_ms: today * DAY, end_ms: (today + 31) * DAY, minutes: 0, priced: 0 },
  ...{ settled: false, settlement: '' },
};
