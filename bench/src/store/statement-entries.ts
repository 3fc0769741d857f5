/** A user with so many entries of April 2026, for the measurements of statements. */
import type { Pool } from 'pg';

export const OWNER = 1_000;
const DEPOSIT = 10n ** 17n;
export const roundsOf = (entries: number): number => Math.floor((entries - 1) / 6);

/** A deposit, then buys and sales in turn: three entries each, of which one is a fee. */
export async function fillStatement(pool: Pool, entries: number): Promise<void> {
  const round = roundsOf(entries);
  const columns =
    'seq, line, at, asset, amount, from_owner, from_kind, from_after, to_owner, to_kind, to_after, reason, ref';
  const insert = `INSERT INTO ledger_entries (${columns})`;
  const [seq, at] = ['1000000 + 2 * n', '1776859668000 + n * 1000'];
  const rows: [line: string, asset: number, amount: number, gives: boolean, after: string, reason: string][] = [
    ['0', 3, 100, true, `${DEPOSIT} - n - 100`, 'spot.trade'],
    ['1', 1, 1_000, false, '1000', 'spot.trade'],
    ['2', 1, 1, true, '999', 'spot.fee'],
    ['3', 1, 999, true, '0', 'spot.trade'],
    ['4', 3, 100, false, `${DEPOSIT} - n`, 'spot.trade'],
    ['5', 3, 1, true, `${DEPOSIT} - n - 1`, 'spot.fee'],
  ];
  await pool.query(`${insert} SELECT 999999, 0, 1, 3, ${DEPOSIT}, 0, 1, 0, ${OWNER}, 1, ${DEPOSIT}, 'wallet.demo', 0`);
  for (const [line, asset, amount, gives, after, reason] of rows) {
    const sides = gives ? `${OWNER}, 1, ${after}, 2, 1, 0` : `2, 1, 0, ${OWNER}, 1, ${after}`;
    await pool.query(
      `${insert} SELECT ${seq} + ${Number(line) > 2 ? 1 : 0}, ${line}, ${at}, ${asset}, ${amount}, ${sides}, '${reason}', 2 * n + ${Number(line) > 2 ? 2 : 1}
        FROM generate_series(0, ${round} - 1) AS n`,
    );
  }
  for (const [side, add, amount] of [
    ['buy', 1, 1_000],
    ['sell', 2, 999],
  ] as const)
    await pool.query(
      `INSERT INTO spot_trades (id, seq, at, market, price, amount, value, taker_side, maker_order, taker_order, maker_owner, taker_owner, maker_fee, taker_fee)
       SELECT 2 * n + ${add}, ${seq} + ${add - 1}, ${at}, 1, 10, ${amount}, 100, '${side}', 1, 1, 2, ${OWNER}, 0, 1 FROM generate_series(0, ${round} - 1) AS n`,
    );
  await pool.query('UPDATE pnl_checkpoint SET seq = 9000000, at = 1776859668000 + 1000000000');
  await pool.query('VACUUM (ANALYZE)');
}
