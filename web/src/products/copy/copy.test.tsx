import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../shared/test/products.ts';
import type { Answer, Asked } from '../../shared/test/server.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import AgreementEnPage from './agreement-en-page.tsx';
import AgreementZhPage from './agreement-zh-page.tsx';
import { entryLink } from './entry-link.ts';
import FollowPage from './follow-page.tsx';
import LeadPage from './lead-page.tsx';
import MinePage from './mine-page.tsx';
import { noticeLink } from './notification-link.ts';
import { problemOf, first, stopAt } from './terms.ts';
import { detail, figures, follow, markets, paginator, trader } from './test/samples.ts';
import TraderPage from './trader-page.tsx';
import TradersPage from './traders-page.tsx';

const balances = [{ currency_id: 3, kind: 'lever', available: '2000.00000000', held: '0.00000000' }];
const mine = { rows: [follow], next: null };
const always: Record<string, Answer | ((asked: Asked) => Answer)> = {
  '/futures/markets': { message: markets },
  '/follow/index': { message: paginator([{ ...trader, ...figures, is_followed: false }]) },
  '/follow/traderDetail': { message: detail },
  '/follow/historyTrade': { message: paginator([]) },
  '/follow/mine': { message: mine },
  '/follow/copies': { message: { rows: [], next: null } },
};
const show = (Page: ComponentType, at: string, answers: typeof always = {}, guest = false) =>
  showPage(Page, at, {
    ...{ words: ['copy', 'offer'], answers: { ...always, ...answers }, guest },
    pushed: {
      ...{ 'wallet.balances': balances, 'copy.follows': [], 'copy.purses': [], 'copy.copies': [] },
      ...{ 'copy.missed': [], 'copy.shares': [] },
    },
  });

describe('copy trading', () => {
  afterEach(leavePage);

  it('COPY-057 traders are listed with their figures in a window, marked as simulated, and sorted by the server', async () => {
    const asked = await show(TradersPage, '/pages/copytrade/copy', {}, true);
    const link = await screen.findByRole('link', { name: /Kestrel/ });
    expect(link.getAttribute('href')).toBe('/pages/copytrade/trader?id=7');
    for (const text of ['Simulated', '118 copiers', '+30.00', '60.00%', '−40.00', '10%'])
      expect(within(link).getByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(within(link).getByText('+120.50')).toBeTruthy();
    expect(asked.find(({ path }) => path === '/follow/index')?.body.get('sort')).toBe('total_profits');
  });

  it('COPY-057 without traders, and where the list fails, the page says so', async () => {
    await show(TradersPage, '/pages/copytrade/copy', { '/follow/index': { message: paginator([]) } }, true);
    expect(await screen.findByText('No lead traders yet')).toBeTruthy();
    cleanup();
    await show(TradersPage, '/pages/copytrade/copy', { '/follow/index': 'nothing' }, true);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('COPY-057 a trader has each figure with its sentence, what it costs, and the way to the form', async () => {
    await show(TraderPage, '/pages/copytrade/trader?id=7', {}, true);
    expect((await screen.findByRole('link', { name: 'Copy' })).getAttribute('href')).toBe('/pages/follow/follow?id=7');
    expect(screen.getByText('The largest fall of the running result from a high.')).toBeTruthy();
    expect(screen.getByText('5 h 20 min')).toBeTruthy();
    expect(screen.getByText(/^10% of your new profit/)).toBeTruthy();
    expect(await screen.findByText('No closed positions yet')).toBeTruthy();
  });

  it('COPY-057 before a first closed position there is a dash for each rate', async () => {
    const data = { ...figures, closed_count: 0, windows: [] };
    await show(TraderPage, '/pages/copytrade/trader?id=7', {
      '/follow/traderDetail': { message: { ...detail, data } },
    });
    expect(await screen.findAllByText('–')).toHaveLength(4);
  });

  it.each([
    [{ ...detail, data: { ...figures, full: true } }, /as many copiers as possible/],
    [{ ...detail, trader_info: { ...detail.trader_info, is_trader: 2 } }, /stopped and opens nothing/],
  ])('COPY-057 who is full or has stopped has no way to the form', async (message, said) => {
    await show(TraderPage, '/pages/copytrade/trader?id=7', { '/follow/traderDetail': { message } });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Copy' })).toBeNull();
  });

  it('COPY-058 the confirmation has what is put in, the loss that ends it and the share; the share that was seen is sent', async () => {
    const asked = await show(FollowPage, '/pages/follow/follow?id=7', { '/follow/follow': 'nothing' });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Copy amount' }), { target: { value: '1000' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Limits and slippage' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Stop loss' }), { target: { value: '50' } });
    expect(screen.getByText(/You put in 1,000.00 USDT. At a loss of 50% all closes/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('1,000.00 USDT is set aside')).toBeTruthy();
    expect(sheet.getByText('−500.00 USDT')).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: 'Copy' }));
    expect(await sheet.findByRole('button', { name: 'Confirm again' })).toBeTruthy();
    const [sent] = asked.filter(({ path }) => path === '/follow/follow');
    expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({
      ...{ trader_user_id: '7', type: '1', number: '1', follow_amount: '1000', share_ratio: '10', stop_loss: '50' },
    });
  });

  it('COPY-058 a guest is sent to the login; who has not answered the questions about risk is led to them', async () => {
    await show(FollowPage, '/pages/follow/follow?id=7', {}, true);
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    cleanup();
    const sentence = 'Answer the questions about risk first.';
    await show(FollowPage, '/pages/follow/follow?id=7', {
      '/follow/follow': { reason: 'copy.risk_unanswered', sentence },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Check details' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Answer them in Futures' })).toBeTruthy();
  });

  it('COPY-058 what is wrong with the terms is known before they are sent', () => {
    const bounds = { available: 100_000_000_000n, limited: false };
    expect(problemOf({ ...first, number: '' }, bounds)).toBe('refusal.number_invalid');
    expect(problemOf({ ...first, type: '2', number: '1.5' }, bounds)).toBe('refusal.number_invalid');
    expect(problemOf({ ...first, stop_loss: '50' }, bounds)).toBe('refusal.stop_without_amount');
    expect(problemOf({ ...first, follow_amount: '1000.1' }, bounds)).toBe('refusal.insufficient_funds');
    expect(problemOf({ ...first, follow_amount: '1000', stop_loss: '50' }, bounds)).toBeUndefined();
    expect(stopAt(99_999_999_999n, '33.33')).toBe(33_329_999_999n);
  });

  it('COPY-059 an own follow shows how its value adds up, and is paused with its trader', async () => {
    const asked = await show(MinePage, '/pages/copytrade/my', { '/follow/pause': 'nothing' });
    const card = within(await screen.findByRole('article', { name: 'Kestrel' }));
    for (const text of ['1,000.00', '+14.5425', '−0.45', '1,014.0925', 'Copying'])
      expect(card.getByText(text)).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: 'Pause' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Confirm again' });
    const [sent] = asked.filter(({ path }) => path === '/follow/pause');
    expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ follow_user_id: '7', pause: '1' });
  });

  it('COPY-059 one follow has its copies, what it missed and why, its shares, and the comparison to the digit', async () => {
    const missed = { id: 4, follow_id: 3, follow_order_id: 9, symbol: 'BTC/USDT', contracts: 2, reason: 'cap_order' };
    const compared = { mine: '11.034', leader: '14.0925', size: '-3.00000000', price: '-0.24000000', costs: '0.1815' };
    await show(MinePage, '/pages/copytrade/my?trader=7', {
      '/follow/missed': { message: { rows: [{ ...missed, created_time: '2026-11-29 10:00:00' }], next: null } },
      '/follow/result': {
        message: {
          rows: [{ id: 5, follow_order_id: 9, symbol: 'BTC/USDT', contracts: 12, leader_contracts: 10, ...compared }],
          next: null,
        },
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Missed' }));
    expect(await screen.findByText('Cap per position reached')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Comparison' }));
    for (const text of ['11.034', '14.0925', '−3.00', '−0.24', '0.1815'])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it('COPY-059 without a follow the way to the traders is shown', async () => {
    await show(MinePage, '/pages/copytrade/my', { '/follow/mine': { message: { rows: [], next: null } } });
    expect(await screen.findByText('No copies yet')).toBeTruthy();
  });

  const standing = (state: string, met: boolean) => ({
    '/follow/lead': {
      message: {
        ...{ is_trader: 2, state: 'none', share_ratio: '0', follow_num: 0 },
        ...{ put_in: '0', share_due: '0', shares_paid: '0' },
      },
    },
    '/follow/apply': {
      message: { state, share_max: '20', criteria: [{ name: 'days', need: '30', have: met ? '31' : '3', met }] },
    },
  });
  it('COPY-060 who meets the criteria and agrees can ask to lead; who does not sees what is missing', async () => {
    await show(LeadPage, '/pages/follow/trader', standing('none', false));
    expect(await screen.findByText('3 of 30')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    cleanup();
    await show(LeadPage, '/pages/follow/trader', standing('none', true));
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read the agreement/ }));
    expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy();
    cleanup();
    await show(LeadPage, '/pages/follow/trader', standing('review', true));
    expect(await screen.findByText(/being reviewed/)).toBeTruthy();
  });

  it('COPY-060 who leads sees sums of the copiers, and can stop', async () => {
    await show(LeadPage, '/pages/follow/trader', {
      ...standing('approved', true),
      '/follow/lead': {
        message: {
          ...{ is_trader: 1, state: 'open', share_ratio: '10', follow_num: 2 },
          ...{ put_in: '2000', share_due: '1.5', shares_paid: '7.52' },
        },
      },
    });
    expect(await screen.findByText('7.52')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop leading' })).toBeTruthy();
  });

  it('COPY-060 the agreement stands in two languages', async () => {
    await show(AgreementZhPage, '/pages/follow/agreement_zh', {}, true);
    expect(await screen.findByText('跟单协议')).toBeTruthy();
    cleanup();
    await show(AgreementEnPage, '/pages/follow/agreement_en', {}, true);
    expect(await screen.findByText('2. What you can lose')).toBeTruthy();
  });

  it('COPY-059 notices and entries lead to the follow', () => {
    const notice = { id: '1', at_ms: 0, group: 'orders' } as const;
    expect(noticeLink({ ...notice, kind: 'copy_stopped', params: { trader: 7 } })?.to).toBe(
      '/pages/copytrade/my?trader=7',
    );
    expect(noticeLink({ ...notice, kind: 'copy_approved', params: {} })?.to).toBe('/pages/follow/trader');
    expect(entryLink.page?.(3, 'copy.share')).toBe('/pages/copytrade/my?id=3');
  });
});
