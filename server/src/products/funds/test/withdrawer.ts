/** Traders who can withdraw: verified, with a payment password, no hold, demo funds and a saved payee. */
import { account, wallet } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { TOTP } from 'otpauth';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';

export const password = '402719';
/** The address that each has saved. */
export const saved = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

export type Withdrawer = { id: number; token: string; call: Client };

export async function withdrawer(whole: WholeApp, { verified = true } = {}): Promise<Withdrawer> {
  const { pool } = whole.database;
  // A limit of a level is asked at a fresh index price.
  await setPrice(whole.app, 50_000);
  const [token = ''] = await openTraders(pool, 1, { proved: true });
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  const id = Number(rows[0]?.id);
  const call = clientOf(whole.app, token);
  const set = await call(account.setPaymentPassword, { password, re_password: password });
  const claimed = await call(wallet.claimDemo, {});
  if (!set.ok || !claimed.ok) throw new Error('a trader gets a payment password and demo funds');
  await pool.query('DELETE FROM account_holds WHERE user_id = $1', [id]);
  await pool.query(
    `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until)
     VALUES ($1, 'address', 3, 'tron', $2, now(), now(), now())`,
    [id, saved],
  );
  if (verified)
    await pool.query(
      `INSERT INTO identity_requests (user_id, level, status, submitted_at, decided_at) VALUES ($1, 1, 'approved', now(), now())`,
      [id],
    );
  return { id, token, call };
}

/** The recovery codes of an authenticator that the trader sets. The hold that it starts is over. */
export async function withAuthenticator(
  whole: WholeApp,
  { id, call }: Pick<Withdrawer, 'id' | 'call'>,
): Promise<string[]> {
  const offered = await call(account.beginAuthenticator, {});
  if (!offered.ok) throw new Error(offered.message);
  const code = new TOTP({ secret: offered.message.secret }).generate();
  const set = await call(account.confirmAuthenticator, { code });
  if (!set.ok) throw new Error(set.message);
  await whole.database.pool.query('DELETE FROM account_holds WHERE user_id = $1', [id]);
  return [...set.message];
}

/** A support and two treasurers, of whom one pays, each with a client. */
export async function twoStaff(whole: WholeApp) {
  const { pool } = whole.database;
  const [support, treasurer] = [await openStaff(pool, 'support'), await openStaff(pool, 'treasurer')];
  const payer = await openStaff(pool, 'treasurer');
  return {
    support: { ...support, call: clientOf(whole.app, support.token) },
    treasurer: { ...treasurer, call: clientOf(whole.app, treasurer.token) },
    payer: { ...payer, call: clientOf(whole.app, payer.token) },
  };
}
