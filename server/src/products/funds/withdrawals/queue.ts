/** The queue of withdrawals at the desk. */
import { funds } from '@glassbook/contract';
import type { WithdrawalRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { csvCost } from '../../../carry/http/csv-file.ts';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { assetsOf, DeskQueue, momentText, queuedView } from '../desk-queue.ts';
import { readWithdrawal, selectWithdrawals, sumsOf } from '../present.ts';
import type { FundsServices } from '../services.ts';
import { subjectOf } from './decide.ts';
import { payersOf, type Payer } from './payers.ts';

export const queue = new DeskQueue({
  ...{ sql: selectWithdrawals, read: readWithdrawal, name: 'withdrawals', column: 'payee' },
  states: ['requested', 'in_review', 'approved', 'paying'],
  ...{ decision: 'withdrawal.decide', subjectOf },
});

type Showing = {
  catalog: Pick<Catalog, 'asset'>;
  now: number;
  requestOn: (row: WithdrawalRow) => number | null;
  payerOf: (row: WithdrawalRow) => Payer | null;
};
export const showing = async (
  { pool, catalog, now }: Pick<FundsServices, 'pool' | 'catalog' | 'now'>,
  rows: readonly WithdrawalRow[],
): Promise<Showing> => ({
  ...{ catalog, now: now(), requestOn: await queue.requestsOn(pool, rows), payerOf: await payersOf(pool, rows) },
});

export const shown = (row: WithdrawalRow, { catalog, now, requestOn, payerOf }: Showing) => ({
  ...{ ...queuedView(row, now, requestOn(row)), ...sumsOf(row, catalog), payer: payerOf(row) },
  ...{ payee: row.payee, state: row.status, reason: row.reason ?? null },
});

export const withdrawalQueue = ({ pool, catalog, offers, now }: FundsServices) =>
  handle(funds.withdrawalQueue, async ({ body }) => {
    const at = now();
    const { rows, total } = await queue.page(pool, { ...body, value: body.payee }, pagingOf(body), at);
    const as = await showing({ pool, catalog, now: () => at }, rows);
    return {
      ok: true,
      message: {
        ...{ rows: rows.map((row) => shown(row, as)), total, ...(await queue.waiting(pool, at)) },
        ...{ assets: assetsOf(offers, catalog), now_ms: at },
      },
    };
  });

export const withdrawalsCsv = ({ pool, catalog, now }: FundsServices) => ({
  ...handle(funds.withdrawalsCsv, ({ body, language }) => {
    const say = (key: string) => words(localeOf(language), 'treasury', key);
    const head = [
      ...[say('case'), say('user'), say('asset'), say('amount'), say('fee'), say('arrives'), say('payee')],
      ...[say('state'), say('requested'), say('decide_by'), say('ended'), say('reject_reason'), say('reference')],
    ];
    const cells = (row: WithdrawalRow) => {
      const { name, number, rate, real_number } = sumsOf(row, catalog);
      return [
        ...[`W-${row.id}`, `U-${row.owner}`, name, number, rate, real_number, row.payee, row.status],
        ...[momentText(row.at), momentText(row.decideBy), momentText(row.endedAt)],
        ...[row.reason ?? '', row.reference ?? ''],
      ];
    };
    return { ok: true, pieces: queue.file(pool, { ...body, value: body.payee }, now(), { head, cells }) };
  }),
  cost: () => csvCost,
});
