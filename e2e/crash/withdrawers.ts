/** Makes accounts able to withdraw, to send and to deposit: with vouchers, verified, with a payment password, a saved address and recipient that are on hold no more, and a factor that was proved. */
import { account } from '@glassbook/contract';
import { clientOf, password, yes } from '../trader.ts';
import type { Account } from './accounts.ts';
import { run } from './sql.ts';
import { openVouchers } from './vouchers.ts';

export const paymentPassword = '402719';
export const payee = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** The first of them sets its payment password; the others get the same, since each costs as much as a login. */
export async function openWithdrawers(origin: string, database: string, accounts: readonly Account[]): Promise<void> {
  const [first] = accounts;
  if (!first) return;
  const call = clientOf(origin, first.token);
  yes(await call(account.stepUp, { by: 'password', proof: password }));
  yes(await call(account.setPaymentPassword, { password: paymentPassword, re_password: paymentPassword }));
  const emails = accounts.map(({ address }) => address);
  const owners = '(SELECT id FROM users WHERE email = ANY ($1))';
  await run(
    database,
    `UPDATE users SET payment_hash = one.payment_hash, payment_changed_at = one.payment_changed_at
     FROM users one WHERE one.email = $2 AND users.email = ANY ($1)`,
    [emails, first.address],
  );
  await run(database, `DELETE FROM account_holds WHERE user_id IN ${owners}`, [emails]);
  await openVouchers(database, emails);
  // A proof is good for minutes, the rig runs longer.
  await run(database, `UPDATE sessions SET proved_at = now() + interval '1 day' WHERE user_id IN ${owners}`, [emails]);
  await run(
    database,
    `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until)
     SELECT id, 'address', 3, 'tron', $2, now(), now(), now() FROM users WHERE email = ANY ($1)`,
    [emails, payee],
  );
  await run(
    database,
    `INSERT INTO identity_requests (user_id, level, status, submitted_at, decided_at)
     SELECT id, 1, 'approved', now(), now() FROM users WHERE email = ANY ($1)`,
    [emails],
  );
  await saveRecipients(database, accounts);
}

/** Each can send to the next one, the last to the first. */
async function saveRecipients(database: string, accounts: readonly Account[]): Promise<void> {
  if (accounts.length < 2) return;
  const rows = await run(
    database,
    `WITH placed AS (SELECT u.id, a.place FROM unnest($1::text[]) WITH ORDINALITY AS a (email, place) JOIN users u ON u.email = a.email)
     INSERT INTO transfer_recipients (user_id, recipient, account, created_at, held_until)
     SELECT own.id, other.id, 'x', now(), now() FROM placed own JOIN placed other ON other.place = own.place % $2 + 1
     RETURNING id, (SELECT email FROM users WHERE id = user_id) AS email`,
    [accounts.map(({ address }) => address), accounts.length],
  );
  for (const account of accounts) {
    const saved = rows.find(({ email }) => email === account.address);
    if (saved) account.recipient = String(saved['id']);
  }
}
