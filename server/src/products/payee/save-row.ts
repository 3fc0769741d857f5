/** A new row of an address or a card, in place of the one that it edits; within what a user may have. */
import type { payee as contract } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { refuse } from '../../carry/http/handling.ts';
import type { Refused } from './change.ts';
import type { Kind, Row } from './rows.ts';

/** Saved ones of a user of each kind. */
export const max = { address: 30, bank: 5, international: 5 } as const satisfies Record<Kind, number>;
/** New rows of a user within 24 hours, of all kinds. */
const perDay = 40;
const dayMs = 86_400_000;

type Named =
  | { kind: 'address'; asset: number; network: contract.Network; address: string; name: string; qrcode: string }
  | { kind: 'bank' | 'international'; sealed: (id: number) => Buffer; digest: Buffer };

/** `replaced`: the row that is edited; `holdMs`: how long the new one cannot be used. In the caller's transaction, in which no other change of the user's goes on. */
export async function saveRow(
  client: PoolClient,
  userId: number,
  {
    named,
    replaced,
    at,
    holdMs,
  }: { named: Named; replaced: Pick<Row, 'id' | 'created_at'> | undefined; at: number; holdMs: number },
): Promise<Refused | { id: number; heldUntilMs: number }> {
  const { kind } = named;
  const { rows: counted } = await client.query<{ saved: string; written: string }>(
    `SELECT count(*) FILTER (WHERE kind = $2 AND removed_at IS NULL) AS saved,
            count(*) FILTER (WHERE changed_at > $3) AS written FROM payees WHERE user_id = $1`,
    [userId, kind, new Date(at - dayMs)],
  );
  if (Number(counted[0]?.written) >= perDay) return refuse('payee.too_many');
  if (!replaced && Number(counted[0]?.saved) >= max[kind]) return refuse('payee.full', { max: String(max[kind]) });
  if (replaced) await removeRow(client, replaced.id, at);
  const of = named.kind === 'address' ? named : undefined;
  const card = named.kind === 'address' ? undefined : named;
  // First, as a card is sealed under it.
  const id = await nextId(client);
  await client.query(
    `INSERT INTO payees (id, user_id, kind, asset, network, address, name, qrcode, details, number_digest, created_at, changed_at, held_until)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, userId, kind, of?.asset, of?.network, of?.address, of?.name ?? '', of?.qrcode ?? ''],
      ...[card?.sealed(id), card?.digest, replaced?.created_at ?? new Date(at), new Date(at), new Date(at + holdMs)],
    ],
  );
  return { id, heldUntilMs: at + holdMs };
}

async function nextId(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`SELECT nextval(pg_get_serial_sequence('payees', 'id')) AS id`);
  return Number(rows[0]?.id);
}

export const removeRow = (client: PoolClient, id: string, at: number) =>
  client.query('UPDATE payees SET removed_at = $2 WHERE id = $1', [id, new Date(at)]);
