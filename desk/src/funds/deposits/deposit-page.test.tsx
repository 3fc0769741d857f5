import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { closePage, no, openPage, submit, yes } from '../../app/test/open-page.tsx';
import { startLanguage } from '../../app/language.ts';
import DepositPage from './deposit-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const at = Date.parse('2026-11-23T08:00:00Z');
const one = {
  ...{ id: 7, user: 1001, currency_id: 3, name: 'USDT', amount: '500.00000000', credited: null, network: 'tron' },
  ...{ state: 'in_review', reason: null, created_ms: at, decide_by_ms: at + 86_400_000, late: true },
  ...{ ended_ms: null, request: null, reference: '', fiat: null, code: 'RF18 1001', voucher: true, level: 2 },
  ...{ address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', name_approved: 'Linh Nguyen' },
  marks: ['first_deposit', 'voucher_used', 'new_device'],
  holds: { device: { reason: 'login_new_device', started_ms: at, ends_ms: at + 86_400_000 }, factor: null },
  returns: null,
  timeline: [
    { state: 'submitted', at_ms: at },
    { state: 'in_review', at_ms: at + 60_000 },
  ],
};
const may: Permission[] = ['funds.read', 'funds.request', 'payee.read', 'request.read', 'user.read'];

function opened(change: object = {}, permissions = may, refusal?: { reason: string; message: string }) {
  return openPage({
    Page: DepositPage,
    ...{ at: '/deposits/1001/7', path: '/deposits/:user/:id', permissions },
    answer: ({ path }) => {
      if (path === '/api/desk/deposit') return yes({ ...one, ...change });
      if (path === '/api/desk/deposit/voucher') return yes('aGk=');
      if (path === '/api/desk/deposit/review') return yes({ deposit: 7 });
      return refusal ? no(refusal.reason, refusal.message) : yes({ request: 12 });
    },
  });
}
const dialogOf = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
const decided = (asked: ReturnType<typeof opened>) =>
  asked.filter(({ path }) => path === '/api/desk/deposit/decide').map(({ fields }) => fields);

it('FUNDS-071 a case has what was stated, where it was sent to, its marks and its states, and leads to the timeline', async () => {
  opened();
  const sums = within(await screen.findByRole('region', { name: 'Amounts' }));
  expect(sums.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['500.00000000']);
  const to = within(screen.getByRole('region', { name: 'Sent to' }));
  expect(to.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Network', 'Deposit address', 'Verified name', 'Level'],
  ]);
  expect(to.getByText(one.address)).toBeTruthy();
  const marks = within(screen.getByRole('region', { name: 'Risk marks' }));
  for (const text of ['First deposit', 'Proof of payment used twice', 'New device'])
    expect(marks.getByText(text)).toBeTruthy();
  expect(marks.getByText(/2026-11-23 08:00:00 UTC · Withdrawals paused until 2026-11-24 08:00:00 UTC/)).toBeTruthy();
  const side = within(screen.getByRole('complementary'));
  expect(side.getByText('In review')).toBeTruthy();
  expect(side.getByRole('link', { name: 'User timeline' }).getAttribute('href')).toBe('/users/1001');
  expect(screen.getByText('Overdue')).toBeTruthy();
});

it('FUNDS-147 what came back of a withdrawal says how that was paid, and has neither an address nor a voucher', async () => {
  opened({ returns: 12, network: 'unknown', voucher: false });
  const way = within(await screen.findByRole('region', { name: 'How it was paid' }));
  expect(way.getByRole('link', { name: 'W-12' }).getAttribute('href')).toBe('/withdrawals/1001/12');
  expect(way.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Unknown');
  expect(way.queryByText('Deposit address')).toBe(null);
  expect(screen.queryByRole('region', { name: 'Proof of payment' })).toBe(null);
  expect(within(screen.getByRole('complementary')).getByText('Payment returned')).toBeTruthy();
});

it('FUNDS-071 the voucher is shown after a reason was given', async () => {
  const asked = opened();
  const dialog = await dialogOf('View proof');
  submit(dialog.getByLabelText('Reason'));
  expect(asked.some(({ path }) => path === '/api/desk/deposit/voucher')).toBe(false);
  await userEvent.type(dialog.getByLabelText('Reason'), 'compared with the bank');
  submit(dialog.getByLabelText('Reason'));
  expect((await screen.findByRole('img', { name: 'Proof of payment' })).getAttribute('src')).toContain('aGk=');
  expect(asked.at(-1)?.fields).toEqual({ user: '1001', deposit: '7', reason: 'compared with the bank' });
});

it('FUNDS-077 the voucher is offered to roles that read payees only', async () => {
  opened({}, ['funds.read', 'funds.request']);
  expect(await screen.findByRole('region', { name: 'Sent to' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'View proof' })).toBe(null);
});

it('FUNDS-072 a credit takes the amount received and the reference, neither filled in; another amount is marked', async () => {
  const asked = opened();
  const dialog = await dialogOf('Request credit');
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount received (USDT)');
  expect([amount.value, dialog.getByLabelText<HTMLInputElement>('Payment reference').value]).toEqual(['', '']);
  await userEvent.type(dialog.getByLabelText('Reason'), 'found in the wallet');
  submit(amount);
  expect(await dialog.findByText('Enter the amount that was received.')).toBeTruthy();
  await userEvent.type(amount, '500');
  expect(dialog.queryByText('Differs from the stated amount.')).toBe(null);
  await userEvent.clear(amount);
  await userEvent.type(amount, '495.5');
  expect(dialog.getByText('Differs from the stated amount.')).toBeTruthy();
  submit(amount);
  expect(await dialog.findByText('Enter the reference of the payment, without spaces.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Payment reference'), '0xfeed');
  submit(amount);
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(decided(asked)).toEqual([
    {
      ...{ user: '1001', deposit: '7', decision: 'credit', amount: '495.5', reference: '0xfeed' },
      reason: 'found in the wallet',
    },
  ]);
});

it('FUNDS-072 what is refused is shown at its field until it is edited', async () => {
  opened({}, may, { reason: 'funds.reference_used', message: 'Another deposit was credited with it.' });
  const dialog = await dialogOf('Request credit');
  await userEvent.type(dialog.getByLabelText('Amount received (USDT)'), '500');
  await userEvent.type(dialog.getByLabelText('Payment reference'), '0xfeed');
  await userEvent.type(dialog.getByLabelText('Reason'), 'found in the wallet');
  await userEvent.click(dialog.getByRole('button', { name: 'Request credit' }));
  const field = dialog.getByLabelText('Payment reference');
  await dialog.findByText('Another deposit was credited with it.');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Another deposit was credited with it.',
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '2');
  expect(dialog.queryByText('Another deposit was credited with it.')).toBe(null);
});

it('FUNDS-072 what was changed in the database can only be rejected, with a reason that the user reads', async () => {
  const asked = opened({ marks: ['details_changed'], address: '' });
  expect(await screen.findByText(/differ from the journal/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request credit' })).toBe(null);
  const dialog = await dialogOf('Request rejection');
  await userEvent.type(dialog.getByLabelText('Reason'), 'not what was sent');
  await userEvent.click(dialog.getByRole('button', { name: 'Request rejection' }));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(decided(asked)).toMatchObject([{ decision: 'reject', code: 'not_received', reason: 'not what was sent' }]);
});

it('FUNDS-072 a review is begun once, and who may only read is offered nothing', async () => {
  const asked = opened({ state: 'submitted' });
  await userEvent.click(await screen.findByRole('button', { name: 'Start review' }));
  expect(asked.some(({ path }) => path === '/api/desk/deposit/review')).toBe(true);
  cleanup();
  closePage();
  opened({ state: 'submitted', voucher: false }, ['funds.read']);
  expect(await screen.findByText('Your role can view deposits but not request decisions.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start review' })).toBe(null);
  expect(screen.getByText('The proof of payment was deleted.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'User timeline' })).toBe(null);
});

it('FUNDS-072 a request whose answer was lost is led to', async () => {
  let request: number | null = null;
  const asked = openPage({
    Page: DepositPage,
    ...{ at: '/deposits/1001/7', path: '/deposits/:user/:id', permissions: may },
    answer: ({ path }) => {
      if (path === '/api/desk/deposit') return yes({ ...one, request });
      // The first is made, and nothing is heard of it.
      if (request !== null) return no('funds.request_open', 'A request is already open.');
      request = 12;
      throw new TypeError('lost');
    },
  });
  const dialog = await dialogOf('Request rejection');
  await userEvent.type(dialog.getByLabelText('Reason'), 'not what was sent');
  submit(dialog.getByLabelText('Reason'));
  const link = await screen.findByRole('link', { name: /R-12/ });
  expect(link.getAttribute('href')).toBe('/requests/12');
  expect(decided(asked)).toHaveLength(1);
});
