import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { laterWords } from '../../../app/later-words.ts';
import { sampleConditional } from '../conditional/test/sample-conditional.ts';
import { sampleMarket as market } from '../test/sample-market.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { SpotOpenOrders } from './open-orders.tsx';

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await startLanguage([], () => Promise.resolve(laterWords));
  await loadWords(['trading', 'spot', 'conditional']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const here = { state: 'here', value: {} } as const;
type Lists = Partial<Pick<Parameters<typeof SpotOpenOrders>[0], 'orders' | 'waiting'>>;
const Orders = ({ orders = [], waiting = [] }: Lists) => (
  <SpotOpenOrders
    {...{ orders, waiting }}
    channels={{ open: here, waiting: here }}
    markets={[market]}
    market={undefined}
    wide={false}
  />
);

test.each<[string, Lists, RegExp]>([
  ['an order', { orders: [sampleOrder({})] }, /^Amend buy order/],
  [
    'a conditional order',
    { waiting: [sampleConditional({ stop_price: '69000.00000000' })] },
    /^Amend conditional order/,
  ],
])('the sheet of %s stays as the order leaves the list, with what is typed', async (_, lists, amend) => {
  const { rerender } = render(<Orders {...lists} />);
  await userEvent.click(await screen.findByRole('button', { name: amend }));
  const [price] = await screen.findAllByRole<HTMLInputElement>('textbox');
  await userEvent.clear(price!);
  await userEvent.type(price!, '70123');
  rerender(<Orders />);
  expect(screen.getByRole('dialog').contains(price!)).toBe(true);
  expect(price!.value.replaceAll(',', '')).toContain('70123');
});

test('SPOT-032 SPOT-039 both sides of an OCO are listed, each with what it does in a sentence', async () => {
  const stop = sampleConditional({
    ...{ id: 12, stop_price: '69000.00000000', profit_price: '72000.00000000', profit_limit: '72000.00000000' },
    leg_id: 13,
  });
  render(<Orders orders={[sampleOrder({ id: 13, type: 2 }), sampleOrder({ id: 14 })]} waiting={[stop]} />);
  expect(await screen.findByText('OCO #12: fills reduce its stop order')).toBeTruthy();
  expect(screen.getAllByText(/^OCO #/)).toHaveLength(1);
  expect(await screen.findByText('Sell when last price falls to 69,000.00, at market')).toBeTruthy();
  expect(screen.getByText('Sell at limit 72,000.00, resting in the order book')).toBeTruthy();
});

test('STOCK-024 a buy by value that waits for the opening states its value, and that it is good until the close', async () => {
  const byValue = { type: 1, amount: '0', value: '100.00000000', hold: '100.00000000', hold_currency: 'USDT' } as const;
  render(<Orders waiting={[sampleConditional(byValue)]} />);
  expect(await screen.findByText('Open until the next close')).toBeTruthy();
  expect(screen.getAllByText('100 USDT')).toHaveLength(2);
  expect(screen.queryByText('Until canceled')).toBeNull();
});
