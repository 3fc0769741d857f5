import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { float } from '@glassbook/contract';
import { Banner, Chips, EmptyState, Table } from '@glassbook/ui';
import { grouped } from '@glassbook/ui/format';
import { Scale, TriangleAlert } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportFile } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { reconciliationPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { rowsPerPage } from './filter.ts';
import { Result } from './result.tsx';

type Row = z.output<(typeof float.reconciliations)['reply']>['rows'][number];

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation(['float', 'desk']);
  return (
    <Table
      dense
      caption={t('desk:nav.reconciliations')}
      rows={rows}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', head: t('day'), cell: ({ day }: Row) => <Link to={reconciliationPath(day)}>{day}</Link> },
        { key: 'result', head: t('result'), cell: (row) => <Result of={row} /> },
        { key: 'lines', head: t('lines'), numeric: true, cell: ({ lines }) => lines },
        { key: 'ran', head: t('ran'), cell: ({ at_ms: at }) => stamp(at) },
        { key: 'run', head: t('run'), numeric: true, cell: ({ run }) => run },
        { key: 'by', head: t('by'), cell: ({ by }) => by?.name ?? t('by_server') },
        {
          key: 'journal',
          head: t('journal'),
          numeric: true,
          cell: ({ journal_seq: seq }) => grouped(String(seq)),
        },
      ]}
    />
  );
}

/** Every day that was reconciled, by its newest run. */
export default function ReconciliationsPage() {
  const { t } = useTranslation(['float', 'desk']);
  useTitle(t('desk:nav.reconciliations'));
  const [search, setSearch] = useSearchParams();
  const show = float.reconciliationFilters.find((each) => each === search.get('show')) ?? 'all';
  const page = Number(search.get('page')) || 1;
  const found = useCall(
    float.reconciliations,
    { show, page: String(page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('desk:nav.reconciliations')}</h1>
        <ExportFile name="reconciliations" load={() => ask(float.reconciliationsCsv, { show })} />
      </div>
      <Chips
        label={t('show')}
        value={show}
        onChange={(next) => setSearch({ show: next })}
        options={float.reconciliationFilters.map((value) => ({
          value,
          label: value === 'open' && found.data ? `${t('show.open')} ${found.data.open}` : t(`show.${value}`),
        }))}
      />
      <Shown of={found}>
        {({ rows, total, missing, next_ms: next }) => (
          <>
            {missing > 0 && (
              <Banner icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
                {t('missing', { count: missing })}
              </Banner>
            )}
            {rows.length === 0 ? (
              <EmptyState headingLevel={2} icon={<Scale size={20} strokeWidth={1.75} />} title={t('no_days')} />
            ) : (
              <Rows rows={rows} />
            )}
            <p className="cap c3 mt2">{t('next', { time: stamp(next) })}</p>
            <Pager
              page={page}
              last={Math.ceil(total / rowsPerPage)}
              onPage={(to) => setSearch({ show, page: String(to) })}
            />
          </>
        )}
      </Shown>
    </div>
  );
}
