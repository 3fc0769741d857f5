/** Deposits: the list of addresses as two people enter it, and a trader's request with a voucher. */
import { desk, funds, upload } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { expect, vi } from 'vitest';
import { photo } from '../../../../test/photo.ts';
import type { WholeApp } from '../../../../test/whole-app.ts';
import { twoStaff, type Withdrawer } from './withdrawer.ts';

/** Two addresses of TRON that everyone can look up. */
export const tronAddress = { first: 'TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY', other: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
export const bankFields = {
  ...{ holder: 'Glassbook Ltd', bank: 'Example Bank', account: 'DE89370400440532013000' },
  ...{ swift: 'COBADEFF', place: 'Frankfurt', bank_currency: 'EUR' },
};

type Change = { network: 'tron' | 'bank'; address?: string } & Partial<typeof bankFields>;

/** Asked for by one treasurer, approved by another. */
export async function changeAddress(whole: WholeApp, change: Change): Promise<void> {
  const { payer, treasurer } = await twoStaff(whole);
  const made = await payer.call(funds.requestDepositAddress, { currency: '3', reason: 'our wallet', ...change });
  if (!made.ok) throw new Error(`${made.reason}: ${made.message}`);
  const done = await treasurer.call(desk.approve, { request: String(made.message.request), version: '1' });
  if (!done.ok) throw new Error(`${done.reason}: ${done.message}`);
}

/** USDT can be deposited by TRON and by bank. */
export async function listed(whole: WholeApp): Promise<void> {
  const { rows } = await whole.database.pool.query<{ list: string }>(
    'SELECT list FROM deposit_lists ORDER BY version DESC LIMIT 1',
  );
  if (rows[0]?.list.includes(tronAddress.first) === true) return;
  await changeAddress(whole, { network: 'tron', address: tronAddress.first });
  await changeAddress(whole, { network: 'bank', ...bankFields });
  // Who deposits afterwards is not notified of these changes.
  await vi.waitFor(
    async () => {
      const open = await whole.database.pool.query('SELECT FROM deposit_address_notices WHERE NOT is_over');
      expect(open.rowCount).toBe(0);
    },
    { timeout: 20_000 },
  );
}

export async function voucher(call: Client, width = 640): Promise<string> {
  const sent = await call(upload.image, {}, { file: new Blob([new Uint8Array(await photo({ width }))]) });
  if (!sent.ok) throw new Error(`${sent.reason}: ${sent.message}`);
  return sent.message;
}

export const depositAsked = async ({ call }: Pick<Withdrawer, 'call'>) =>
  ({ account: await voucher(call), amount: '100', currency: '3', type: '0', network: 'tron' }) as const;

export async function deposited(
  whole: WholeApp,
  trader: Pick<Withdrawer, 'call'>,
  more: { reference?: string } = {},
): Promise<funds.DepositView> {
  await listed(whole);
  const answer = await trader.call(funds.deposit, { ...(await depositAsked(trader)), ...more });
  if (!answer.ok) throw new Error(`${answer.reason}: ${answer.message}`);
  return answer.data;
}
