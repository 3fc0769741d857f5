import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Route, Routes } from 'react-router';
import { afterEach, it, vi } from 'vitest';
import { leavePage, showPage } from '../../shared/test/show-page.tsx';
import ReceiptPage from './receipt-page.tsx';
import '../../shared/test/products.ts';

const receipt = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../verify/examples/receipt-3.json'), 'utf8'),
) as { id: string };
const Page = () => (
  <Routes>
    <Route path="/receipt/:id" element={<ReceiptPage />} />
  </Routes>
);
const open = () =>
  showPage(Page, `/receipt/${receipt.id}`, {
    words: ['receipt', 'options'],
    answers: { '/receipts': { message: receipt } },
  });

afterEach(leavePage);

it('OPT-021 a receipt is recomputed', async () => {
  await open();
  await screen.findByText('Recomputed on this device');
});

it('a receipt that cannot be recomputed here says so', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await open();
  await screen.findByText(/^Couldn’t recompute on this device/);
  screen.getByRole('button', { name: 'Recompute' });
});
