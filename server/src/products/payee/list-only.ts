/** Whether a user is paid only at addresses and cards whose hold is over. */
import { payee } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse } from '../../carry/http/handling.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import { changePayees } from './change.ts';
import type { PayeeServices } from './services.ts';

/** `endsMs`: it was turned off, and is in force until then, milliseconds UTC. */
export type ListOnly = { on: boolean; endsMs: number | undefined };

/** Over from the very millisecond of its end. */
export async function listOnlyOf(db: Pool | PoolClient, userId: number, now: number): Promise<ListOnly> {
  const { rows } = await db.query<{ ends_at: Date | null }>(
    'SELECT ends_at FROM payee_list_only WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2)',
    [userId, new Date(now)],
  );
  return { on: rows.length > 0, endsMs: rows[0]?.ends_at?.getTime() };
}

async function turnOn(client: PoolClient, userId: number, at: number) {
  const before = await listOnlyOf(client, userId, at);
  if (before.on && before.endsMs === undefined) return { result: { endsMs: undefined }, noticed: undefined };
  await client.query(
    `INSERT INTO payee_list_only (user_id, since) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET since = excluded.since, ends_at = NULL`,
    [userId, new Date(at)],
  );
  return { result: { endsMs: undefined }, noticed: { what: 'payee_list_on' as const } };
}

/** It stays in force for as long as the hold on withdrawals that this starts. */
async function turnOff({ startHold }: PayeeServices, client: PoolClient, userId: number, at: number) {
  const before = await listOnlyOf(client, userId, at);
  if (!before.on || before.endsMs !== undefined) return { result: { endsMs: before.endsMs }, noticed: undefined };
  const endsMs = await startHold(client, userId, 'payee_list_off');
  await client.query('UPDATE payee_list_only SET ends_at = $2 WHERE user_id = $1', [userId, new Date(endsMs)]);
  return { result: { endsMs }, noticed: { what: 'payee_list_off' as const, holdEndsMs: endsMs } };
}

/** With a proof: on instantly, off after 24 hours. Twice is as once. */
export const setListOnly = (services: PayeeServices) =>
  handle(payee.setListOnly, async (call) => {
    const { body, caller, language } = call;
    const { userId } = caller;
    const isOn = body.on === '1';
    const unproved = await services.proofRefusal(caller);
    if (unproved) return unproved;
    if (!services.switches.admit(String(userId))) return refuse('payee.switched_often');
    const done = await changePayees<{ endsMs: number | undefined }>(services, call, (client, at) =>
      isOn ? turnOn(client, userId, at) : turnOff(services, client, userId, at),
    );
    if ('ok' in done) return done;
    const { endsMs } = done.result;
    const say = (key: string, parameters = {}) => words(localeOf(language), 'payee', key, parameters);
    const until = endsMs === undefined ? '' : minuteText(endsMs);
    const message = isOn ? say('done.list_on') : until === '' ? say('done.kept') : say('done.list_off', { until });
    return { ok: true, message, data: { ends_ms: endsMs ?? null } };
  });
