import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips, EmptyState, Select } from '@glassbook/ui';
import type { Loadable } from '../app/calls.ts';
import { ExportFile } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { SearchForm } from '../app/search-form.tsx';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { rowsPerPage, type CaseFilter } from './use-case-filter.ts';

/** What every queue answers. */
type Queue = {
  rows: readonly unknown[];
  total: number;
  /** Of all that wait, in each state and past their deadline. */
  counts: Readonly<Record<string, number>>;
  assets: readonly { id: number; name: string }[];
};
/** The filter that only this queue has. */
type KindChoice<Kind extends string> = {
  label: string;
  all: string;
  options: readonly { value: Kind; label: string }[];
};

type Props<Show extends string, Kind extends string, Q extends Queue> = {
  title: string;
  shows: readonly Show[];
  of: CaseFilter<Show, Kind>;
  kind: KindChoice<Kind>;
  found: Loadable<Q>;
  file: Parameters<typeof ExportFile>[0];
  empty: { title: string; icon: ReactNode };
  /** Called when other rows are chosen. */
  onShow?: () => void;
  /** The table of what was found. */
  children: (found: Q) => ReactNode;
};

function Filters<Show extends string, Kind extends string>({
  of: { filter, set },
  kind,
  assets,
}: Pick<Props<Show, Kind, Queue>, 'of' | 'kind'> & Pick<Queue, 'assets'>) {
  const { t } = useTranslation('treasury');
  return (
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
      <Select
        label={kind.label}
        labelShown
        value={filter.kind}
        onChange={(next) => set({ kind: next })}
        options={[{ value: '' as const, label: kind.all }, ...kind.options]}
      />
      <SearchForm
        key={filter.user}
        label={t('user_number')}
        example="1001"
        value={filter.user}
        onSearch={(user) => set({ user: user.replace(/^U-/i, '') })}
      />
    </div>
  );
}

/** A queue: what waits by its deadline, each state, what is overdue and what ended. Nothing personal stands here, so it is asked for again by itself. */
export function CaseQueue<Show extends string, Kind extends string, Q extends Queue>({
  title,
  shows,
  of,
  kind,
  found,
  file,
  empty,
  onShow,
  children,
}: Props<Show, Kind, Q>) {
  const { t } = useTranslation('treasury');
  useTitle(title);
  const { filter, page, set } = of;
  const counts = found.data?.counts;
  const labelOf = (show: Show): string => {
    const name = t(`show.${show}`);
    if (!counts || show === 'ended') return name;
    const { late: _, ...waiting } = counts;
    const all = Object.values(waiting).reduce((sum, count) => sum + count, 0);
    return `${name} ${show === 'waiting' ? all : counts[show]}`;
  };
  return (
    <>
      <div className="desk-head">
        <h1 className="t2">{title}</h1>
        <ExportFile {...file} />
      </div>
      <Chips
        label={t('show')}
        value={filter.show}
        onChange={(show) => {
          onShow?.();
          set({ show });
        }}
        options={shows.map((value) => ({ value, label: labelOf(value) }))}
      />
      <Filters of={of} kind={kind} assets={found.data?.assets ?? []} />
      <Shown of={found}>
        {(queue) => (
          <>
            {queue.rows.length === 0 ? (
              <EmptyState headingLevel={2} icon={empty.icon} title={empty.title} />
            ) : (
              children(queue)
            )}
            <Pager
              page={page}
              last={Math.ceil(queue.total / rowsPerPage)}
              onPage={(next) => set({ page: String(next) })}
            />
          </>
        )}
      </Shown>
    </>
  );
}
