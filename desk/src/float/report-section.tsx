import { useTranslation } from 'react-i18next';
import { float } from '@glassbook/contract';
import { Chips, EmptyState, Select } from '@glassbook/ui';
import { grouped } from '@glassbook/ui/format';
import { CircleCheck } from 'lucide-react';
import type { Loadable } from '../app/calls.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import type { Filter } from './filter.ts';
import { ReportTable, type Report } from './report-table.tsx';

type Props = Pick<Filter, 'filter' | 'set'> & { found: Loadable<Report> };

/** What is owed against what is held, with its filters, and the journal entry that it is of. */
export function ReportSection({ found, filter, set }: Props) {
  const { t } = useTranslation('float');
  const assets = found.data?.assets ?? [];
  return (
    <>
      <Chips
        label={t('show')}
        value={filter.show}
        onChange={(show) => set({ show })}
        options={float.reportFilters.map((value) => ({ value, label: t(`show.${value}`) }))}
      />
      <div className="desk-filters mt3">
        <Select
          label={t('asset')}
          labelShown
          value={filter.currency}
          onChange={(currency) => set({ currency })}
          options={[
            { value: '', label: t('all_assets') },
            ...assets.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      <Shown of={found}>
        {({ rows, journal_seq: seq, at_ms: at }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                headingLevel={2}
                icon={<CircleCheck size={20} strokeWidth={1.75} />}
                title={t('none_short')}
              />
            ) : (
              <ReportTable rows={rows} />
            )}
            <p className="cap c3 mt2">{t('of_entry', { entry: grouped(String(seq)), time: stamp(at) })}</p>
          </>
        )}
      </Shown>
    </>
  );
}
