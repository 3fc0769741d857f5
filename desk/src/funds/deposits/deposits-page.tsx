import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { exact } from '@glassbook/ui/format';
import { ArrowDownToLine } from 'lucide-react';
import { lookEveryMs, useCall } from '../../app/calls.ts';
import { ask } from '../../app/client.ts';
import { depositPath } from '../../app/paths.ts';
import { CaseQueue } from '../../cases/case-queue.tsx';
import { CaseTable } from '../../cases/case-table.tsx';
import { networkName } from '../../cases/network-name.ts';
import { rowsPerPage, useCaseFilter } from '../../cases/use-case-filter.ts';
import { stateOf } from './deposit-row.ts';

/** The queue of deposits. */
export default function DepositsPage() {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const of = useCaseFilter(funds.depositFilters, 'network', funds.depositNetworks);
  const { kind: network, ...rest } = of.filter;
  const asked = { ...rest, network };
  const found = useCall(
    funds.depositQueue,
    { ...asked, page: String(of.page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  return (
    <div className="desk-pane">
      <CaseQueue
        title={t('desk:nav.deposits')}
        shows={funds.depositFilters}
        of={of}
        kind={{
          ...{ label: t('network'), all: t('all_networks') },
          options: funds.depositNetworks.map((value) => ({ value, label: networkName(value, t) })),
        }}
        found={found}
        file={{ name: 'deposits', load: () => ask(funds.depositsCsv, asked) }}
        empty={{ title: t('deposit.empty'), icon: <ArrowDownToLine size={20} strokeWidth={1.75} /> }}
      >
        {({ rows, now_ms: now }) => (
          <CaseTable
            caption={t('desk:nav.deposits')}
            rows={rows}
            now={now}
            nameOf={(id) => `D-${id}`}
            pathOf={depositPath}
            stateOf={(row) => stateOf(row, t)}
            columns={[
              {
                key: 'amount',
                head: t('amount'),
                numeric: true,
                cell: ({ credited, amount, name }) => `${exact(credited ?? amount)} ${name}`,
              },
              { key: 'network', head: t('network'), cell: (row) => networkName(row.network, t) },
            ]}
          />
        )}
      </CaseQueue>
    </div>
  );
}
