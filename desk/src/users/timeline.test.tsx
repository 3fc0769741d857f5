import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { session } from '../app/session.ts';
import { Timeline } from './timeline.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const act = (seq: number) => ({
  ...{
    id: `audit:${seq}`,
    at_ms: 1_750_000_000_000 + seq,
    group: 'staff' as const,
    what: 'desk.freezeUser',
    by: 'Ann',
  },
  detail: JSON.stringify({ user: '1001', reason: `reason ${seq}` }),
});
const user = {
  ...{ id: 1001, account_number: '10001', email: 'a@example.org', phone: '', language: 'en', created_ms: 0 },
  ...{ level: 0 as const, freeze: null, sessions: [], hold_until_ms: null, balances: [], orders: [], held: [] },
  identity: { details: 'none' as const, photos: 'none' as const },
};

it('DESK-068 older pages follow with a press, each row once, without the number of the user whose page it is', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://desk.test').searchParams.get('page') ?? '');
    // Another view is a row of its own by now: one row is repeated.
    return Promise.resolve(
      new Response(JSON.stringify({ type: 'ok', message: { rows: [act(3), act(2)], older: false } })),
    );
  });
  session.begin('a session of staff');
  render(<Timeline user={{ ...user, timeline: [act(4), act(3)], older: true }} />);
  const reasons = () => screen.getAllByText(/^reason /).map(({ textContent }) => textContent);
  await screen.findByRole('button', { name: 'Older' });
  expect(reasons()).toEqual(['reason 4', 'reason 3']);
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
  await vi.waitFor(() => expect(reasons()).toEqual([4, 3, 2].map((n) => `reason ${n}`)));
  expect(asked).toEqual(['2']);
  expect(screen.queryByRole('button', { name: 'Older' })).toBe(null);
});

describe('DESK-083 a timeline is in words, without the names of fields', () => {
  const one = (group: 'orders' | 'funds' | 'account' | 'staff', what: string, detail: object) => ({
    ...{
      id: `${what} ${JSON.stringify(detail)}`,
      at_ms: 1_750_000_000_000,
      group,
      what,
      by: group === 'staff' ? 'Ann' : '',
    },
    detail: JSON.stringify(detail),
  });
  const sold = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', filled: '0.50000', price: '64000.00', open: false };
  const decision = { user: '1001', withdrawal: '7', decision: 'reject', reason: 'the payee is another person' };
  const all = [
    one('orders', 'order_sold', sold),
    one('account', 'login', { agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', address: '85.240.•••' }),
    one('staff', 'identity.approve', { user: '1001', request: '2', reason: 'the document is in order' }),
    one('staff', 'funds.decideWithdrawal', decision),
    one('staff', 'funds.decideWithdrawal', { ...decision, code: 'payee_invalid' }),
    one('staff', 'funds.decideWithdrawal', { ...decision, decision: 'pay', reason: 'sent at noon' }),
    one('staff', 'funds.decideDeposit', { deposit: '8', decision: 'reject', code: 'not_received', reason: 'no trace' }),
    one('staff', 'payee.reviewCard', { payee: '9', decision: 'reject', code: 'name_differs', reason: 'as read' }),
    one('staff', 'nft.reject', { user: '1001', code: 'W-12', failure: 'misleading', reason: 'another painter' }),
    one('staff', 'desk.freezeUser', { user: '1001', code: 'fraud', days: '7', reason: 'as reported' }),
    one('staff', 'desk.halt', { market: '1', reason: 'a rumor', refused: 'desk.nothing_changes' }),
  ];
  const rows = async () => {
    session.begin('a session of staff');
    render(<Timeline user={{ ...user, timeline: all, older: false }} />);
    await screen.findByRole('heading', { name: 'Timeline' });
    return () =>
      screen
        .getAllByRole('listitem')
        .map((row) => [...row.querySelectorAll('.body, .c2')].map((part) => part.textContent));
  };

  it('what happened as the user reads it, and acts by their case, decision and reason', async () => {
    const shown = await rows();
    expect(shown()).toEqual([
      ['Sold 0.50000 BTC', 'BTC/USDT · avg. price 64,000.00 USDT'],
      ['Login', 'Chrome, Windows · 85.240.•••'],
      ['Approved an identity', 'I-2 · the document is in order'],
      ['Requested a decision on a withdrawal', 'W-7 · Reject · the payee is another person'],
      [
        'Requested a decision on a withdrawal',
        'W-7 · Reject · The payee details are not valid. Save them again. · the payee is another person',
      ],
      ['Requested a decision on a withdrawal', 'W-7 · Record payment · sent at noon'],
      [
        'Requested a decision on a deposit',
        'D-8 · Reject · The payment was not received. Contact support if it was sent. · no trace',
      ],
      ['Reviewed a bank card', 'Reject · The cardholder’s name differs from the verified name. · as read'],
      ['Rejected a work', 'W-12 · Misleading name or text · another painter'],
      ['Froze an account', 'Suspected fraud · as reported'],
      ['Halted a market', 'a rumor · Not carried out'],
    ]);
  });

  it('is filtered by what it is about', async () => {
    const shown = await rows();
    await userEvent.click(screen.getByRole('button', { name: /^Orders/ }));
    expect(shown().map(([title]) => title)).toEqual(['Sold 0.50000 BTC']);
  });
});
