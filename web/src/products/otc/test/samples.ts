import type { otc } from '@glassbook/contract';

export const now = Date.now();
const MINUTE = 60_000;

export const config = {
  assets: [{ id: 3, name: 'USDT', scale: 8 }],
  fiats: [
    { code: 'CNY', places: 2, rate: '7.10000000', rate_at_ms: now, min: '100.00', max: '1000000.00' },
    { code: 'JPY', places: 0, rate: '155.50000000', rate_at_ms: now, min: '2000', max: '20000000' },
  ],
  deposit: '500.00000000',
};
export const person: otc.PersonView = {
  ...{ id: 8, nickname: 'Lotus', head_portrait: '', tier: 2, orders: 120, completion: '98.60', release_seconds: 150 },
  ...{ disputes_lost: 1, simulated: true },
};
/** Sells 1,000 USDT for 7.10 CNY. */
export const ad: otc.AdView = {
  ...{ id: 5, type: 2, currency_id: 3, currency_name: 'USDT', fiat: 'CNY', price_type: 1, ratio: '0.0000' },
  ...{ price: '7.1000', amount: '1000.00000000', left: '1000.00000000', min: '100.00', max: '5000.00' },
  ...{ pay_minutes: 30, methods: ['bank'], terms: 'Own name.', state: 1, user: person },
};
/** The caller buys 100 USDT of it. */
export const order: otc.OrderView = {
  ...{ id: 31, ad_id: 5, state: 1, type: 1, currency_id: 3, currency_name: 'USDT', fiat: 'CNY', method: 'bank' },
  ...{ price: '7.1000', amount: '100.00000000', total: '710.00', worth: '100.00000000', at_ms: now - MINUTE },
  ...{ pay_by_ms: now + 29 * MINUTE, paid_ms: null, ended_ms: null, stay_until_ms: null },
  counterparty: { id: 8, nickname: 'Lotus', name: 'Linh Tran' },
  pay_to: { holder: 'Linh Tran', number: '6222 0202', bank: 'Demo bank', place: '', swift: '' },
  ...{ appeal: null, timeline: [{ at_ms: now - MINUTE, what: 'created' }] },
};
/** As its seller sees it. */
export const sold: otc.OrderView = {
  ...order,
  type: 2,
  pay_to: null,
  counterparty: { id: 7, nickname: 'Ann', name: 'Ann Bee' },
};
/** Saved accounts, and what is set of the security. */
export const own = {
  ...{
    addresses: [],
    max: { address: 30, bank: 5, international: 5 },
    currencies: [],
    hold_ms: 86_400_000,
    now_ms: now,
  },
  list_only: { on: false, ends_ms: null },
};
export const safe = {
  ...{ email: 'a@example.org', phone: '', phone_available: false, password_changed_ms: null, now_ms: now },
  ...{ step_up: ['password'], authenticator: null, recovery_left: 0, passkeys: [], wallets: [], mail_mark: '' },
  ...{ payment_password_ms: now, hold: null, locked_until_ms: null },
};
