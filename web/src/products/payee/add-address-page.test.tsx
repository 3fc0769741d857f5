import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import AddAddressPage from './add-address-page.tsx';

afterEach(leavePage);

it('PAYEE-006 an address that was deleted is not edited: nothing is saved in its place', async () => {
  const own = {
    ...{ addresses: [], cards: [], max: { address: 30, bank: 5, international: 5 }, currencies: [] },
    ...{ list_only: { on: false, ends_ms: null }, hold_ms: 86_400_000, now_ms: Date.now() },
  };
  await showPage(AddAddressPage, '/pages/setting/add_address?id=7', {
    words: ['payee'],
    answers: { '/user/payee/list': { message: own } },
  });
  expect(await screen.findByText('Not found among your saved addresses and cards.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBe(null);
  expect(screen.getByRole('link', { name: 'Add address' }).getAttribute('href')).not.toContain('id=');
});
