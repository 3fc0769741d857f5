import type { convert } from '@glassbook/contract';
import type { Answer } from '../../../shared/test/server.ts';

const asset = (currency: number, name: string, price: string, legal: string) => ({
  ...{ currency, currency_name: name, scale: 8, has_legal: 1 as const, change_balance: '100.00000000' },
  ...{ legal_balance: legal, price, worth: '100.00', is_small: 0 as const },
});
export const list = (btc = '0.50000000', usdt = '100.00000000') => ({
  message: {
    ...{ transfer: [], enabled: 1, unit: 'USDT', unit_id: 3, spread_ppm: 1_000, fee_ppm: 0, lock_ms: 10_000 },
    ...{ dust_max: '10', max: '50000' },
    wallet: [
      asset(1, 'BTC', '70000.00000000', btc),
      asset(2, 'ETH', '3500.00000000', '0.00000000'),
      asset(3, 'USDT', '1.00000000', usdt),
    ],
  },
});
/** `lockMs`: how long it is still locked for. */
export const quoted = (id: number, number: string, lockMs: number): Answer => {
  const now = Date.now();
  const line = { from_currency_id: 3, from_name: 'USDT', number, from_price: '1.00000000', gross: '0.00020000' };
  const message: convert.QuoteView = {
    ...{ id, to_currency_id: 1, to_name: 'BTC', to_price: '70000.00000000', unit: 'USDT', spread_ppm: 1_000 },
    ...{ from_field: 'change', gets: '0.00019980', spread: '0.00000020', at_ms: now, until_ms: now + lockMs },
    ...{ lines: [{ ...line, spread: '0.00000020', gets: '0.00019980', fee: '0', pays: number }], now_ms: now },
  };
  return { message };
};
