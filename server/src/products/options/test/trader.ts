/** Traders who can open options: verified, with demo funds in the options account, who confirmed the figure of losses today. */
import { options, wallet } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, setPrice, type WholeApp } from '../../../../test/whole-app.ts';

export type OptionsTrader = { id: number; token: string; call: Client };
export const asked = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '100' } as const;

export async function optionsTrader(
  whole: WholeApp,
  { country = 'CN', confirms = true }: { country?: string; confirms?: boolean } = {},
): Promise<OptionsTrader> {
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
  const moved = await call(wallet.move, { currency_id: '3', number: '5000', from_field: 'change', to_field: 'micro' });
  if (!claimed.ok || !moved.ok) throw new Error('a trader gets demo funds in the options account');
  if (confirms) await call(options.confirm, {});
  return { id, token, call };
}

/** Opens one at a new index price. */
export async function opened(
  whole: WholeApp,
  { call }: OptionsTrader,
  change: Partial<Record<keyof typeof asked, string>> = {},
) {
  await setPrice(whole.app, 70_000);
  const answer = await call(options.submit, { ...asked, ...change } as typeof asked);
  if (!answer.ok) throw new Error(`${answer.reason}: ${answer.message}`);
  return answer.message;
}
