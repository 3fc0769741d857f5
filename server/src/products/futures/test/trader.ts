/** Traders who can trade futures: verified, with the questions about risk answered and demo funds, a part of them in the futures account. */
import { futures, wallet } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';

export type FuturesTrader = { id: number; token: string; call: Client };

/** The right ones. */
export const answers = { leverage: '1', liquidation: '1', cross: '0', stop: '0', funding: '1' } as const;

/** `isReady`: whether the questions about risk are answered. `country`: of the identity; empty where it has none. */
export async function futuresTrader(
  whole: WholeApp,
  { usdt = '5000', isReady = true, country = 'VN' } = {},
): Promise<FuturesTrader> {
  const { pool } = whole.database;
  const [token = ''] = await openTraders(pool, 1);
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  const id = Number(rows[0]?.id);
  await pool.query(
    `INSERT INTO identity_requests (user_id, level, status, country, submitted_at, decided_at) VALUES ($1, 1, 'approved', $2, now(), now())`,
    [id, country],
  );
  const call = clientOf(whole.app, token);
  const claimed = await call(wallet.claimDemo, {});
  const moved = await call(wallet.move, { currency_id: '3', number: usdt, from_field: 'change', to_field: 'lever' });
  if (isReady) await call(futures.answerRisk, answers);
  if (!claimed.ok || !moved.ok) throw new Error('a trader gets demo funds in the futures account');
  return { id, token, call };
}
