/** Who of the staff claimed the payment of a withdrawal. */
import { isPermitted, type Role } from '@glassbook/contract';
import type { WithdrawalRow } from '@glassbook/engine';
import type { Pool } from 'pg';

/** `left`: may pay nothing any more. */
export type Payer = { id: number; name: string; left: boolean };
/** Those of these withdrawals. */
export async function payersOf(
  pool: Pool,
  rows: readonly WithdrawalRow[],
): Promise<(row: WithdrawalRow) => Payer | null> {
  const ids = rows.flatMap(({ payer }) => payer ?? []);
  const { rows: staff } = await pool.query<{ id: string; name: string; role: Role | null }>(
    'SELECT id, name, role FROM staff WHERE id = ANY ($1)',
    [ids],
  );
  const mayPay = (role: Role | null) => role !== null && isPermitted(role, 'funds.pay');
  const byId = new Map(staff.map(({ id, name, role }) => [Number(id), { id: Number(id), name, left: !mayPay(role) }]));
  return ({ payer }) => (payer === undefined ? null : (byId.get(payer) ?? null));
}
