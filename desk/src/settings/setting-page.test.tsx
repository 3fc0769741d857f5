import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closePage, openPage, yes } from '../app/test/open-page.tsx';
import { startLanguage } from '../app/language.ts';
import SettingPage from './setting-page.tsx';
import SettingsPage from './settings-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const field = (name: string, label: string, kind: string, more = {}) => ({
  ...{ name, label, kind, fixed: false, min: '', max: '', of: '', choices: null, fields: null, ...more },
});
const choices = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];
const market = {
  ...{ noun: 'market', title: 'Fees and limits', about: '', askable: true, begins: null, ascending: null },
  fields: [
    field('takerFeePpm', 'Taker fee', 'ppm', { max: '10000' }),
    field('notionalMin', 'Min. order value', 'amount', { of: 'quote' }),
  ],
  charges: { of: ['takerFeePpm'], as: 'notionalMin' },
  rows: [
    {
      ...{ key: 'market:1', title: 'BTC/USDT', request: null },
      values: [
        { path: 'takerFeePpm', value: '1000' },
        { path: 'notionalMin', value: '5' },
      ],
      units: [{ path: 'notionalMin', asset: 3 }],
    },
  ],
};
const pledge = {
  ...{ noun: 'pledge', title: 'Pledge offer', about: 'For new pledges only.', askable: true, ascending: null },
  begins: { name: 'asset', choices: [1, 3].map((id) => ({ value: String(id), label: id === 1 ? 'BTC' : 'USDT' })) },
  fields: [
    field('termMs', 'Term', 'duration', { min: '1' }),
    field('amountMin', 'Min. amount', 'amount', { of: 'asset' }),
    field('status', 'Offer', 'choice', { choices }),
  ],
  charges: null,
  rows: [
    {
      ...{ key: 'pledge:3', title: 'USDT', request: 6 },
      values: [
        { path: 'termMs', value: '604800000' },
        { path: 'amountMin', value: '5' },
        { path: 'status', value: 'open' },
      ],
      units: [{ path: 'amountMin', asset: 3 }],
    },
  ],
};
const assets = [
  { id: 1, symbol: 'BTC', scale: 8 },
  { id: 3, symbol: 'USDT', scale: 8 },
];
const opened = (at: string, settings: unknown[], Page = SettingPage) =>
  openPage({
    ...{ Page, at, path: Page === SettingPage ? '/settings/:key' : '/settings' },
    permissions: ['market.read', 'market.request', 'request.read'],
    answer: ({ path }) => yes(path.endsWith('/request') ? { request: 7 } : { settings, assets }),
  });
const sent = (asked: ReturnType<typeof opened>) => asked.find(({ path }) => path.endsWith('/settings/request'))?.fields;
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
async function request(): Promise<void> {
  type('Reason', 'decided on Monday');
  fireEvent.click(screen.getByText('Request change'));
  await screen.findByText('the request');
}

it('DESK-084 any setting is a form, says what a change is in money, and is asked for as JSON', async () => {
  const asked = opened('/settings/market:1', [market]);
  expect(await screen.findByLabelText('Taker fee')).toHaveProperty('value', '0.1');
  type('Taker fee', '2');
  await screen.findByText('At most 1.00%.');
  type('Taker fee', '0.08');
  const example = within(screen.getByRole('table', { name: 'Example order' }));
  expect(example.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['Taker fee', '10.00000000', '8.00000000', '−2.00000000'],
  ]);
  await request();
  expect(sent(asked)).toMatchObject({
    ...{ setting: 'market:1', reason: 'decided on Monday', values: '{"takerFeePpm":800,"notionalMin":"5"}' },
  });
});

it('DESK-084 an offer is closed by a choice, and its open request is named', async () => {
  const asked = opened('/settings/pledge:3', [pledge]);
  await screen.findByText('For new pledges only.');
  expect(screen.getByRole('link', { name: /R-6/ }).getAttribute('href')).toBe('/requests/6');
  expect(screen.getByLabelText('Term', { selector: 'input' })).toHaveProperty('value', '7');
  await userEvent.click(screen.getByRole('combobox', { name: /Offer/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Closed' }));
  const changes = within(await screen.findByRole('table', { name: 'Changes' })).getAllByRole('cell');
  expect(changes.map(({ textContent }) => textContent)).toEqual(['Offer', 'Open', 'Closed', '–']);
  await request();
  expect(JSON.parse(sent(asked)?.['values'] ?? '')).toEqual({ termMs: 604_800_000, amountMin: '5', status: 'closed' });
});

it('DESK-085 one that is not there yet is begun from the list, in the units of what it is of', async () => {
  opened('/settings', [pledge], SettingsPage);
  const table = within(await screen.findByRole('table', { name: 'Pledge offer' }));
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['USDT', '7 days', '5 USDT', 'Open', 'R-6'],
  ]);
  expect(screen.getByRole('button', { name: 'New' })).toBeTruthy();
  cleanup();
  closePage();
  const asked = opened('/settings/pledge:new', [pledge]);
  // Of USDT there is one.
  expect((await screen.findByRole('combobox', { name: /Pledge offer/ })).textContent).toBe('BTC');
  type('Term', '30');
  type('Min. amount', '0.001');
  expect(screen.getAllByText('BTC').length).toBeGreaterThan(1);
  await request();
  expect(sent(asked)).toMatchObject({ setting: 'pledge:1' });
  expect(JSON.parse(sent(asked)?.['values'] ?? '')).toEqual({
    termMs: 2_592_000_000,
    amountMin: '0.001',
    status: 'open',
  });
});
