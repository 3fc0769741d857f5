/** The queue of deposits at the desk. */
import { funds } from '@glassbook/contract';
import type { DepositRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { csvCost } from '../../../carry/http/csv-file.ts';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { assetsOf, DeskQueue, momentText, queuedView } from '../desk-queue.ts';
import type { FundsServices } from '../services.ts';
import { subjectOf } from './decide.ts';
import { networkOf, readDeposit, selectDeposits, sumsOf } from './present.ts';

export const queue = new DeskQueue({
  ...{ sql: selectDeposits, read: readDeposit, name: 'deposits', column: 'network' },
  states: ['submitted', 'in_review'],
  ...{ decision: 'deposit.decide', subjectOf },
});

type Showing = { catalog: Pick<Catalog, 'asset'>; now: number; requestOn: (row: DepositRow) => number | null };

export const shown = (row: DepositRow, { catalog, now, requestOn }: Showing) => ({
  ...{ ...queuedView(row, now, requestOn(row)), ...sumsOf(row, catalog) },
  ...{ network: networkOf(row), state: row.status, reason: row.reason ?? null },
  returns: row.returns ?? null,
});

export const depositQueue = ({ pool, catalog, depositOffers, now }: FundsServices) =>
  handle(funds.depositQueue, async ({ body }) => {
    const at = now();
    const { rows, total } = await queue.page(pool, { ...body, value: body.network }, pagingOf(body), at);
    const showing = { catalog, now: at, requestOn: await queue.requestsOn(pool, rows) };
    return {
      ok: true,
      message: {
        ...{ rows: rows.map((row) => shown(row, showing)), total, ...(await queue.waiting(pool, at)) },
        ...{ assets: assetsOf(depositOffers, catalog), now_ms: at },
      },
    };
  });

export const depositsCsv = ({ pool, catalog, now }: FundsServices) => ({
  ...handle(funds.depositsCsv, ({ body, language }) => {
    const say = (key: string) => words(localeOf(language), 'treasury', key);
    const head = [
      ...[say('case'), say('user'), say('asset'), say('deposit.stated'), say('deposit.credited'), say('network')],
      ...[say('state'), say('deposit.submitted'), say('decide_by'), say('ended'), say('reject_reason')],
      say('reference'),
    ];
    const cells = (row: DepositRow) => {
      const { name, amount, credited } = sumsOf(row, catalog);
      return [
        ...[`D-${row.id}`, `U-${row.owner}`, name, amount, credited ?? '', row.network, row.status],
        ...[momentText(row.at), momentText(row.decideBy), momentText(row.endedAt)],
        ...[row.reason ?? '', row.reference ?? ''],
      ];
    };
    return { ok: true, pieces: queue.file(pool, { ...body, value: body.network }, now(), { head, cells }) };
  }),
  cost: () => csvCost,
});
