import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../app/language.ts';
import { ChangeTable } from './change-table.tsx';
import type { Change } from './changes.ts';

beforeAll(startLanguage);
afterEach(cleanup);

/** A field of each kind of request, as the server writes it. */
const samples: readonly (readonly [field: string, before: string, after: string])[] = [
  // user.thaw
  ['account', 'frozen', 'active'],
  ['removedDays', '0', '7'],
  ['email', 'none', 'o•••@example.org'],
  ['phone', 'none', '+84 ••• 123'],
  ...(['authenticator', 'recoveryCodes', 'password', 'settingsLock', 'paymentPassword'] as const).map(
    (field) => [field, 'set', 'removed'] as const,
  ),
  ['passkeys', '2', '1'],
  ['wallets', '2', '1'],
  ['payees', '2', '1'],
  ['recipients', '2', '1'],
  ['openWithdrawals', '1', '0'],
  ['payeeListOnly', 'off', 'on'],
  // identity.override
  ['identityDetails', 'approved', 'failed'],
  ['identityPhotos', 'failed', 'approved'],
  ['identityReason', 'none', 'unreadable'],
  // deposit.decide
  ['deposit', 'in_review', 'credited'],
  ['creditedAmount', '500.00', '495.00'],
  ['reference', '-', '0xfeed:1'],
  ['rejectReason', '-', 'third_party'],
  // deposit.address
  ['depositAddress', '-', '0xfeed01'],
  ['bankAccount', '-', 'Glassbook · 4000:1234'],
  ['checksum', '-', 'AB12 CD34'],
  // withdrawal.decide
  ['withdrawal', 'in_review', 'approved'],
  ['payee', '-', 'TJR…8: bank 1'],
  ['marks', '-', 'new_device, many_lately'],
  // house.transfer
  ['house', '-', 'convert'],
  ['houseIn', '-', '100.00'],
  ['houseOut', '-', '100.00'],
  // float.statement
  ['held', '1.50', '4000.50'],
  ['statedAt', '2026-11-25 09:00:00', '2026-11-26 14:30:15'],
  // market.open, staff.grant
  ['status', 'halted', 'open'],
  ['role', 'none', 'support'],
  ['code', 'expired', 'new'],
];

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

it('FLOAT-002 who compares a statement sees when it was made, and when the one before was', async () => {
  const rows = await rowsOf([
    { field: 'held', before: '-', after: '4000.50000000' },
    { field: 'statedAt', before: '-', after: '2026-11-26 14:30:15' },
  ]);
  expect(rows).toEqual([
    ['Amount held', '–', '4,000.50000000', '–'],
    ['Entered (UTC)', '–', '2026-11-26 14:30:15', '–'],
  ]);
});

it('DESK-036 each field of a request that no setting declares has a name and its value in words', async () => {
  const rows = await rowsOf(samples.map(([field, before, after]) => ({ field, before, after })));
  for (const [at, [field, before, after]] of samples.entries()) {
    const [name = '', ...values] = rows[at] ?? [];
    expect(name, field).not.toMatch(/^field\./);
    for (const [side, value] of [before, after].entries()) {
      const shown = values[side];
      // A key without words is shown as it is written, and where it has a colon, as what stands behind it.
      expect(shown, `${field} ${value}`).not.toMatch(/^(value|role|mark|status|deposit_status|failure|house\.of)\b/);
      if (/\d/.test(value)) expect(shown?.replaceAll(',', ''), field).toBe(value);
    }
  }
});
