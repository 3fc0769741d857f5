import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { content } from '@glassbook/contract';
import { Badge, Button, Checkbox, EmptyState, Select, Table } from '@glassbook/ui';
import { Newspaper, Plus } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { contentPath } from '../app/paths.ts';
import { SearchForm } from '../app/search-form.tsx';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { languages } from './entry-draft.ts';
import { kindLabels, pageLabels, stateLabels, stateTones } from './labels.ts';
import { NewEntry } from './new-entry.tsx';

type Row = content.EntryRow;
type Filter = { kind: '' | content.EntryKind; state: '' | content.EntryState; q: string; incomplete: '' | '1' };
const rowsPerPage = 25;

/** Every row of a filter, page by page; the sentence of the first refusal, and then no rows. */
async function allRows(filter: Filter): Promise<{ rows: Row[]; failure?: string }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(content.entries, { ...filter, page: String(page), limit: '100' });
    if (!answer.ok) return { rows: [], failure: answer.message };
    rows.push(...answer.message.rows);
    if (answer.message.rows.length === 0 || rows.length >= answer.message.total) return { rows };
  }
}

const timeOf = (ms: number | null): string => (ms === null ? '' : stamp(ms));
const isoOf = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString());

function Export({ filter }: { filter: Filter }) {
  const { t } = useTranslation('editor');
  const head = [
    ...[t('field.title'), t('kind'), t('page'), t('state'), t('languages'), t('field.from'), t('field.until')],
    ...[t('field.order'), t('changed'), t('by')],
  ];
  const load = async () => {
    const { rows, failure } = await allRows(filter);
    if (failure !== undefined) return { failure };
    const lines = rows.map(({ title, kind, page, state, missing, from_ms, until_ms, order, ...row }) => [
      ...[title, kind, page ?? '', state, String(languages.length - missing.length), isoOf(from_ms), isoOf(until_ms)],
      ...[String(order), isoOf(row.changed_ms), row.changed_by],
    ]);
    return { lines };
  };
  return <ExportRows name="content" head={head} rows={load} />;
}

function Filters({ filter, go }: { filter: Filter; go: (next: Partial<Filter>) => void }) {
  const { t } = useTranslation('editor');
  return (
    <div className="desk-filters">
      <Select
        label={t('kind')}
        labelShown
        value={filter.kind}
        onChange={(kind) => go({ kind })}
        options={[
          { value: '' as const, label: t('all_kinds') },
          ...content.entryKinds.map((value) => ({ value, label: t(kindLabels[value]) })),
        ]}
      />
      <Select
        label={t('state')}
        labelShown
        value={filter.state}
        onChange={(state) => go({ state })}
        options={[
          { value: '' as const, label: t('all_states') },
          ...content.entryStates.map((value) => ({ value, label: t(stateLabels[value]) })),
        ]}
      />
      <SearchForm key={filter.q} label={t('search')} value={filter.q} onSearch={(q) => go({ q })} />
      <Checkbox
        label={t('incomplete')}
        checked={filter.incomplete === '1'}
        onChange={(isOn) => go({ incomplete: isOn ? '1' : '' })}
      />
    </div>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation(['editor', 'content', 'desk']);
  return (
    <Table
      dense
      caption={t('desk:nav.content')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          head: t('field.title'),
          cell: ({ id, title, page }: Row) => (
            <Link to={contentPath(id)} className="desk-title">
              {title || (page ? t(pageLabels[page]) : t('untitled'))}
            </Link>
          ),
        },
        { key: 'kind', head: t('kind'), cell: ({ kind }) => t(kindLabels[kind]) },
        {
          key: 'state',
          head: t('state'),
          cell: ({ state }) => {
            const tone = stateTones[state];
            return <Badge {...(tone === undefined ? {} : { tone })}>{t(stateLabels[state])}</Badge>;
          },
        },
        {
          key: 'languages',
          head: t('languages'),
          numeric: true,
          cell: ({ missing }) => `${languages.length - missing.length} / ${languages.length}`,
        },
        { key: 'from', head: t('field.from'), cell: ({ from_ms }) => timeOf(from_ms) },
        { key: 'until', head: t('field.until'), cell: ({ until_ms }) => timeOf(until_ms) },
        { key: 'changed', head: t('changed'), cell: ({ changed_ms }) => stamp(changed_ms) },
        { key: 'by', head: t('by'), cell: ({ changed_by }) => changed_by },
      ]}
    />
  );
}

/** What staff writes for users, the newest change first. */
export default function ContentsPage() {
  const { t } = useTranslation(['editor', 'desk']);
  useTitle(t('desk:nav.content'));
  const { may } = useSelf();
  const [making, setMaking] = useState(false);
  const [search, setSearch] = useSearchParams();
  const filter: Filter = {
    kind: content.entryKinds.find((each) => each === search.get('kind')) ?? '',
    state: content.entryStates.find((each) => each === search.get('state')) ?? '',
    q: search.get('q') ?? '',
    incomplete: search.get('incomplete') === '1' ? '1' : '',
  };
  const page = Number(search.get('page') ?? '1') || 1;
  const found = useCall(
    content.entries,
    { ...filter, page: String(page), limit: String(rowsPerPage) },
    { keepsRows: true },
  );
  const go = (next: Partial<Filter>, to = 1) => setSearch({ ...filter, ...next, page: String(to) });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('desk:nav.content')}</h1>
        <div className="desk-actions">
          <Export filter={filter} />
          {may('content.write') && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              {t('create')}
            </Button>
          )}
        </div>
      </div>
      <Filters filter={filter} go={go} />
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState headingLevel={2} icon={<Newspaper size={20} strokeWidth={1.75} />} title={t('empty')} />
            ) : (
              <Rows rows={rows} />
            )}
            <Pager page={page} last={Math.ceil(total / rowsPerPage)} onPage={(next) => go({}, next)} />
          </>
        )}
      </Shown>
      <NewEntry open={making} onClose={() => setMaking(false)} />
    </div>
  );
}
