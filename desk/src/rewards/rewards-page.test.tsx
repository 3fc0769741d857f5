import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { closePage, no, openPage, submit, yes } from '../app/test/open-page.tsx';
import RewardsPage from './rewards-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const template = (number: number, title: string, status: string) => ({
  ...{ key: `coupon:${number}`, title: `#${number}`, request: null, units: [] },
  values: [
    { path: 'title.en', value: title },
    { path: 'status', value: status },
  ],
});
const coupons = {
  ...{ noun: 'coupon', title: 'Coupon', about: '', askable: true, begins: null, fields: [], ascending: null },
  ...{ charges: null, rows: [template(1, '−20% on fees', 'closed'), template(2, '−25% on fees', 'open')] },
};
const opened = (rows = coupons.rows, answer: unknown = yes({ request: 9 })) =>
  openPage({
    ...{ Page: RewardsPage, at: '/rewards', path: '/rewards', permissions: ['market.request', 'request.read'] },
    answer: ({ path }) =>
      path === '/api/desk/settings' ? yes({ settings: [{ ...coupons, rows }], assets: [] }) : answer,
  });

/** Opens an act and fills its fields and the reason; returns the field of the reason. */
async function filled(act: string, fields: Record<string, string>): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, text] of Object.entries(fields)) await userEvent.type(dialog.getByLabelText(label), text);
  const field = dialog.getByLabelText('Reason');
  await userEvent.type(field, 'asked for by mail');
  return field;
}

it('REWARD-005 coupons of a template that is open are asked for, by the numbers of users as staff write them', async () => {
  const asked = opened();
  submit(await filled('Give coupons', { Users: 'U-1001, 1002' }));
  await screen.findByText('the request');
  expect(asked.find(({ path }) => path === '/api/desk/coupon/give')?.fields).toEqual({
    ...{ template: '2', users: '1001,1002', reason: 'asked for by mail' },
  });
});

it('REWARD-005 what is no number of a user is not sent; without a template no coupon can be given', async () => {
  const asked = opened();
  submit(await filled('Give coupons', { Users: 'anna' }));
  await screen.findByText('Enter user numbers, such as 1001.');
  expect(asked.some(({ path }) => path === '/api/desk/coupon/give')).toBe(false);
  cleanup();
  closePage();
  opened([]);
  await screen.findByRole('button', { name: 'End rebates' });
  expect(screen.queryByRole('button', { name: 'Give coupons' })).toBeNull();
});

it('REWARD-024 the end of the rebates of a user is asked for, and a refusal is shown', async () => {
  const asked = opened();
  submit(await filled('End rebates', { User: '1001' }));
  await screen.findByText('the request');
  expect(asked.find(({ path }) => path === '/api/desk/rebate/end')?.fields).toEqual({
    ...{ user: '1001', reason: 'asked for by mail' },
  });
  cleanup();
  closePage();
  opened(coupons.rows, no('rewards.no_inviter', 'There is nothing to end.'));
  submit(await filled('End rebates', { User: '1001' }));
  await screen.findByText('There is nothing to end.');
});

it('REWARD-006 undoing a link is asked for with both users', async () => {
  const asked = opened();
  submit(await filled('Undo a link', { User: '1001', 'Other user': 'U-1002' }));
  await screen.findByText('the request');
  expect(asked.find(({ path }) => path === '/api/desk/link/undo')?.fields).toEqual({
    ...{ user: '1001', other: '1002', reason: 'asked for by mail' },
  });
});
