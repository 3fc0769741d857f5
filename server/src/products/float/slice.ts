/** What is owed against what the operator states to hold, and the daily reconciliation. It reads balances and entries; it moves no money. */
import { slice } from '../../shared/slice/slice.ts';
import { reconcile, reconciliation, reconciliations, reconciliationsCsv } from './reconcile/calls.ts';
import { RecentBatches } from './reconcile/recent-batches.ts';
import { Reconciler } from './reconcile/reconciler.ts';
import { heldLessOwed, report } from './report.ts';
import type { FloatServices } from './services.ts';
import { requestStatement, statementKind } from './statements/statement-kind.ts';
import { statements, statementsCsv } from './statements/statements.ts';

/** How often it is asked whether a day is due: a day that was missed is found a minute after the start. */
const lookEveryMs = 60_000;

export const float = slice({
  name: 'float',
  roles: ['leader'],
  needs: ['pool', 'now', 'catalog', 'config', 'log', 'disk', 'journal', 'state', 'audit', 'approvals'],
  opens: ['heldLessOwed'],
  open({ pool, now, catalog, config, log, disk, journal, state, audit, approvals }) {
    const recent = new RecentBatches();
    const reconciler = new Reconciler({
      ...{ pool, now, journal, recent, audit, ledger: state.ledger },
      ...{ isReal: config.money === 'real', isFull: () => disk.isFull },
      onDifference: (day, differences) => log.error({ day, differences }, 'the reconciliation found differences'),
    });
    const services: FloatServices = { pool, now, catalog, approvals, reconciler };
    approvals.add(statementKind(services));
    const failed = (error: unknown) => log.warn({ err: error }, 'a day was not reconciled; it is tried again');
    let running: Promise<unknown> = Promise.resolve();
    const look = () => {
      running = reconciler.catchUp().catch(failed);
    };
    return {
      handlings: {
        ...{ report: report(services), statements: statements(services), statementsCsv: statementsCsv(services) },
        requestStatement: requestStatement(services),
        ...{ reconciliations: reconciliations(services), reconciliation: reconciliation(services) },
        ...{ reconciliationsCsv: reconciliationsCsv(services), reconcile: reconcile(services) },
      },
      channels: {},
      opens: { heldLessOwed },
      onCommitted: (committed) => recent.take(committed),
      leads: () => ({
        chores: [{ everyMs: lookEveryMs, run: look }],
        stop: () => reconciler.stop(),
        close: async () => {
          await running;
        },
      }),
    };
  },
});
