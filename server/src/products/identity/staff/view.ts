/** What staff sees of a request. The carrier logs each view, with its reason, before these run. */
import { identity } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { show as showRequest } from '../show.ts';
import { isOwn } from '../approve.ts';
import { newestOf, standingOf } from '../../../shared/identities/standing.ts';
import { viewDocument } from '../view-document.ts';
import { summaryColumns, summaryOf, type SummaryRow } from './queue.ts';
import type { ReviewServices } from './services.ts';

/** Decrypting, marking and sending a photo; in usual requests. */
const VIEW_COST = 5;

async function summaryIn(pool: Pool, request: number): Promise<SummaryRow & { newest: boolean }> {
  const { rows } = await pool.query<SummaryRow & { newest: boolean }>(
    `SELECT ${summaryColumns}, NOT EXISTS (SELECT FROM identity_requests AS later
       WHERE later.user_id = own.user_id AND later.level = own.level AND later.id > own.id) AS newest
     FROM identity_requests AS own WHERE id = $1`,
    [request],
  );
  const [row] = rows;
  if (!row) throw new Error(`the request ${request} was shown`);
  return row;
}

export const show = ({ pool, vault }: ReviewServices) =>
  handle(identity.show, async ({ body, caller }) => {
    const [user, request] = [Number(body.user), Number(body.request)];
    const view = { request, user, viewer: caller.name, reason: body.reason };
    const shown = await showRequest({ pool, audit: undefined }, vault, view);
    if (!shown) return refuse('identity.not_found');
    const { newest, ...row } = await summaryIn(pool, request);
    const [standing, standingDetails] = [await standingOf(pool, user), (await newestOf(pool, vault, user)).details];
    const { first_by: first, first_staff } = row;
    const reviewer = { by: caller.name, staff: caller.staffId };
    // Photos are compared with the details that were approved.
    const of = shown.level === 1 ? shown : standingDetails;
    return {
      ok: true,
      message: {
        ...summaryOf(row),
        ...{ email: shown.email, same_number: shown.sameNumber, level_now: standing.level, newest },
        first_own: first !== null && isOwn({ first_by: first, first_staff }, reviewer),
        details: of?.details
          ? { id_type: of.idType, country: of.country, name: of.details.name, number: of.details.number }
          : null,
        photos: identity.sides.filter((side) => shown[side] !== null),
      },
    };
  });

export const view = ({ pool, uploads, now }: ReviewServices) => ({
  ...handle(identity.view, async ({ body, caller }) => {
    const image = await viewDocument({ pool, audit: undefined }, uploads, {
      ...{ request: Number(body.request), user: Number(body.user), side: body.side },
      ...{ viewer: caller.name, reason: body.reason, at: new Date(now()) },
    });
    return image ? { ok: true, message: image.toString('base64') } : refuse('identity.not_found');
  }),
  cost: () => VIEW_COST,
});
