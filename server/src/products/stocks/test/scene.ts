/** People with money for stocks, and how time and prices go, for tests. */
import { stocks, wallet } from '@glassbook/contract';
import type { Client } from '@glassbook/contract/client';
import type { Command } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';

/** AAPL. */
export const AAPL = 201;
export const pair = { currency_id: '51', legal_id: '3' } as const;
export type Person = { id: number; token: string; call: Client };
type Answer<M> = { ok: true; message: M } | { ok: false; reason: string; message: string };
export async function ok<M>(answer: Promise<Answer<M>>): Promise<M> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given.message;
}

/** One whose identity of a country is verified, with 5,000 USDT in the stock account. */
export async function person(whole: WholeApp, country = 'VN'): Promise<Person> {
  const { pool } = whole.database;
  const [token = ''] = await openTraders(pool, 1, { proved: true });
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM users WHERE NOT robot');
  const id = Number(rows[0]?.id);
  await pool.query(
    `INSERT INTO identity_requests (user_id, level, status, country, submitted_at, decided_at) VALUES ($1, 1, 'approved', $2, now(), now())`,
    [id, country],
  );
  const call = clientOf(whole.app, token);
  await ok(call(wallet.claimDemo, {}));
  await ok(call(wallet.move, { currency_id: '3', number: '5000', from_field: 'change', to_field: 'stock' }));
  return { id, token, call };
}

export async function submit(whole: WholeApp, command: Command): Promise<void> {
  const { outcome } = await whole.app.core.sequencer.submit(command);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}

/** An index price of AAPL. */
export const price = (whole: WholeApp, text: string): Promise<void> =>
  submit(whole, {
    ...{ kind: 'indexPrice.update', source: 'test' },
    prices: [{ market: AAPL, price: parseAmount(text, 8) ?? 0n, volume: 0n }],
  });

export const positionOf = async ({ call }: Person) => (await ok(call(stocks.positions, {})))[0];
