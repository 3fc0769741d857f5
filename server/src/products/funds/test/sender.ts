/** Traders who can send to another user: withdrawers with a saved recipient whose hold is over. */
import { funds } from '@glassbook/contract';
import type { WholeApp } from '../../../../test/whole-app.ts';
import { withdrawer, type Withdrawer } from './withdrawer.ts';

export type Sender = Withdrawer & { recipient: string };

export async function accountNumberOf(whole: WholeApp, { id }: Pick<Withdrawer, 'id'>): Promise<string> {
  const { rows } = await whole.database.pool.query<{ account_number: string }>(
    'SELECT account_number FROM users WHERE id = $1',
    [id],
  );
  return rows[0]?.account_number ?? '';
}

/** Saves the other one for this trader, over its hold. */
export async function saveRecipient(whole: WholeApp, from: Withdrawer, other: Withdrawer): Promise<string> {
  const made = await from.call(funds.addRecipient, { account: await accountNumberOf(whole, other) });
  if (!made.ok) throw new Error(`${made.reason}: ${made.message}`);
  await whole.database.pool.query('UPDATE transfer_recipients SET held_until = now() WHERE id = $1', [made.data.id]);
  return String(made.data.id);
}

export async function sender(whole: WholeApp, other: Withdrawer): Promise<Sender> {
  const from = await withdrawer(whole);
  return { ...from, recipient: await saveRecipient(whole, from, other) };
}
