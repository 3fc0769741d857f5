import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../carry/session.ts';
import { listed, serve, show, transport, withdrawal } from './test/answers.tsx';
import type { Withdrawal } from './withdrawals/words.ts';
import FundRecordsPage from './fund-records-page.tsx';

const at = '/pages/fund/receive_withdraw_record';
const pageOf = (data: unknown[], pages = 1) => ({ message: { data, page: 1, pages, total: data.length } });
const assets = {
  '/currency/user_currency_list': {
    message: [
      {
        ...{ id: 3, name: 'USDT', logo: '', scale: 8, is_legal: 1, is_lever: 1, is_match: 1, is_micro: 1 },
        ...{ kinds: ['change'], wallet: { change_balance: '1.00000000' } },
      },
    ],
  },
};

describe('withdrawals', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    session.end();
  });
  const one = (of: Withdrawal) => ({ '/user/withdraw/detail': { message: of } });
  const open = () => show(FundRecordsPage, `${at}?withdrawal=12`);

  it('FUNDS-044 are listed with their state, each leads to its page, and are filtered by the address', async () => {
    const asked = serve({ ...assets, '/user/withdraw/list': pageOf([listed('rejected', 13), listed('requested')]) });
    await show(FundRecordsPage, `${at}?asset=3&state=rejected`);
    const link = await screen.findByRole('link', { name: /W-13/ });
    expect(link.getAttribute('href')).toBe(`${at}?withdrawal=13`);
    expect([within(link).getByText('60.50 USDT'), within(link).getByText('Rejected')]).toHaveLength(2);
    const [sent] = asked.filter(({ path }) => path === '/user/withdraw/list');
    expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({ currency: '3', state: 'rejected', page: '1' });
  });

  it('FUNDS-044 where there are none it leads to the form, where none matches it says so', async () => {
    serve({ ...assets, '/user/withdraw/list': pageOf([]) });
    await show(FundRecordsPage, at);
    expect((await screen.findByRole('link', { name: 'Withdraw' })).getAttribute('href')).toBe('/pages/fund/withdraw');
    cleanup();
    await show(FundRecordsPage, `${at}?state=paid`);
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('No withdrawals match these filters.');
    expect(screen.queryByText('No withdrawals yet')).toBeNull();
  });

  it('FUNDS-045 one has its payee, its sums, what it waits for with the deadline, and what comes', async () => {
    serve(one(withdrawal(['requested'])));
    await open();
    expect(await screen.findByText('To TJRabPrwbZy4…PJC18kjpRTv8 on TRON (TRC20)')).toBeTruthy();
    const [asked, review, approved, paid] = screen.getAllByRole('listitem');
    expect(asked?.textContent).toContain('Requested');
    expect(review?.getAttribute('aria-current')).toBe('step');
    expect(review?.textContent).toMatch(/Review by two people.*by 23 Apr 2026.*Waiting for a reviewer\./);
    expect(screen.getByRole('timer').textContent).toMatch(/^(24:00:00|23:59:5\d)$/);
    expect([approved?.textContent, paid?.textContent]).toEqual([
      expect.stringContaining('Approved'),
      expect.stringContaining('The payment reference appears here.'),
    ]);
    expect(screen.getByText('You receive (USDT)').nextSibling?.textContent).toBe('59.50');
  });

  it('FUNDS-045 past its deadline it says so', async () => {
    serve(one(withdrawal(['requested', 'in_review'], { decide_by_ms: 1_776_859_668_000 })));
    await open();
    expect(await screen.findByText('Past the deadline. Staff see it as overdue.')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('FUNDS-045 a rejected one has its reason, and nothing to do', async () => {
    const reason_text = 'The payee details are not valid. Save them again.';
    serve(one(withdrawal(['requested', 'in_review', 'rejected'], { reason: 'payee_invalid', reason_text })));
    await open();
    expect(await screen.findByText(reason_text)).toBeTruthy();
    expect(screen.getByText('The full amount is available again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  });

  it('FUNDS-045 a paid one has the reference of its payment and leads to the statement', async () => {
    serve(one(withdrawal(['requested', 'in_review', 'approved', 'paid'], { reference: '0xfeed' })));
    await open();
    expect(await screen.findByText('0xfeed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Statement' }).getAttribute('href')).toContain('asset=3&kind=change');
  });

  it('FUNDS-046 is canceled after a question, with a key, and shows it without a reload', async () => {
    let state: Withdrawal = withdrawal(['requested']);
    const asked = serve({
      '/user/withdraw/detail': () => ({ message: state }),
      '/user/withdraw/cancel': () => {
        state = withdrawal(['requested', 'cancelled']);
        return { message: 'Withdrawal canceled.', data: listed('cancelled') };
      },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel withdrawal' }));
    expect((await screen.findAllByText('Canceled')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull());
    expect(asked.find(({ path }) => path === '/user/withdraw/cancel')?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('FUNDS-046 one that was approved meanwhile says why it is not canceled', async () => {
    serve({
      ...one(withdrawal(['requested'])),
      '/user/withdraw/cancel': { reason: 'funds.not_cancellable', sentence: 'Already approved.' },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await sheet.findByText('Already approved.')).toBeTruthy();
  });

  it('FUNDS-047 follows its states as they are pushed', async () => {
    let state: Withdrawal = withdrawal(['requested']);
    serve({ '/user/withdraw/detail': () => ({ message: state }) });
    await open();
    await screen.findByText('Waiting for a reviewer.');
    transport.has('notification.own', []);
    state = withdrawal(['requested', 'in_review', 'approved']);
    const params = { withdrawal: 12, amount: '60.50000000', asset: 'USDT' };
    transport.push('notification.own', {
      unread: null,
      happened: [{ id: 'w', at_ms: 1, group: 'funds', kind: 'withdrawal_approved', params }],
    });
    expect(await screen.findByText('Approved. Waiting for payment.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  });

  it('one that is not the own is not there', async () => {
    serve({ '/user/withdraw/detail': { reason: 'funds.withdrawal_not_found', sentence: 'Withdrawal not found.' } });
    await open();
    expect(await screen.findByText('Withdrawal not found.')).toBeTruthy();
  });
});
