import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { closePage, openPage, yes } from '../app/test/open-page.tsx';
import { startLanguage } from '../app/language.ts';
import ConvertPage from './convert-page.tsx';
import { FundRules } from './fund-rules.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const found = {
  assets: [
    {
      ...{ asset: 3, symbol: 'USDT', scale: 8 },
      withdrawal: { enabled: 'on', fee: '1', min: '10', decide_ms: 86_400_000, request: null },
      deposit: { enabled: 'on', min: '10', decide_ms: 86_400_000, request: 6 },
    },
  ],
  convert: {
    ...{ enabled: 'on', spread_ppm: 1_000, stale_after_ms: 15_000, dust_max: '10', max: '50000' },
    ...{ unit: 'USDT', scale: 8, request: null },
  },
};
const opened = (Page: () => React.ReactNode, permissions: Permission[] = ['market.read', 'market.request']) =>
  openPage({
    ...{ Page, at: '/', path: '/', permissions: [...permissions, 'request.read'] },
    answer: ({ path }) => yes(path === '/api/desk/fund-rules' ? found : { request: 12 }),
  });
const sent = (asked: ReturnType<typeof opened>, noun: string) =>
  asked.find(({ path }) => path === `/api/desk/fund-rules/${noun}`)?.fields;
const regionOf = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).closest('section') ?? document.body);
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};

it('FUNDS-075 the fee, the minimum and the time to decide are asked for with what they change', async () => {
  const asked = opened(() => <FundRules asset={3} />);
  const form = await regionOf('Withdrawals');
  const fee = form.getByLabelText('Withdrawal fee');
  await type(fee, '12');
  // The engine's own check: the minimum is above the fee.
  expect(form.getByText('This value is not accepted.')).toBeTruthy();
  expect(form.getByLabelText('Min. withdrawal').getAttribute('aria-invalid')).toBe('true');
  expect(form.queryByRole('button', { name: 'Request change' })).toBe(null);
  // No key is lost while the words of the preview load.
  await type(fee, '2.5');
  await type(form.getByLabelText('Time to decide'), '12');
  const preview = within(form.getByRole('table', { name: 'Received from a minimum withdrawal' }));
  expect(preview.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['Received from a minimum withdrawal', '9 USDT', '7.5 USDT'],
  ]);
  await userEvent.type(form.getByLabelText('Reason'), 'the network costs more');
  await userEvent.click(form.getByRole('button', { name: /^Request/ }));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(sent(asked, 'withdrawal')).toEqual({
    ...{ asset: '3', enabled: 'on', fee: '2.5', min: '10', decide_ms: '43200000' },
    reason: 'the network costs more',
  });
});

it('FUNDS-075 deposits are stopped by a switch, and an open request is shown', async () => {
  const asked = opened(() => <FundRules asset={3} />);
  const form = await regionOf('Deposits');
  expect(form.getByRole('link', { name: /R-6/ }).getAttribute('href')).toBe('/requests/6');
  await userEvent.click(form.getByRole('checkbox', { name: 'Deposits' }));
  const row = within(form.getByRole('table', { name: 'Changes' })).getAllByRole('cell');
  expect(row.map(({ textContent }) => textContent)).toEqual(['Deposits', 'On', 'Off', '–']);
  await userEvent.type(form.getByLabelText('Reason'), 'maintenance of the wallet');
  await userEvent.click(form.getByRole('button', { name: /^Request/ }));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(sent(asked, 'deposit')).toMatchObject({ asset: '3', enabled: 'off', min: '10', decide_ms: '86400000' });
});

it('FUNDS-075 who may not ask for a change reads the figures', async () => {
  opened(() => <FundRules asset={3} />, ['market.read']);
  const form = await regionOf('Withdrawals');
  expect(form.getByLabelText<HTMLInputElement>('Withdrawal fee').readOnly).toBe(true);
  expect(form.getByRole('checkbox').getAttribute('aria-disabled')).toBe('true');
});

it('CONV-021 a spread is shown before and after, and one that the engine would refuse at its field', async () => {
  const asked = opened(ConvertPage);
  const spread = await screen.findByLabelText('Spread');
  await type(spread, '11');
  expect(screen.getByText('This value is not accepted.')).toBeTruthy();
  await type(spread, '0.25');
  const preview = within(screen.getByRole('table', { name: 'Spread on 10,000.00 USDT' }));
  expect(preview.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['Spread on 10,000.00 USDT', '10.00', '25.00'],
  ]);
  await userEvent.type(screen.getByLabelText('Reason'), 'calm markets');
  await userEvent.click(screen.getByRole('button', { name: /^Request/ }));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(sent(asked, 'convert')).toEqual({
    ...{ enabled: 'on', spread_ppm: '2500', stale_after_ms: '15000', dust_max: '10', max: '50000' },
    reason: 'calm markets',
  });
});
