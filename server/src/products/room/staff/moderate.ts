/** What a moderator does about a message, and what another decides about an objection. The carrier logs each act, with its reason, before it is carried out. */
import { room } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { Happening, Recorded } from '../../../shared/activity/activity.ts';
import type { MessageRow } from '../messages.ts';
import type { RoomServices } from '../services.ts';
import { lockCase, setHidden, type CaseRow } from './cases.ts';

const MINUTE_MS = 60_000;

type Target = { user: string; message: string };
type Refused = 'room.not_found' | 'room.decided_already' | 'room.own_measure' | 'room.own_account';
type Locked = { client: PoolClient; row: MessageRow; found: CaseRow | undefined; at: number };
/** What an act comes to: the state of the case, the message where it changed, and what its author is notified of. */
type Done = { state: CaseRow['state']; changed?: MessageRow; notice?: Pick<Happening, 'kind' | 'params'> };

/** Carries out an act on the message of a user in the turn of its room; nobody acts on a message of their own account. */
async function act(
  services: RoomServices,
  caller: { staffId: number },
  { user, message }: Target,
  work: (locked: Locked) => Promise<Done | Refused>,
) {
  const { pool, rooms, activity, approvals, now } = services;
  if (await approvals.concernsSelf(caller.staffId, `user:${user}`)) return refuse('room.own_account');
  const { rows } = await pool.query<{ room: room.RoomName }>('SELECT room FROM room_messages WHERE n = $1', [
    Number(message),
  ]);
  const [of] = rows;
  if (!of) return refuse('room.not_found');
  return rooms.inTurn(of.room, async () => {
    const at = now();
    const told: Recorded[] = [];
    const done = await inTransaction(pool, async (client): Promise<Done | Refused> => {
      const locked = await lockCase(client, user, message);
      if (!locked) return 'room.not_found';
      const outcome = await work({ client, ...locked, at });
      if (typeof outcome === 'string' || !outcome.notice) return outcome;
      const happening = { id: `${outcome.notice.kind}:${message}`, at_ms: at, group: 'account', ...outcome.notice };
      told.push({ owner: Number(user), happening: happening as Happening });
      await activity.record(client, told);
      return outcome;
    });
    if (typeof done === 'string') return refuse(done);
    if (done.changed) rooms.publish(done.changed);
    activity.announce(told);
    return { ok: true as const, message: { state: done.state } };
  });
}

const isUndone = (found: CaseRow | undefined): boolean =>
  !found || found.state === 'reported' || found.state === 'dismissed';

export const moderate = (services: RoomServices) =>
  handle(room.moderate, ({ body, caller }) => {
    const [hides, minutes] = [body.hide === '1', Number(body.minutes)];
    if (!hides && minutes === 0) return refuse('room.no_measure');
    return act(services, caller, body, async ({ client, row, found, at }) => {
      if (!isUndone(found)) return 'room.decided_already';
      await client.query(
        `INSERT INTO room_cases (message, author, state, waits_at, hides, muted_until, reason, moderator, acted_at)
         VALUES ($1, $2, 'open', $3, $4, $5, $6, $7, $3)
         ON CONFLICT (message) DO UPDATE SET state = 'open', waits_at = $3, hides = $4, muted_until = $5, reason = $6, moderator = $7, acted_at = $3`,
        [
          ...[row.n, row.user_id, at, hides, minutes === 0 ? null : at + minutes * MINUTE_MS, body.reason],
          caller.staffId,
        ],
      );
      const measure = hides ? (minutes === 0 ? 'hidden' : 'both') : 'muted';
      const params = { room: row.room, message: Number(row.id), act: measure, reason: body.reason } as const;
      const changed = hides ? await setHidden(client, row, true) : row;
      return { state: 'open', changed, notice: { kind: 'room_measure', params } };
    });
  });

export const dismiss = (services: RoomServices) =>
  handle(room.dismiss, ({ body, caller }) =>
    act(services, caller, body, async ({ client, row, found, at }) => {
      if (found?.state !== 'reported') return 'room.decided_already';
      await client.query("UPDATE room_cases SET state = 'dismissed', waits_at = $2, answer = $3 WHERE message = $1", [
        ...[row.n, at, body.reason],
      ]);
      return { state: 'dismissed' };
    }),
  );

/** Lifted, the message is shown again and the mute ends. */
export const decide = (services: RoomServices) =>
  handle(room.decide, ({ body, caller }) =>
    act(services, caller, body, async ({ client, row, found, at }) => {
      if (found?.state !== 'objected') return 'room.decided_already';
      if (Number(found.moderator) === caller.staffId) return 'room.own_measure';
      const state = body.lift === '1' ? ('lifted' as const) : ('kept' as const);
      await client.query(
        'UPDATE room_cases SET state = $2, waits_at = $3, decided_by = $4, answer = $5 WHERE message = $1',
        [row.n, state, at, caller.staffId, body.reason],
      );
      const isShown = state === 'lifted' && row.is_hidden;
      const changed = isShown ? await setHidden(client, row, false) : row;
      const params = { room: row.room, message: Number(row.id), outcome: state, reason: body.reason };
      return { state, changed, notice: { kind: 'room_decided', params } };
    }),
  );
