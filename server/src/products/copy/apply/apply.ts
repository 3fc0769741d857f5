/** Asking to be a trader, and how far that is. */
import { copy } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { percentText } from '../../../carry/store/instrument.ts';
import { gateRefusal } from '../../../shared/gate/gate.ts';
import { said } from '../follow/said.ts';
import { ppmOf } from '../follow/terms.ts';
import type { CopyServices } from '../services.ts';
import { criteriaOf } from './criteria.ts';

type Standing = { is_trader: boolean; is_copier: boolean; state: 'review' | 'approved' | 'declined' | null };

/** What a user is in copy trading: a trader, a copier, and the state of the last application. */
async function standingOf({ pool }: Pick<CopyServices, 'pool'>, user: number): Promise<Standing> {
  const { rows } = await pool.query<Standing>(
    `SELECT EXISTS (SELECT FROM copy_traders WHERE owner = $1 AND status = 'open') AS is_trader,
       EXISTS (SELECT FROM copy_follows WHERE owner = $1 AND status = 'open') AS is_copier,
       (SELECT state FROM copy_applications WHERE user_id = $1 ORDER BY id DESC LIMIT 1) AS state`,
    [user],
  );
  return rows[0] ?? { is_trader: false, is_copier: false, state: null };
}

export const readApply = (services: CopyServices) =>
  handle(copy.readApply, async ({ caller: { userId } }) => {
    const criteria = await criteriaOf(services, userId);
    if (!criteria) return refuse('copy.not_offered');
    const { is_trader, state } = await standingOf(services, userId);
    const share_max = percentText(services.inForce.of('copy.configure')?.shareMaxPpm ?? 0);
    // Who was approved once and stopped may ask again.
    const shown: 'none' | NonNullable<Standing['state']> = is_trader
      ? 'approved'
      : state === null || state === 'approved'
        ? 'none'
        : state;
    return { ok: true, message: { state: shown, criteria, share_max } };
  });

export const apply = (services: CopyServices) =>
  handle(copy.apply, async (call) => {
    const { userId } = call.caller;
    const closed = await gateRefusal(services, { userId, act: 'copy' });
    if (closed && !closed.reason.startsWith('limit.')) return closed;
    if (!(await services.copiedFutures.areRisksAnswered(userId))) return refuse('copy.risk_unanswered');
    const criteria = await criteriaOf(services, userId);
    if (!criteria) return refuse('copy.not_offered');
    const { is_trader, is_copier } = await standingOf(services, userId);
    if (is_trader) return refuse('copy.is_trader');
    if (is_copier) return refuse('copy.is_copier');
    const sharePpm = ppmOf(call.body.share_ratio);
    if (sharePpm > (services.inForce.of('copy.configure')?.shareMaxPpm ?? 0)) return refuse('copy.share_too_high');
    if (criteria.some(({ met }) => !met)) return refuse('copy.criteria_unmet');
    const { rowCount } = await services.pool.query(
      "INSERT INTO copy_applications (user_id, share_ppm, state, at) VALUES ($1, $2, 'review', $3) ON CONFLICT DO NOTHING",
      [userId, sharePpm, services.now()],
    );
    return rowCount === 0 ? refuse('copy.application_open') : { ok: true, message: said(call, 'done.applied') };
  });
