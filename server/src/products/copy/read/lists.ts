/** The copies of an own follow, what it missed, and its shares. */
import { copy } from '@glassbook/contract';
import type { Pool } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { ownReader } from '../../../shared/own/read-own.ts';
import type { CopyServices } from '../services.ts';
import { stored } from '../stored.ts';
import { nextOf, pageOf } from './mine.ts';
import { presentMissed, presentShare } from './present.ts';

const readFollows = ownReader(stored.follows);
const readMissed = ownReader(stored.missed);
const readShares = ownReader(stored.shares);

/** A follow of an owner, also one that has ended. */
export async function followOf(pool: Pool, owner: number, id: string) {
  const [found] = await readFollows(pool, owner, { equal: { id: Number(id) }, limit: 1 });
  return found;
}

export const copies = ({ pool, copiedFutures }: CopyServices) =>
  handle(copy.copies, async ({ body, caller, language }) => {
    const found = await followOf(pool, caller.userId, body.follow_id);
    if (!found) return refuse('copy.not_following');
    const { before, limit } = pageOf(body);
    // A copy that its owner keeps is none any more.
    const { rows } = await pool.query<{ id: string; position_id: string }>(
      `SELECT id, position_id FROM copy_copies WHERE follow = $1 AND position_id <> 0 AND why IS DISTINCT FROM 'kept'
         AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [found.id, before ?? null, limit],
    );
    const page = rows.map((row) => ({ id: Number(row.id), position: Number(row.position_id) }));
    const shown = await copiedFutures.rows(
      page.map(({ position }) => position),
      language,
    );
    const listed = page.flatMap(({ position }) => shown.get(position) ?? []);
    return { ok: true, message: { rows: listed, next: nextOf(page, limit) } };
  });

export const missed = ({ pool, copiedFutures }: CopyServices) =>
  handle(copy.missed, async ({ body, caller }) => {
    const found = await followOf(pool, caller.userId, body.follow_id);
    if (!found) return refuse('copy.not_following');
    const page = pageOf(body);
    const rows = await readMissed(pool, caller.userId, { equal: { follow: found.id }, ...page });
    return {
      ok: true,
      message: {
        rows: rows.map((row) => presentMissed({ copiedFutures }, row)),
        next: nextOf(rows, page.limit),
      },
    };
  });

export const shares = ({ pool, catalog }: CopyServices) =>
  handle(copy.shares, async ({ body, caller }) => {
    const found = await followOf(pool, caller.userId, body.follow_id);
    if (!found) return refuse('copy.not_following');
    const page = pageOf(body);
    const rows = await readShares(pool, caller.userId, { equal: { follow: found.id }, ...page });
    const { scale } = catalog.asset(found.asset);
    return {
      ok: true,
      message: {
        rows: rows.map((row) => presentShare(row, scale)),
        next: nextOf(rows, page.limit),
      },
    };
  });
