import type { i18n as I18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { desk, type Permission } from '@glassbook/contract';
import { Button, EmptyState, Select, Table } from '@glassbook/ui';
import { ScrollText, X } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportFile } from '../app/export-rows.tsx';
import { contentPath, marketPath, requestPath, userPath } from '../app/paths.ts';
import { SearchForm } from '../app/search-form.tsx';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { actCatalogs, actKey, detailOf, wordsOfAct } from './acts.ts';
import { AuditCheck } from './audit-check.tsx';

type Row = z.output<(typeof desk.audit)['reply']>['rows'][number];
const rowsPerPage = '50';
type Filter = { act: string; staff: string; subject: string };
const nothing: Filter = { act: '', staff: '', subject: '' };

const links: Record<string, { to: (id: number) => string; permission: Permission }> = {
  market: { to: marketPath, permission: 'market.read' },
  request: { to: requestPath, permission: 'request.read' },
  user: { to: userPath, permission: 'user.read' },
  entry: { to: contentPath, permission: 'content.read' },
};
/** A link only where the reader may open what it leads to. */
export function Subject({ of }: { of: string }) {
  const { may } = useSelf();
  const [noun = '', id = ''] = of.split(':');
  const link = /^\d+$/.test(id) ? links[noun] : undefined;
  const name = noun === 'user' && link ? `U-${id}` : of;
  return link === undefined || !may(link.permission) ? name : <Link to={link.to(Number(id))}>{name}</Link>;
}

/** All that have words. */
const actsIn = (i18n: I18n): string[] =>
  actCatalogs.flatMap((product) =>
    Object.keys((i18n.getResourceBundle(i18n.language, product) as object | undefined) ?? {})
      .filter((key) => key.startsWith('act.'))
      .map((key) => `${product}.${key.slice('act.'.length)}`),
  );

function Filters({ filter, name, onFilter }: { filter: Filter; name: string; onFilter: (next: Filter) => void }) {
  const { t, i18n } = useTranslation(['desk', ...actCatalogs]);
  return (
    <div className="desk-filters">
      <Select
        label={t('audit.act')}
        labelShown
        value={filter.act}
        onChange={(act) => onFilter({ ...filter, act })}
        options={[
          { value: '', label: t('audit.all_acts') },
          ...actsIn(i18n).map((act) => ({ value: act, label: t(actKey(act)) })),
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
  const { t } = useTranslation(['desk', ...actCatalogs]);
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
          cell: ({ detail, subject }) => <span className="desk-detail cap c2">{detailOf(detail, subject)}</span>,
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

export default function AuditPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.audit'));
  const [filter, setFilter] = useState(nothing);
  const [name, setName] = useState('');
  /** Where the pages before this one began, the newest without a number. */
  const [begins, setBegins] = useState<readonly string[]>(['']);
  const found = useCall(desk.audit, { ...filter, before: begins.at(-1), limit: rowsPerPage }, { keepsRows: true });
  const choose = (next: Filter) => {
    setFilter(next);
    setBegins(['']);
  };
  return (
    <div className="desk-sides">
      <div className="desk-pane">
        <div className="desk-head">
          <h1 className="t2">{t('nav.audit')}</h1>
          <ExportFile name="audit" load={() => ask(desk.auditCsv, filter)} />
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
