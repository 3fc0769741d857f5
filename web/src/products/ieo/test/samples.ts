import type { ieo } from '@glassbook/contract';

const HOUR = 3_600_000;
export const now = Date.now();
export const tally: ieo.TallyView = {
  ...{ id: 1, state: 'running', applied: '1900', owners: 3, granted: '0', numerator: '0', denominator: '1' },
  ...{ capped: 0, topped: 0 },
};
export const offer: ieo.OfferView = {
  ...{ id: 1, title: 'Northbeam', summary: 'A relay network', amount: '1000.00', total_sell: '1000.00', day: 0 },
  ...{ start_at: '2026-01-01 00:00:00', end_at: '2026-01-02 00:00:00', logo: '', currency_id: 9, pay_currency_id: 3 },
  ...{ percentage: '0.00', time_status: 2, currency_name: 'NBEAM', pay_currency_name: 'USDT', phase: 'running' },
  ...{ price: '0.50', start_ms: now - HOUR, end_ms: now + HOUR, issue_ms: now + 2 * HOUR },
  ...{ lock_ms: 0, parts: 4, part_ms: HOUR },
};
export const info: ieo.OfferDetail = {
  ...offer,
  ...{
    min: '10.00',
    sell_amount: '1900.00',
    content: '',
    paragraphs: [],
    sell_begin: '2026-01-02 01:00:00',
    white_book: '',
  },
  ...{ link: 'https://example.com', status: 1, user_has_money: '0', cap: '0.00', scale: 2, tally },
  pay: [{ currency_id: 3, currency_name: 'USDT', scale: 2, price: '0.50' }],
};
