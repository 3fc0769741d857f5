/** Applications as the desk sees them: the queue, and one of them. */
import { copy } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { percentText } from '../../../carry/store/instrument.ts';
import { criteriaOf } from '../apply/criteria.ts';
import type { CopyServices } from '../services.ts';
import { findApplications, secondAccounts, type Application } from './find.ts';

/** The open request of two people about each application, by its number. */
async function requestsOf(pool: Pool, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: string; application: string }>(
    `SELECT id, payload ->> 'application' AS application FROM desk_requests WHERE state IN ('open', 'applying')
       AND kind = 'copy.admit' AND (payload ->> 'application')::bigint = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, application }) => [Number(application), Number(id)]));
}

const shown = ({ id, user, sharePpm, state, at, decidedAt }: Application, requests: ReadonlyMap<number, number>) => ({
  ...{ id, user, share_ratio: percentText(sharePpm), state, created_ms: at, decided_ms: decidedAt ?? null },
  request: requests.get(id) ?? null,
});

export const applications = ({ pool }: CopyServices) =>
  handle(copy.applications, async ({ body }) => {
    const show = body.show ?? 'review';
    const { page, limit } = pagingOf(body);
    const rows = await findApplications(
      pool,
      `WHERE state = $1 ORDER BY id ${show === 'review' ? '' : 'DESC'} LIMIT $2 OFFSET $3`,
      [show, limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<Record<'total' | 'waiting', string> & { oldest: string | null }>(
      `SELECT count(*) FILTER (WHERE state = $1) AS total, count(*) FILTER (WHERE state = 'review') AS waiting,
         min(at) FILTER (WHERE state = 'review') AS oldest FROM copy_applications`,
      [show],
    );
    const requests = await requestsOf(
      pool,
      rows.map(({ id }) => id),
    );
    const [all] = counted;
    return {
      ok: true,
      message: {
        rows: rows.map((row) => shown(row, requests)),
        ...{ total: Number(all?.total ?? 0), waiting: Number(all?.waiting ?? 0) },
        oldest_ms: all?.oldest ? Number(all.oldest) : null,
      },
    };
  });

export const application = (services: CopyServices) =>
  handle(copy.application, async ({ body }) => {
    const { pool } = services;
    const user = Number(body.user);
    const [found] = await findApplications(pool, 'WHERE id = $1 AND user_id = $2', [body.application, user]);
    if (!found) return refuse('copy.application_not_found');
    const [criteria, same] = [await criteriaOf(services, user), await secondAccounts(pool, user)];
    const requests = await requestsOf(pool, [found.id]);
    return { ok: true, message: { ...shown(found, requests), criteria: criteria ?? [], same } };
  });
