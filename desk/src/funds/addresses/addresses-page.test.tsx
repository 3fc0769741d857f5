import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { closePage, no, openPage, submit, yes } from '../../app/test/open-page.tsx';
import { startLanguage } from '../../app/language.ts';
import AddressesPage from './addresses-page.tsx';

beforeAll(startLanguage);
afterEach(() => {
  cleanup();
  closePage();
});

const bank = {
  ...{ holder: 'Glassbook Ltd', bank: 'Example Bank', account: 'DE89370400440532013000' },
  ...{ swift: '', place: '', currency: 'EUR' },
};
const placeOf = (network: string, change: object = {}) => ({
  ...{ currency: 3, name: 'USDT', network, address: null, bank: null, checksum: null, since_ms: null },
  ...{ users: 0, request: null, ...change },
});
const list = {
  places: [
    placeOf('ethereum', { request: 4 }),
    placeOf('tron', { address: 'TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY', checksum: 'AB12 CD34', since_ms: 0, users: 41 }),
    placeOf('bank', { bank, checksum: 'EF56 0789', since_ms: 0, users: 7 }),
  ],
  ...{ intact: true, version: 12, at_ms: 0, hash: 'ab'.repeat(32), signature: 'c2ln', public_key: 'a2V5' },
  demo: false,
};

function opened(change: object = {}, permissions: Permission[] = ['funds.read', 'funds.address', 'request.read']) {
  return openPage({
    Page: AddressesPage,
    ...{ at: '/deposit-addresses', path: '/deposit-addresses', permissions },
    answer: ({ path, fields }) => {
      if (path === '/api/desk/deposit-addresses') return yes({ ...list, ...change });
      return fields['address'] === 'T0' ? no('funds.address_checksum', 'A character is wrong.') : yes({ request: 12 });
    },
  });
}
const sent = (asked: ReturnType<typeof opened>) =>
  asked.filter(({ path }) => path === '/api/desk/deposit-address').map(({ fields }) => fields);
async function dialogOf(network: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Change: USDT, ${network}` }));
  return within(await screen.findByRole('dialog'));
}

it('FUNDS-074 the list is shown with its version, hash, signature and key, and that the signature holds', async () => {
  opened();
  const signed = within(await screen.findByRole('region', { name: 'Signed list' }));
  expect(signed.getByText('Signature verified')).toBeTruthy();
  for (const text of ['12', list.hash, 'c2ln', 'a2V5', '1970-01-01 00:00:00'])
    expect(signed.getByText(text)).toBeTruthy();
  const tron = within(screen.getByText('TRON (TRC20)').closest('tr') ?? document.body);
  for (const text of ['TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY', 'AB12 CD34', '41'])
    expect(tron.getByText(text)).toBeTruthy();
  expect(screen.getByText('Glassbook Ltd · Example Bank · DE89370400440532013000 · EUR')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'R-4' }).getAttribute('href')).toBe('/requests/4');
});

it('FUNDS-074 a list that is not what was signed says so', async () => {
  opened({ intact: false, places: [placeOf('tron')] }, ['funds.read']);
  const signed = within(await screen.findByRole('region', { name: 'Signed list' }));
  expect(signed.getByText('Not what was signed')).toBeTruthy();
  expect(signed.getByText(/until two people enter them again/)).toBeTruthy();
  // Who may not ask for a change is offered none.
  expect(screen.queryByRole('button')).toBe(null);
});

it('FUNDS-074 an address is asked for with how many are notified; what is refused is shown at its field', async () => {
  const asked = opened();
  const dialog = await dialogOf('TRON (TRC20)');
  expect(dialog.getByText('Depositors notified: 41')).toBeTruthy();
  expect(dialog.getByText('In force: TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY')).toBeTruthy();
  const field = dialog.getByLabelText<HTMLInputElement>('New address');
  expect(field.value).toBe('');
  await userEvent.type(dialog.getByLabelText('Reason'), 'the wallet was replaced');
  expect(dialog.getByRole('button', { name: 'Request change' })).toBeTruthy();
  submit(dialog.getByLabelText('Reason'));
  expect(await dialog.findByText('Enter a value.')).toBeTruthy();
  await userEvent.type(field, 'T0');
  submit(dialog.getByLabelText('Reason'));
  await dialog.findByText('A character is wrong.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(field);
  await userEvent.type(field, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  submit(dialog.getByLabelText('Reason'));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(sent(asked).at(-1)).toEqual({
    ...{ currency: '3', network: 'tron', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    reason: 'the wallet was replaced',
  });
});

it('FUNDS-074 an account is asked for with all its fields, from those in force', async () => {
  const asked = opened();
  const dialog = await dialogOf('Bank account');
  expect(dialog.getByText('Depositors notified: 7')).toBeTruthy();
  const account = dialog.getByLabelText('Account number');
  await userEvent.clear(account);
  await userEvent.type(dialog.getByLabelText('Reason'), 'another bank');
  await userEvent.type(dialog.getByLabelText('SWIFT code'), 'cob');
  expect(dialog.getByRole('button', { name: 'Request change' })).toBeTruthy();
  submit(dialog.getByLabelText('Reason'));
  expect(await dialog.findByText('Enter a value.')).toBeTruthy();
  await userEvent.type(account, 'DE02120300000000202051');
  submit(dialog.getByLabelText('Reason'));
  expect(await dialog.findByText('A SWIFT code has 8 or 11 characters.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('SWIFT code'), 'adeff');
  submit(dialog.getByLabelText('Reason'));
  expect(await screen.findByText('the request')).toBeTruthy();
  expect(sent(asked)).toMatchObject([
    { network: 'bank', holder: 'Glassbook Ltd', account: 'DE02120300000000202051', swift: 'COBADEFF' },
  ]);
});

it.each(['TRON (TRC20)', 'Bank account'])(
  'FUNDS-074 %s: one that is not to be used any more is removed',
  async (name) => {
    const asked = opened();
    const dialog = await dialogOf(name);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Remove from the list' }));
    expect([dialog.queryByLabelText('New address'), dialog.queryByLabelText('Account number')]).toEqual([null, null]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'the key is known to others');
    submit(dialog.getByLabelText('Reason'));
    expect(await screen.findByText('the request')).toBeTruthy();
    const network = name === 'Bank account' ? 'bank' : 'tron';
    expect(sent(asked).at(-1)).toEqual({ currency: '3', network, reason: 'the key is known to others' });
  },
);
