/** Own applications. */
import { ieo } from '@glassbook/contract';
import type { ApplicationRow as IeoApplicationRow } from '@glassbook/engine/ieo';
import { assert } from '@glassbook/money';
import type { Pool } from 'pg';
import { handle } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { offerOf } from './offer-of.ts';
import { presentApplication } from './present.ts';
import type { IeoServices } from './services.ts';
import { readApplication, selectApplications } from './stored.ts';

const WHERE = 'WHERE owner = $1 AND ($2::bigint IS NULL OR offer = $2)';

/** A page of an owner's, newest first, and how many there are. */
export async function ownApplications(
  pool: Pool,
  owner: number,
  { offer, page, limit }: { offer?: number | undefined; page: number; limit: number },
): Promise<{ rows: IeoApplicationRow[]; total: number }> {
  const of = [owner, offer ?? null];
  const { rows } = await pool.query<unknown[]>({
    text: `${selectApplications} ${WHERE} ORDER BY id DESC LIMIT $3 OFFSET $4`,
    values: [...of, limit, (page - 1) * limit],
    rowMode: 'array',
  });
  const counted = await pool.query<{ count: string }>(`SELECT count(*) FROM ieo_applications ${WHERE}`, of);
  return { rows: rows.map(readApplication), total: Number(counted.rows[0]?.count ?? 0) };
}

export const applications = (services: IeoServices) =>
  handle(ieo.applications, async ({ body, caller, language }) => {
    const { page, limit } = pagingOf(body);
    const offer = body.project_id === undefined ? undefined : Number(body.project_id);
    const { rows, total } = await ownApplications(services.pool, caller.userId, { offer, page, limit });
    const data = rows.map((row) => {
      const of = offerOf(services, row.offer);
      assert(of !== undefined, 'an application has its offer');
      return presentApplication(services, language, of, row);
    });
    return { ok: true, message: { data, page, pages: Math.ceil(total / limit), total } };
  });
