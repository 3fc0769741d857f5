import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { ArrowUpFromLine } from 'lucide-react';
import { lookEveryMs, useCall } from '../../app/calls.ts';
import { ask } from '../../app/client.ts';
import { useSelf } from '../../app/self.ts';
import { CaseQueue } from '../../cases/case-queue.tsx';
import { rowsPerPage, useCaseFilter } from '../../cases/use-case-filter.ts';
import { Batch } from './batch.tsx';
import { StartBatch } from './start-batch.tsx';
import { canPick, type Row } from './withdrawal-row.ts';
import { WithdrawalTable } from './withdrawal-table.tsx';

const payeeKinds = ['address', 'bank', 'international'] as const satisfies readonly Row['payee'][];

/** The queue of withdrawals. Approved ones can be picked, to start their payments together, and those of the reader, to record them together. */
export default function WithdrawalsPage() {
  const { t } = useTranslation(['treasury', 'desk']);
  const { id: self, may } = useSelf();
  const of = useCaseFilter(funds.withdrawalFilters, 'payee', payeeKinds);
  const { kind: payee, ...rest } = of.filter;
  const asked = { ...rest, payee };
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const found = useCall(
    funds.withdrawalQueue,
    { ...asked, page: String(of.page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  const chosen = (found.data?.rows ?? []).filter((row) => picked.has(row.id) && canPick(row, self));
  const [started, approved] = [
    chosen.filter(({ state }) => state === 'paying'),
    chosen.filter(({ state }) => state === 'approved'),
  ];
  return (
    <div className="desk-pane">
      <CaseQueue
        title={t('desk:nav.withdrawals')}
        shows={funds.withdrawalFilters}
        of={of}
        kind={{
          ...{ label: t('payee'), all: t('all_payees') },
          options: payeeKinds.map((value) => ({ value, label: t(`payee.${value}`) })),
        }}
        found={found}
        file={{ name: 'withdrawals', load: () => ask(funds.withdrawalsCsv, asked) }}
        empty={{ title: t('empty'), icon: <ArrowUpFromLine size={20} strokeWidth={1.75} /> }}
        onShow={() => setPicked(new Set())}
      >
        {({ rows, now_ms: now }) => (
          <WithdrawalTable rows={rows} now={now} picked={picked} {...(may('funds.pay') ? { onPick: setPicked } : {})} />
        )}
      </CaseQueue>
      {approved.length > 0 && <StartBatch rows={approved} />}
      {started.length > 0 && <Batch rows={started} onDone={() => setPicked(new Set())} />}
    </div>
  );
}
