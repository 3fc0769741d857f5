import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../shared/test/server.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import { transport } from '../../carry/live/test/transport.ts';
import BuyPage from './buy-page.tsx';
import LockupPage from './lockup-page.tsx';
import OrdersPage from './orders-page.tsx';
import { offer, order } from './test/samples.ts';
import WelcomePage from './welcome-page.tsx';

const pushed = { 'lockup.offers': [offer], 'lockup.orders': [], 'wallet.balances': [] };
const show = (Page: ComponentType, at: string, answers: Record<string, Answer>, guest = false, more = {}) =>
  showPage(Page, at, { words: ['lockup', 'offer'], answers, pushed: { ...pushed, ...more }, guest });

describe('lock-up', () => {
  afterEach(leavePage);
  const offers = { '/lh/deposit/config': { message: [offer] } };

  it('LOCKUP-012 shows the sums of what is typed before it is locked, and what is wrong with it', async () => {
    await show(BuyPage, '/pages/lockming/buy?id=1', offers);
    const field = await screen.findByRole('textbox', { name: /Amount/ });
    fireEvent.change(field, { target: { value: '1000' } });
    expect(screen.getByText('1,017.50')).toBeTruthy();
    expect(screen.getAllByText('+17.50').length).toBeGreaterThan(0);
    expect(screen.getByText(/lose up to 20\.00 USDT/)).toBeTruthy();
    expect(screen.getByText('127.75%')).toBeTruthy();
    expect(screen.getByText(/Only 500\.00 USDT left/)).toBeTruthy();
    fireEvent.change(field, { target: { value: '99' } });
    expect(screen.getByText(/At least 100\.00 USDT/)).toBeTruthy();
    const day = screen.getByRole('slider', { name: 'Day of redemption' });
    expect(day.getAttribute('aria-valuetext')).toContain('Day 0 of 5');
  });

  it.each([
    [LockupPage, '/pages/lockming/lockming'],
    [BuyPage, '/pages/lockming/buy?id=1'],
  ])(
    'LOCKUP-017 beside the APR of a term is its rate over the term, in the offers and in the ticket',
    async (Page, at) => {
      await show(Page, at, offers, true);
      const term = await screen.findByRole('link', { name: /^5 days/ });
      expect(term.textContent).toBe('5 days127.75% APR1.75% in 5 days');
    },
  );

  it('LOCKUP-012 without an answer the confirmation stays, so that no other terms can be taken', async () => {
    const two = [offer, { ...offer, id: 2, day: 30 }];
    const answers = { '/lh/deposit/config': { message: two }, '/lh/deposit': 'nothing' as const };
    const balances = [{ currency_id: 3, kind: 'change', available: '500.00', held: '0.00' }];
    await show(BuyPage, '/pages/lockming/buy?id=1', answers, false, {
      ...{ 'lockup.offers': two, 'wallet.balances': balances },
    });
    fireEvent.change(await screen.findByRole('textbox', { name: /Amount/ }), { target: { value: '100' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: /^Lock/ }));
    expect(await sheet.findByRole('button', { name: 'Confirm again' })).toBeTruthy();
    const close = sheet.getByRole('button', { name: 'Close' });
    expect(close.matches(':disabled')).toBe(true);
    fireEvent.keyDown(close, { key: 'Escape' });
    // What is behind it cannot be reached.
    expect(screen.queryByRole('link', { name: /30 days/ })).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('LOCKUP-012 nor is it forgotten once the page was closed: what was sent is there, and is all that can be sent', async () => {
    const answers = { ...offers, '/lh/deposit': 'nothing' as const };
    const balances = [{ currency_id: 3, kind: 'change', available: '500.00', held: '0.00' }];
    const open = () => show(BuyPage, '/pages/lockming/buy?id=1', answers, false, { 'wallet.balances': balances });
    const sent = (asked: Awaited<ReturnType<typeof open>>) =>
      asked
        .filter(({ path, body }) => path === '/lh/deposit' && body.has('amount'))
        .map(({ body, key }) => [key, String(body)]);
    const first = await open();
    fireEvent.change(await screen.findByRole('textbox', { name: /Amount/ }), { target: { value: '100' } });
    fireEvent.click(screen.getByRole('switch', { name: /again|renew/i }));
    fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Lock/ }));
    await screen.findByRole('button', { name: 'Confirm again' });
    cleanup();
    const second = await open();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ });
    expect([field.value, field.matches(':disabled')]).toEqual(['100', true]);
    const renew = screen.getByRole<HTMLInputElement>('switch', { name: /again|renew/i });
    fireEvent.click(renew);
    expect([renew.checked, renew.getAttribute('aria-disabled')]).toEqual([true, 'true']);
    fireEvent.click(screen.getByRole('button', { name: /Check details|Confirm again/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/Locks 100\.00 again on/)).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: 'Confirm again' }));
    await waitFor(() => expect(sent(second).length).toBeGreaterThan(0));
    expect(new Set([...sent(first), ...sent(second)].map(String)).size).toBe(1);
  });

  it('LOCKUP-012 what is confirmed is what is sent, also where the offer has other terms by then', async () => {
    const balances = [{ currency_id: 3, kind: 'change', available: '500.00', held: '0.00' }];
    const asked = await show(BuyPage, '/pages/lockming/buy?id=1', offers, false, { 'wallet.balances': balances });
    fireEvent.change(await screen.findByRole('textbox', { name: /Amount/ }), { target: { value: '100' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
    const sheet = within(await screen.findByRole('dialog'));
    const text = () => screen.getByRole('dialog').textContent;
    const before = text();
    act(() => transport.has('lockup.offers', [{ ...offer, daily_ppm: 1_000 }]));
    await waitFor(() => expect(document.body.textContent).toMatch(/36\.50%/));
    expect(text()).toBe(before);
    fireEvent.click(sheet.getByRole('button', { name: /^Lock/ }));
    await waitFor(() => expect(asked.at(-1)?.body.get('daily_ppm')).toBe('3500'));
  });

  it('LOCKUP-012 one that will be locked again says so before it is confirmed', async () => {
    const balances = [{ currency_id: 3, kind: 'change', available: '500.00', held: '0.00' }];
    await show(BuyPage, '/pages/lockming/buy?id=1', offers, false, { 'wallet.balances': balances });
    fireEvent.change(await screen.findByRole('textbox', { name: /Amount/ }), { target: { value: '100' } });
    fireEvent.click(screen.getByRole('switch', { name: /again|renew/i }));
    fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/Locks 100\.00 again on/)).toBeTruthy();
  });

  it('LOCKUP-012 a guest is led to the login', async () => {
    await show(BuyPage, '/pages/lockming/buy?id=1', offers, true);
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toContain('/pages/common/login');
  });

  it('an offer that is closed says so and leads to the others', async () => {
    await show(BuyPage, '/pages/lockming/buy?id=9', offers);
    expect(await screen.findByText(/This offer is closed/)).toBeTruthy();
  });

  it('LOCKUP-003 one that was redeemed shows its interest, its penalty and its result', async () => {
    await show(OrdersPage, '/pages/lockming/order?id=7', {
      '/lh/deposit/order': { message: { order_list: [order], total: 1 } },
    });
    expect(await screen.findByText('−12.00')).toBeTruthy();
    expect(screen.getByText('−5.00')).toBeTruthy();
    expect(screen.getByText('Redeemed early')).toBeTruthy();
  });

  it('the amount that would be locked again is written as that of the order', async () => {
    const running = { ...order, state: 'running' as const, status: 1 as const, amount: '1000.00' };
    const pushedOrders = { 'lockup.orders': [running] };
    const answers = { '/lh/deposit/order': { message: { order_list: [running], total: 1 } } };
    await show(OrdersPage, '/pages/lockming/order?id=7', answers, false, pushedOrders);
    expect(await screen.findByText(/Locks 1,000\.00 again/)).toBeTruthy();
  });

  it('LOCKUP-001 LOCKUP-003 explains itself with the example of the specification', async () => {
    await show(WelcomePage, '/pages/lockming/welcome', {});
    expect(await screen.findByText('1,017.50')).toBeTruthy();
    expect(screen.getByText('−12.00')).toBeTruthy();
  });
});
