/** One withdrawal at the desk. */
import { funds } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { maskedParams } from '../../../shared/activity/masked.ts';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { levelLimit } from '../level-limit.ts';
import { timelineOf } from '../present.ts';
import { presentReturns } from '../returns.ts';
import type { FundsServices } from '../services.ts';
import { withdrawalOf } from '../withdrawals.ts';
import { payeeView, readsPayees } from './payee-view.ts';
import { showing, shown } from './queue.ts';
import { riskOf } from './risk.ts';

const happenedMax = 50;

export const withdrawalCase = (services: FundsServices) =>
  handle(funds.withdrawalCase, async ({ body, caller }) => {
    const { pool, details, activity, identityOf, approvedNameOf } = services;
    const row = await withdrawalOf(pool, Number(body.user), Number(body.withdrawal));
    if (!row) return refuse('funds.withdrawal_not_found');
    const payee = await details.read(pool, row.owner, row);
    const { level } = await identityOf(row.owner);
    const { facts, marks } = await riskOf(services, pool, row, payee);
    const { limit, used, scale } = await levelLimit(services, pool, row.owner);
    const limits = { limit_btc: formatAmount(limit, scale), used_btc: formatAmount(used, scale) };
    const happened = await activity.recent(pool, row.owner, happenedMax);
    return {
      ok: true,
      message: {
        ...shown(row, await showing(services, [row])),
        ...{ ...payeeView(caller, payee), reference: row.reference ?? '' },
        ...{ level, name_approved: readsPayees(caller) ? await approvedNameOf(row.owner) : '' },
        ...{ marks, risk: { ...facts, ...limits }, timeline: timelineOf(row) },
        returned: await presentReturns(services, row),
        happened: happened.slice(0, happenedMax).map(({ id, at_ms, kind, params }) => ({
          ...{ id, at_ms, what: kind, detail: JSON.stringify(maskedParams(params)) },
        })),
      },
    };
  });
