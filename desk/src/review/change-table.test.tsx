import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { ChangeTable } from './change-table.tsx';
import type { Change } from './changes.ts';

beforeAll(startLanguage);
afterEach(cleanup);

async function rowsOf(changes: readonly Change[]): Promise<string[][]> {
  render(<ChangeTable changes={changes} />);
  const [, ...rows] = await screen.findAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
}

it('FUNDS-076 a credit is shown with its state, what was stated and received, and the reference', async () => {
  const rows = await rowsOf([
    { field: 'deposit', before: 'in_review', after: 'credited' },
    { field: 'creditedAmount', before: '500.00000000', after: '495.00000000' },
    { field: 'reference', before: '-', after: '0xfeed' },
  ]);
  expect(rows).toEqual([
    ['Deposit', 'In review', 'Credited', '–'],
    ['Amount to credit', '500.00000000', '495.00000000', '−1.00%'],
    ['Payment reference', '–', '0xfeed', '–'],
  ]);
});

it('FUNDS-076 a rejected deposit has the reason that its user reads', async () => {
  const rows = await rowsOf([
    { field: 'deposit', before: 'in_review', after: 'rejected' },
    { field: 'rejectReason', before: '-', after: 'third_party' },
  ]);
  expect(rows[1]).toEqual([
    ...['Reason for rejection', '–', 'The payment came from another person. It is returned to the sender.', '–'],
  ]);
});

it('FUNDS-076 an address is shown as it is written, with its checksum', async () => {
  const rows = await rowsOf([
    { field: 'depositAddress', before: '-', after: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    { field: 'checksum', before: '-', after: 'AB12 CD34' },
  ]);
  expect(rows).toEqual([
    ['Deposit address', '–', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '–'],
    ['Checksum', '–', 'AB12 CD34', '–'],
  ]);
});
