import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Button, EmptyState, Select, Table, toast, useBusy } from '@glassbook/ui';
import { plainDate } from '@glassbook/ui/format';
import { Download, ScrollText, X } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { csvOf, download } from '../app/csv.ts';
import { marketPath, requestPath, userPath } from '../app/paths.ts';
import { SearchForm } from '../app/search-form.tsx';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { acts, detailOf, wordsOfAct } from './acts.ts';
import { allRows, type Filter } from './all-rows.ts';
import { AuditCheck } from './audit-check.tsx';

type Row = z.output<(typeof desk.audit)['reply']>['rows'][number];
const rowsPerPage = '50';
const nothing: Filter = { act: '', staff: '', subject: '' };

const links: Record<string, (id: number) => string> = { market: marketPath, request: requestPath, user: userPath };
function Subject({ of }: { of: string }) {
  const [noun = '', id = ''] = of.split(':');
  const to = /^\d+$/.test(id) ? links[noun]?.(Number(id)) : undefined;
  return to === undefined ? of : <Link to={to}>{of}</Link>;
}

function Filters({ filter, name, onFilter }: { filter: Filter; name: string; onFilter: (next: Filter) => void }) {
  const { t } = useTranslation('desk');
  return (
    <div className="desk-filters">
      <Select
        label={t('audit.act')}
        labelShown
        value={filter.act}
        onChange={(act) => onFilter({ ...filter, act })}
        options={[
          { value: '', label: t('audit.all_acts') },
          ...acts.map((act) => ({ value: act as string, label: t(`act.${act}`) })),
        ]}
      />
      <SearchForm
        key={filter.subject}
        label={t('audit.subject')}
        example="market:1"
        value={filter.subject}
        onSearch={(subject) => onFilter({ ...filter, subject })}
      />
      {filter.staff !== '' && (
        <Button
          size="sm"
          tone="outlined"
          aria-label={t('audit.anyone', { name })}
          icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onFilter({ ...filter, staff: '' })}
        >
          {name}
        </Button>
      )}
    </div>
  );
}

function Rows({ rows, onStaff }: { rows: readonly Row[]; onStaff: (row: Row) => void }) {
  const { t } = useTranslation('desk');
  if (rows.length === 0)
    return <EmptyState headingLevel={2} icon={<ScrollText size={20} strokeWidth={1.75} />} title={t('audit.empty')} />;
  return (
    <Table
      dense
      caption={t('nav.audit')}
      rows={rows}
      rowKey={({ seq }) => seq}
      columns={[
        { key: 'seq', head: t('audit.seq'), numeric: true, cell: ({ seq }: Row) => seq },
        { key: 'at', head: t('audit.at'), cell: ({ at_ms }) => stamp(at_ms) },
        {
          key: 'who',
          head: t('audit.who'),
          cell: (row) =>
            row.staff === null ? (
              t('history.system')
            ) : (
              <button type="button" className="link" onClick={() => onStaff(row)}>
                {row.name || `#${row.staff}`}
              </button>
            ),
        },
        { key: 'act', head: t('audit.act'), cell: ({ act }) => wordsOfAct(act, t) },
        { key: 'subject', head: t('audit.subject'), cell: ({ subject }) => <Subject of={subject} /> },
        {
          key: 'detail',
          head: t('audit.detail'),
          cell: ({ detail }) => <span className="desk-detail cap c2">{detailOf(detail)}</span>,
        },
        {
          key: 'hash',
          head: t('audit.hash'),
          cell: ({ hash }) => (
            <span className="hash cap c3" title={hash}>
              {`${hash.slice(0, 4)} ${hash.slice(4, 8)}`}
            </span>
          ),
        },
      ]}
    />
  );
}

/** Saves every row of the filter, not only those on the screen. */
function Export({ filter }: { filter: Filter }) {
  const { t } = useTranslation('desk');
  const [busy, run] = useBusy();
  const save = () =>
    void run(async () => {
      const { rows, failure } = await allRows(filter);
      if (failure !== undefined) {
        toast({ title: failure, tone: 'err' });
        return;
      }
      const head = ['seq', 'at', 'who', 'act', 'subject', 'detail', 'hash'].map((key) => t(`audit.${key}`));
      const lines = rows.map((row) => [
        ...[String(row.seq), new Date(row.at_ms).toISOString(), row.name, row.act, row.subject, row.detail, row.hash],
      ]);
      download(csvOf([head, ...lines]), `audit-${plainDate(Date.now(), 'UTC')}.csv`);
    });
  return (
    <Button
      size="sm"
      tone="outlined"
      busy={busy && t('busy')}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={save}
    >
      {t('csv')}
    </Button>
  );
}

export default function AuditPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.audit'));
  const [filter, setFilter] = useState(nothing);
  const [name, setName] = useState('');
  /** Where the pages before this one began, the newest without a number. */
  const [begins, setBegins] = useState<readonly string[]>(['']);
  const found = useCall(desk.audit, { ...filter, before: begins.at(-1), limit: rowsPerPage });
  const choose = (next: Filter) => {
    setFilter(next);
    setBegins(['']);
  };
  return (
    <div className="desk-sides">
      <div className="desk-pane">
        <div className="desk-head">
          <h1 className="t2">{t('nav.audit')}</h1>
          <Export filter={filter} />
        </div>
        <Filters filter={filter} name={name} onFilter={choose} />
        <Shown of={found}>
          {({ rows, more }) => (
            <>
              <Rows
                rows={rows}
                onStaff={(row) => {
                  setName(row.name || `#${row.staff}`);
                  choose({ ...filter, staff: String(row.staff) });
                }}
              />
              <nav className="desk-actions mt3" aria-label={t('pages.title')}>
                <Button
                  size="sm"
                  tone="outlined"
                  disabled={begins.length === 1}
                  onClick={() => setBegins(begins.slice(0, -1))}
                >
                  {t('audit.newer')}
                </Button>
                <Button
                  size="sm"
                  tone="outlined"
                  disabled={!more}
                  onClick={() => setBegins([...begins, String(rows.at(-1)?.seq ?? '')])}
                >
                  {t('audit.older')}
                </Button>
              </nav>
            </>
          )}
        </Shown>
      </div>
      <aside className="desk-side" aria-label={t('proof.title')}>
        <h2 className="t3">{t('proof.title')}</h2>
        <p className="cap c2 mt2">{t('verify.about')}</p>
        <AuditCheck />
      </aside>
    </div>
  );
}
