/** Own follows, with what each is worth at the mark prices. */
import { copy } from '@glassbook/contract';
import type { FollowRow } from '@glassbook/engine/copy';
import { profitOf, realizedOf, shareOf } from '@glassbook/engine/copy/sums';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { handle } from '../../../carry/http/handling.ts';
import { ownReader } from '../../../shared/own/read-own.ts';
import type { CopyServices } from '../services.ts';
import { stored } from '../stored.ts';
import { presentFollow } from './present.ts';

const LIMIT = 20;
const readFollows = ownReader(stored.follows);

/** The last row of a full page: rows before it are on the next. */
export const nextOf = (rows: readonly { id: number }[], limit: number): number | null =>
  rows.length < limit ? null : (rows.at(-1)?.id ?? null);
export const pageOf = ({ before, limit }: { before?: string | undefined; limit?: string | undefined }) => ({
  before: before === undefined ? undefined : Number(before),
  limit: Number(limit ?? LIMIT),
});

type Purse = { free: bigint; result: bigint; fees: bigint; funding: bigint };
async function pursesOf(pool: Pool, follows: readonly number[]): Promise<Map<number, Purse>> {
  const { rows } = await pool.query<Record<'id' | keyof Purse, string>>(
    'SELECT id, free, result, fees, funding FROM futures_purses WHERE id = ANY ($1::bigint[])',
    [follows],
  );
  return new Map(
    rows.map(({ id, free, result, fees, funding }) => [
      Number(id),
      { free: BigInt(free), result: BigInt(result), fees: BigInt(fees), funding: BigInt(funding) },
    ]),
  );
}

/** The names that traders show themselves by. */
export async function namesOf(pool: Pool, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; nickname: string | null }>(
    'SELECT id, nickname FROM users WHERE id = ANY ($1::bigint[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, nickname }) => [Number(id), nickname ?? `U-${id}`]));
}

const noPurse: Purse = { free: 0n, result: 0n, fees: 0n, funding: 0n };
const nothingOpen = { count: 0, margin: 0n, open: 0n };

/** What a follow has at the mark prices; free is that of its amount. */
function sumsOf(row: FollowRow, purse: Purse, { margin, open }: typeof nothingOpen) {
  const sums = { ...purse, openResult: open };
  return {
    ...{ result: realizedOf(sums), value: purse.free + margin + open },
    due: row.due + (row.status === 'open' ? shareOf(profitOf(sums), row.mark, row.sharePpm) : 0n),
  };
}

export const mine = (services: CopyServices) =>
  handle(copy.mine, async ({ body, caller: { userId } }) => {
    const { pool, catalog, copiedFutures } = services;
    const page = pageOf(body);
    const follows = await readFollows(pool, userId, page);
    const purses = await pursesOf(
      pool,
      follows.map(({ id }) => id),
    );
    const names = await namesOf(
      pool,
      follows.map(({ trader }) => trader),
    );
    const standing = copiedFutures.standing(userId);
    const rows = follows.map((row) => {
      const { scale } = catalog.asset(row.asset);
      const money = (of: bigint) => formatAmount(of, scale);
      const [purse, here] = [purses.get(row.id) ?? noPurse, standing.get(row.id) ?? nothingOpen];
      const { result, value, due } = sumsOf(row, purse, here);
      return {
        ...{ ...presentFollow(services, row), nickname: names.get(row.trader) ?? `U-${row.trader}` },
        ...{ free: money(purse.free), value: money(value), result: money(result), open_result: money(here.open) },
        ...{ fees: money(purse.fees), funding: money(purse.funding), share_due: money(due), open_count: here.count },
      };
    });
    return { ok: true, message: { rows, next: nextOf(follows, page.limit) } };
  });
