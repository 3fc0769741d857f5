import type { spot } from '@glassbook/contract';

/** A sell of 0.1 BTC that waits, for the tests of the screens. */
export const sampleConditional = (change: Partial<spot.Conditional>): spot.Conditional => ({
  ...{ id: 1, currency_id: 1, legal_id: 3, symbol: 'BTC/USDT', type: 2, trigger_by: 'last' },
  ...{ amount: '0.10000000', value: null, stop_price: null, stop_limit: null, profit_price: null },
  ...{ profit_limit: null, trail_amount: null, trail_percent: null, activation_price: null, trailing: false },
  ...{ hold: '0.10000000', hold_currency: 'BTC', self_trade: 'expire_maker', entry_id: null, leg_id: null },
  ...{ client_order_id: null, expires_ms: null, status: 1, fired: null, end_reason: null },
  ...{ refusal: null, refusal_text: null, created_ms: 1, updated_ms: 1, created_at: '2026-04-22 11:42:09' },
  ...change,
});
