/** Step-up of staff: a session that proved a factor lately may change the own factors. */
import { desk } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse, type Staff } from '../../../../carry/http/handling.ts';
import { answerOptions } from '../../../../shared/passkeys/answer.ts';
import { inTransaction } from '../../../../carry/store/transaction.ts';
import type { DeskServices } from '../../services.ts';
import { lockedStaff, useStepUpCode } from '../codes.ts';
import { stepUpOf, usePasskey } from './staff-passkeys.ts';

/** How long a proof allows changes. */
export const provedMs = 300_000;

/** The refusal of a change by a session that proved nothing lately; undefined where it did. */
export async function proofRefusal(
  { pool, now }: { pool: Pool | PoolClient; now: () => number },
  { sessionId }: Staff,
) {
  const { rowCount } = await pool.query('SELECT 1 FROM staff_sessions WHERE id = $1 AND proved_at > $2', [
    ...[sessionId, new Date(now() - provedMs)],
  ]);
  return rowCount === 1 ? undefined : refuse('desk.step_up_required');
}

export const beginStepUp = (services: DeskServices) =>
  handle(desk.beginStepUp, async ({ caller }) => ({
    ok: true,
    message: await answerOptions(services, stepUpOf(caller)),
  }));

const refusals = { code: 'desk.code_wrong', closed: 'desk.codes_closed' } as const;

export const stepUp = (services: DeskServices) =>
  handle(desk.stepUp, async ({ body, caller, language }) => {
    const { pool, now } = services;
    const { code = '', passkey } = body;
    const used =
      passkey === undefined
        ? await inTransaction(pool, async (client) => {
            const own = await lockedStaff(client, caller.staffId);
            return own ? useStepUpCode(services, client, own, { code, language }) : 'code';
          })
        : await usePasskey(services, caller.staffId, { text: passkey, purpose: stepUpOf(caller) });
    if (used === false) return refuse('desk.passkey_failed');
    if (used === 'code' || used === 'closed') return refuse(refusals[used]);
    await pool.query('UPDATE staff_sessions SET proved_at = $2 WHERE id = $1', [caller.sessionId, new Date(now())]);
    return { ok: true, message: words(localeOf(language), 'desk', 'done.stepped_up') };
  });
