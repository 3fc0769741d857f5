/** Own deposits: the list, one of them, and taking one back. */
import { funds } from '@glassbook/contract';
import type { DepositRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import { carryOut } from '../../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { ownReader } from '../../../shared/own/read-own.ts';
import { stored } from '../stored.ts';
import type { FundsServices } from '../services.ts';
import { presentDeposit, readDeposit, selectDeposits, timelineOf } from './present.ts';

const read = ownReader(stored.deposits);

export const deposits = ({ pool, catalog }: FundsServices) =>
  handle(funds.deposits, async ({ body, caller, language }) => {
    const equal = { asset: body.currency ? Number(body.currency) : undefined, status: body.state };
    const { rows, page, pages, total } = await read.numbered(pool, caller.userId, body, equal);
    const data = rows.map((row) => presentDeposit(row, catalog, language));
    return { ok: true, message: { data, page, pages, total } };
  });

/** One of a user; undefined where it is another's, as where there is none. Without a user it is any. */
export async function depositOf(
  db: Pool | PoolClient,
  userId: number | undefined,
  id: number,
): Promise<DepositRow | undefined> {
  const { rows } = await db.query<unknown[]>({
    text: `${selectDeposits} WHERE id = $1 AND ($2::bigint IS NULL OR owner = $2)`,
    values: [id, userId ?? null],
    rowMode: 'array',
  });
  return rows[0] && readDeposit(rows[0]);
}

export const depositDetail = ({ pool, catalog, details, now }: FundsServices) =>
  handle(funds.depositDetail, async ({ body, caller: { userId }, language }) => {
    const row = await depositOf(pool, userId, Number(body.id));
    if (!row) return refuse('funds.deposit_not_found');
    const detail = await details.readDeposit(pool, userId, row);
    return {
      ok: true,
      message: {
        ...presentDeposit(row, catalog, language),
        ...{ address: detail?.address ?? '', fiat: detail?.fiat ?? null, reason: row.reason ?? null },
        ...{ reference: row.reference ?? detail?.reference ?? '', now_ms: now(), timeline: timelineOf(row) },
      },
    };
  });

export const cancelDeposit = (services: FundsServices) =>
  handle(funds.cancelDeposit, async (call) => {
    const { body, caller, language } = call;
    const answer = await carryOut(services, call, {
      ...{ kind: 'funds.cancelDeposit', owner: caller.userId },
      deposit: Number(body.id),
    });
    if (!answer.ok) return answer;
    await services.details.destroyVoucher(answer.deposit);
    const message = words(localeOf(language), 'funds', 'done.deposit_cancelled', {});
    return { ok: true, message, data: presentDeposit(answer.deposit, services.catalog, language) };
  });
