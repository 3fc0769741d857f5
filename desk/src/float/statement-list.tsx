import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { float } from '@glassbook/contract';
import { Badge, Chips, EmptyState, Select, Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { Vault } from 'lucide-react';
import type { Loadable } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportFile } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { requestPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { rowsPerPage, type Filter } from './filter.ts';

type Statements = z.output<(typeof float.statements)['reply']>;
type Row = Statements['rows'][number];

/** Each statement with its time and both names; one that was followed by a newer one says so. */
function Rows({ rows }: Pick<Statements, 'rows'>) {
  const { t } = useTranslation('float');
  const person = (name: string, ms: number) => (
    <>
      <span className="block">{name}</span>
      <span className="cap c3 block">{stamp(ms)}</span>
    </>
  );
  return (
    <Table
      caption={t('statements')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'asset', head: t('asset'), cell: ({ name }: Row) => name },
        { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
        { key: 'place', head: t('place'), cell: ({ place }) => place },
        { key: 'held', head: t('held'), numeric: true, cell: ({ held }) => exact(held) },
        { key: 'maker', head: t('stated_by'), cell: ({ maker, stated_ms: at }) => person(maker.name, at) },
        { key: 'checker', head: t('approved_by'), cell: ({ checker, approved_ms: at }) => person(checker.name, at) },
        {
          key: 'counts',
          head: t('counts'),
          cell: ({ newest }) => (newest ? <Badge tone="ok">{t('counts.yes')}</Badge> : <Badge>{t('counts.no')}</Badge>),
        },
        {
          key: 'request',
          head: t('request'),
          cell: ({ request }) => <Link to={requestPath(request)}>{`R-${request}`}</Link>,
        },
      ]}
    />
  );
}

type Props = Filter & { found: Loadable<Statements> };

/** What the operator states to hold, by place: those that count, or all that were ever made. */
export function StatementList({ found, filter, page, set }: Props) {
  const { t } = useTranslation('float');
  const { places: show, currency, kind } = filter;
  return (
    <section className="mt6">
      <div className="desk-head">
        <h2 className="t3">{t('statements')}</h2>
        <ExportFile name="statements" load={() => ask(float.statementsCsv, { show, currency, kind })} />
      </div>
      <Chips
        label={t('show')}
        value={show}
        onChange={(next) => set({ places: next })}
        options={float.statementFilters.map((value) => ({ value, label: t(`show.${value}`) }))}
      />
      <div className="desk-filters mt3">
        <Select
          label={t('kind')}
          labelShown
          value={kind}
          onChange={(next) => set({ kind: next })}
          options={[
            { value: '' as const, label: t('all_kinds') },
            ...float.placeKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
      </div>
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState headingLevel={3} icon={<Vault size={20} strokeWidth={1.75} />} title={t('empty')}>
                {t('empty_about')}
              </EmptyState>
            ) : (
              <Rows rows={rows} />
            )}
            <Pager page={page} last={Math.ceil(total / rowsPerPage)} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </Shown>
    </section>
  );
}
