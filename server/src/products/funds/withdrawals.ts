/** Own withdrawals: the list, one of them, and canceling one. */
import { funds } from '@glassbook/contract';
import type { WithdrawalRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { ownReader } from '../../shared/own/read-own.ts';
import { stored } from './stored.ts';
import { presentWithdrawal, readWithdrawal, reasonText, selectWithdrawals, timelineOf } from './present.ts';
import type { FundsServices } from './services.ts';
import { presentReturns } from './returns.ts';

const read = ownReader(stored.withdrawals);

export const withdrawals = ({ pool, catalog }: FundsServices) =>
  handle(funds.withdrawals, async ({ body, caller, language }) => {
    const equal = { asset: body.currency ? Number(body.currency) : undefined, status: body.state };
    const { rows, page, pages, total } = await read.numbered(pool, caller.userId, body, equal);
    const data = rows.map((row) => presentWithdrawal(row, catalog, language));
    return { ok: true, message: { data, page, pages, total } };
  });

/** One of a user; undefined where it is another's, as where there is none. */
export async function withdrawalOf(
  pool: Pool | PoolClient,
  userId: number,
  id: number,
): Promise<WithdrawalRow | undefined> {
  const { rows } = await pool.query<unknown[]>({
    text: `${selectWithdrawals} WHERE id = $1 AND owner = $2`,
    values: [id, userId],
    rowMode: 'array',
  });
  return rows[0] && readWithdrawal(rows[0]);
}

export const withdrawal = ({ pool, catalog, details, now }: FundsServices) =>
  handle(funds.withdrawal, async ({ body, caller: { userId }, language }) => {
    const row = await withdrawalOf(pool, userId, Number(body.id));
    if (!row) return refuse('funds.withdrawal_not_found');
    const payee = await details.read(pool, userId, row);
    const { reason, reference } = row;
    return {
      ok: true,
      message: {
        ...presentWithdrawal(row, catalog, language),
        ...{ address: payee?.text ?? '', network: payee?.network ?? '' },
        reason: reason ?? null,
        reason_text: reasonText(reason, language),
        ...{ reference: reference ?? '', now_ms: now(), timeline: timelineOf(row) },
        returned: await presentReturns({ pool, catalog }, row),
      },
    };
  });

export const cancelWithdrawal = (services: FundsServices) =>
  handle(funds.cancelWithdrawal, async (call) => {
    const { body, caller, language } = call;
    const answer = await carryOut(services, call, {
      ...{ kind: 'funds.cancelWithdrawal', owner: caller.userId },
      withdrawal: Number(body.id),
    });
    if (!answer.ok) return answer;
    const message = words(localeOf(language), 'funds', 'done.cancelled', {});
    return { ok: true, message, data: presentWithdrawal(answer.withdrawal, services.catalog, language) };
  });
