import type { notification } from '@glassbook/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { NotificationRow } from './notification-row.tsx';
import '../../shared/test/products.ts';

beforeAll(async () => {
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['notification']);
});
afterEach(cleanup);

const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140';
const filled = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', filled: '0.10', price: '1234.50' };
const closed = { symbol: 'BTC-PERP', side: 'long' as const, position: 3, price: '90', quote: 'USDT' };
const cross = { symbol: '', position: 0, asset: 'USDT', percent: '80' };
const applied = { application: 4, offer: 2, asset: 'NOVA', unit: 'USDT', granted: '20', applied: '50', refund: '3.50' };

it.each<[notification.Notification, title: string, detail: string, to: string | undefined]>([
  [
    { id: 'a', at_ms: 0, group: 'orders', kind: 'order_bought', params: { ...filled, open: true } },
    'Bought 0.10 BTC',
    'BTC/USDT · partially filled, avg. price 1,234.50 USDT',
    '/pages/transaction/currency_order',
  ],
  [
    {
      ...{ id: 'b', at_ms: 0, group: 'orders', kind: 'conditional_refused' },
      params: { symbol: 'BTC/USDT', order: 9, fired: 'stop', reason: 'no_liquidity' },
    },
    'Conditional order not placed: BTC/USDT',
    'No matching orders',
    '/pages/transaction/currency_order',
  ],
  [
    {
      ...{ id: 'c', at_ms: 0, group: 'orders', kind: 'position_liquidated' },
      params: { ...closed, contracts: 1_200, whole: true },
    },
    'Position liquidated: BTC-PERP',
    'Contracts: 1,200 · mark price 90 USDT',
    '/pages/transaction/contract_order',
  ],
  [
    { id: 'd', at_ms: 0, group: 'orders', kind: 'margin_warning', params: cross },
    'Close to liquidation: Cross, USDT',
    'Margin ratio 80%. Positions are liquidated at 100%.',
    '/pages/transaction/contract_order',
  ],
  [
    {
      ...{ id: 'e', at_ms: 0, group: 'funds', kind: 'demo_funds' },
      params: { amount: '10000.00', asset: 'USDT', others: [{ amount: '0.50', asset: 'BTC' }] },
    },
    'Received 10,000 USDT',
    'Demo funds · 0.5 BTC',
    '/pages/fund/assets_all_record',
  ],
  [
    {
      ...{ id: 'f', at_ms: 0, group: 'funds', kind: 'withdrawal_paid' },
      params: { withdrawal: 12, amount: '5.00', asset: 'USDT' },
    },
    'Withdrawal of 5 USDT paid',
    'Withdrawal W-12',
    '/pages/fund/receive_withdraw_record?withdrawal=12',
  ],
  [
    { id: 'g', at_ms: 0, group: 'funds', kind: 'ieo_allocated', params: applied },
    'IEO: 20 NOVA of 50 allocated',
    'A-4, 3.5 USDT back to Spot',
    '/pages/ieo/subscribe?id=2',
  ],
  [
    {
      ...{ id: 'l', at_ms: 0, group: 'account', kind: 'card_rejected' },
      params: { reason: 'bank_unknown', card: 'international' },
    },
    'Bank card rejected and deleted',
    'The bank could not be identified.',
    '/pages/setting/bank_international',
  ],
  [
    { id: 'm', at_ms: 0, group: 'account', kind: 'card_accepted', params: { held: false, card: 'bank' } },
    'Bank card accepted',
    'You can withdraw to it now.',
    '/pages/setting/bank',
  ],
  [
    { id: 'h', at_ms: 0, group: 'account', kind: 'email_changed', params: { agent, address: '10.0.0.1' } },
    'Email changed',
    'Chrome, Windows · 10.0.0.1',
    '/pages/common/forget',
  ],
  [
    { id: 'i', at_ms: 0, group: 'account', kind: 'identity_failed', params: { level: 2, reason: 'expired' } },
    'Your document was not accepted',
    'The document has expired. Use a valid one.',
    '/pages/common/forget',
  ],
  [
    {
      ...{ id: 'j', at_ms: 0, group: 'alerts', kind: 'alert_drops' },
      params: { symbol: 'BTC/USDT', threshold: '5', window: '1h', price: '99', quote: 'USDT', note: 'buy' },
    },
    'BTC/USDT dropped 5% in 1 h',
    'Index price: 99 USDT · buy',
    '/pages/transaction/currency?symbol=BTC%2FUSDT',
  ],
  [
    { id: 'k', at_ms: 0, group: 'account', kind: 'password_changed', params: { address: '10.0.0.1' } },
    'Password changed',
    'All devices were logged out.',
    undefined,
  ],
])('what happened is said in words, with the page that has more of it: $0.kind', async (row, title, detail, to) => {
  render(
    <MemoryRouter>
      <Suspense>
        <NotificationRow row={row} isUnread={false} />
      </Suspense>
    </MemoryRouter>,
  );
  await screen.findByText(title);
  screen.getByText(detail);
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(to);
});
