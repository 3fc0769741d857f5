import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import type { ComponentType } from 'react';
import type { ieo } from '@glassbook/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { queries } from '../../carry/loadable.ts';
import type { Answer } from '../../shared/test/server.ts';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import IeoPage from './ieo-page.tsx';
import OrdersPage from './orders-page.tsx';
import SubscribePage from './subscribe-page.tsx';
import { info, now, offer, tally } from './test/samples.ts';

const row: ieo.OwnApplication = {
  ...{ id: 4, offer: 1, at_ms: now, currency_id: 9, amount: '100.00', pay_asset_id: 3, price: '0.50', hold: '50.00' },
  ...{ granted: '50.00', paid: '25.00', released: '12.50', parts: 1, status: 'running', closed_ms: null },
};
const application: ieo.ApplicationView = {
  ...{ id: 4, created_at: '2026-01-01 10:00:00', name: 'NBEAM', coin_amount: '100.00', give_amount: '50.00', row },
  ...{
    sell_begin: '2026-01-02 01:00:00',
    status: 2,
    title: 'Northbeam',
    pay_currency_name: 'USDT',
    scale: 2,
    pay_scale: 2,
  },
};
const rows: ieo.AllocationTable['rows'] = [
  [4, '100', '50'],
  [5, '1900', '950'],
];
const text = ['glassbook-allocation-1 1 NBEAM 1000 0', ...rows.map((line) => line.join(' '))]
  .map((line) => `${line}\n`)
  .join('');
const table: ieo.AllocationTable = {
  ...{ format: 'glassbook-allocation-1', offer: 1, asset: 'NBEAM', total: '1000', cap: '0', applied: '2000' },
  ...{ granted: '1000', numerator: '1000', denominator: '2000', capped: 0, topped: 0, rows },
  hash: createHash('sha256').update(text).digest('hex'),
};
const own = { data: [application], page: 1, pages: 1, total: 1 };

const show = (Page: ComponentType, at: string, answers: Record<string, Answer>, loggedIn = true, state = tally) =>
  showPage(Page, at, {
    ...{ words: ['ieo', 'offer'], answers, guest: !loggedIn },
    pushed: { 'ieo.tallies': [state], 'ieo.applications': [], 'wallet.balances': [] },
  });

afterEach(leavePage);
const detail = { message: { info, order_info: null, sell_order: null } };

it('IEO-010 the offers with their phase, each leading to its page', async () => {
  await show(IeoPage, '/pages/ieo/ieo', { '/project': { message: { list: [offer] } } }, false);
  const link = await screen.findByRole('link', { name: /Northbeam/ });
  expect(link.getAttribute('href')).toBe('/pages/ieo/subscribe?id=1');
  expect(screen.getByText('Running')).toBeTruthy();
});

it('IEO-013 a guest sees what can be lost, and is led to the login', async () => {
  await show(SubscribePage, '/pages/ieo/subscribe?id=1', { '/project/detail': detail }, false);
  expect(await screen.findByText(/You can lose all of it/)).toBeTruthy();
  expect(screen.getByText(/190%/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/pages/common/login');
});

it('IEO-013 the sums of what is typed, and what is wrong with it', async () => {
  const answers = { '/project/detail': detail, '/user/project/order': { message: { ...own, data: [], total: 0 } } };
  await show(SubscribePage, '/pages/ieo/subscribe?id=1', answers);
  const field = await screen.findByRole('textbox', { name: /^Tokens/ });
  fireEvent.change(field, { target: { value: '100' } });
  // 100 of 2,000 for 1,000: 50, so 25 of 50 come back.
  expect(screen.getAllByText('50.00').length).toBeGreaterThan(0);
  expect(screen.getByText('25.00')).toBeTruthy();
  fireEvent.change(field, { target: { value: '9' } });
  expect(screen.getByText(/At least 10 NBEAM/)).toBeTruthy();
});

it('IEO-013 what is confirmed is what is sent, also where the offer has other terms by then', async () => {
  const terms = { info };
  const asked = await showPage(SubscribePage, '/pages/ieo/subscribe?id=1', {
    ...{ words: ['ieo', 'offer'] },
    answers: { '/project/detail': () => ({ message: { ...detail.message, info: terms.info } }) },
    pushed: {
      ...{ 'ieo.tallies': [tally], 'ieo.applications': [] },
      'wallet.balances': [{ currency_id: 3, kind: 'change', available: '500.00', held: '0.00' }],
    },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Tokens/ }), { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check details' }));
  const sheet = within(await screen.findByRole('dialog'));
  const text = () => screen.getByRole('dialog').textContent;
  const before = text();
  terms.info = { ...info, pay: [{ currency_id: 3, currency_name: 'USDT', scale: 2, price: '0.75' }] };
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(document.body.textContent).toContain('0.75'));
  expect(text()).toBe(before);
  fireEvent.click(sheet.getByRole('button', { name: /^Apply/ }));
  expect(await sheet.findByRole('button', { name: 'Confirm again' })).toBeTruthy();
  const sent = Object.fromEntries(asked.find(({ path }) => path === '/project/order')?.body ?? []);
  expect(sent).toMatchObject({ amount: '100', price: '50.00', token_price: '0.50' });
});

it('IEO-012 the published table is computed again here, with the own line', async () => {
  const allocated: ieo.TallyView = {
    ...tally,
    ...{ state: 'allocated', applied: '2000', granted: '1000', numerator: '1000', denominator: '2000' },
  };
  const answers = {
    '/project/detail': { message: { ...detail.message, info: { ...info, tally: allocated } } },
    '/user/project/order': { message: own },
    '/project/allocation': { message: table },
  };
  await show(SubscribePage, '/pages/ieo/subscribe?id=1', answers, true, allocated);
  expect(await screen.findByText('Match')).toBeTruthy();
  expect(screen.getByText('You')).toBeTruthy();
  expect(screen.getByText(table.hash)).toBeTruthy();
});

it.each([{ applied: '2001' }, { granted: '999' }, { capped: 1 }, { topped: 1 }, { numerator: '999' }])(
  'IEO-012 a table that states %o of its rows does not match',
  async (stated) => {
    const allocated: ieo.TallyView = { ...tally, state: 'allocated' };
    const answers = {
      '/project/detail': { message: { ...detail.message, info: { ...info, tally: allocated } } },
      '/project/allocation': { message: { ...table, ...stated } },
    };
    await show(SubscribePage, '/pages/ieo/subscribe?id=1', answers, false, allocated);
    expect(await screen.findByText('Mismatch')).toBeTruthy();
  },
);

it('IEO-012 a table whose rows are not what the formula grants does not match', async () => {
  const allocated: ieo.TallyView = { ...tally, state: 'allocated' };
  const changed = { ...table, rows: [[4, '100', '51'], table.rows[1]] };
  const answers = {
    '/project/detail': { message: { ...detail.message, info: { ...info, tally: allocated } } },
    '/project/allocation': { message: changed },
  };
  await show(SubscribePage, '/pages/ieo/subscribe?id=1', answers, false, allocated);
  expect(await screen.findByText('Mismatch')).toBeTruthy();
});

it('a table that cannot be computed again here says so', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const allocated: ieo.TallyView = { ...tally, state: 'allocated' };
  const answers = {
    '/project/detail': { message: { ...detail.message, info: { ...info, tally: allocated } } },
    '/project/allocation': { message: table },
  };
  await show(SubscribePage, '/pages/ieo/subscribe?id=1', answers, false, allocated);
  expect(await screen.findByText(/^Couldn’t recompute on this device/)).toBeTruthy();
  expect(screen.queryByText('Mismatch')).toBeNull();
});

it('IEO-005 own applications with what was paid and what came back', async () => {
  await show(OrdersPage, '/pages/ieo/order', { '/user/project/order': { message: own } });
  expect(await screen.findByRole('region', { name: 'Application A-4' })).toBeTruthy();
  expect(screen.getByText('Allocated')).toBeTruthy();
  expect(screen.getAllByText('25.00')).toHaveLength(2);
});

it('an IEO that is not there says so and leads to the others', async () => {
  await show(SubscribePage, '/pages/ieo/subscribe?id=9', {
    '/project/detail': { reason: 'ieo.offer_not_found', sentence: 'None' },
  });
  expect(await screen.findByText(/This offer does not exist/)).toBeTruthy();
});

it('IEO-010 an offer that could not be loaded is not said to be missing, and is loaded by another try', async () => {
  const answers: Record<string, Answer> = {
    '/project/detail': { reason: 'request.unavailable', sentence: 'Try again later.', status: 503 },
  };
  await show(SubscribePage, '/pages/ieo/subscribe?id=1', answers, false);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/This offer does not exist/)).toBe(null);
  answers['/project/detail'] = detail;
  fireEvent.click(again);
  expect(await screen.findByText(/You can lose all of it/)).toBeTruthy();
});

it('an address without an offer says that there is none', async () => {
  const asked = await show(SubscribePage, '/pages/ieo/subscribe', {}, false);
  expect(await screen.findByText(/This offer does not exist/)).toBeTruthy();
  expect(asked.map(({ path }) => path)).not.toContain('/project/detail');
});

it('IEO-010 what the project says of itself is shown as text, whatever is in it', async () => {
  const paragraphs = ['A relay <b>network</b>.', 'Launched in spring.'];
  const content = '<p>A relay &lt;b&gt;network&lt;/b&gt;.</p><p>Launched in spring.</p>';
  const described = { message: { ...detail.message, info: { ...info, content, paragraphs } } };
  await show(SubscribePage, '/pages/ieo/subscribe?id=1', { '/project/detail': described }, false);
  expect(await screen.findByRole('heading', { name: 'About the project' })).toBeTruthy();
  for (const paragraph of paragraphs) expect(screen.getByText(paragraph)).toBeTruthy();
});
