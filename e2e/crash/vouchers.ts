/** Images that accounts can use as vouchers, as rows alone: none is looked at here, and decoding thousands would take longer than the rig. */
import { createHash } from 'node:crypto';
import { run } from './sql.ts';

/** Of each account. */
export const vouchersEach = 400;

const nameOf = (address: string, place: number): string =>
  `${createHash('md5').update(`${address} ${place}`).digest('hex')}.jpg`;
/** The address of the n-th voucher of an account, from 1. */
export const voucherOf = (address: string, place: number): string => `/upload/${nameOf(address, place)}`;

export async function openVouchers(database: string, addresses: readonly string[]): Promise<void> {
  await run(
    database,
    `INSERT INTO uploads (name, user_id, state, bytes, wrapped_key, created_at)
     SELECT md5(u.email || ' ' || n) || '.jpg', u.id, 'waiting', 1, '\\x00', now() FROM users u, generate_series(1, $2) AS n WHERE u.email = ANY ($1)`,
    [addresses, vouchersEach],
  );
}
