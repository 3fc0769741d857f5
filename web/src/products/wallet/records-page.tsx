import { wallet } from '@glassbook/contract';
import { EmptyState, Select, useTimes } from '@glassbook/ui';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { ExportButton } from './records/export-button.tsx';
import { LoadMore } from './records/load-more.tsx';
import { RecordDetail } from './records/record-detail.tsx';
import { bodyOf, byDay, filterOf, queryOf, type RecordFilter } from './records/record-filter.ts';
import { RecordRow } from './records/record-row.tsx';
import { usePages } from './records/use-pages.ts';

/** Rows of a page of entries. */
const limit = 20;

/** Every entry of the ledger that moved the user's money; each opens. */
export default function RecordsPage() {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query);
  const [opened, setOpened] = useState<wallet.Entry>();
  const pages = usePages(
    wallet.entries,
    (page) => bodyOf(filter, page, limit),
    ({ list }) => list,
  );
  const filtered = filter.assetId !== undefined || filter.kind !== undefined;
  return (
    <Page title={t('records.title')} back={paths.assets} width="reading" actions={<ExportButton filter={filter} />}>
      <Filters filter={filter} onChange={(next) => setQuery(queryOf(next), { replace: true })} />
      <p className="pad cap c3 mt2">{t('records.zone', { zone: times.zone() })}</p>
      <Shown of={pages.loaded}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              headingLevel={2}
              icon={<ReceiptText size={20} strokeWidth={1.75} />}
              title={t(filtered ? 'records.empty_filtered' : 'records.empty')}
            >
              {!filtered && t('records.empty_about')}
            </EmptyState>
          ) : (
            <>
              {byDay(rows, times.date).map(({ day, entries }) => (
                <section key={day}>
                  <h2 className="pad mt4 mb-1 label c2">{day}</h2>
                  <ul>
                    {entries.map((entry) => (
                      <RecordRow key={`${entry.id} ${entry.kind}`} entry={entry} onOpen={() => setOpened(entry)} />
                    ))}
                  </ul>
                </section>
              ))}
              <LoadMore pages={pages} />
            </>
          )
        }
      </Shown>
      <RecordDetail entry={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}

function Filters({ filter, onChange }: { filter: RecordFilter; onChange: (filter: RecordFilter) => void }) {
  const { t } = useTranslation('wallet');
  const assets = useCall(wallet.currenciesOfUser, {}, { staleMs: 60_000 }).data ?? [];
  const all = { value: '0', label: t('records.all') };
  return (
    <div className="pad grid grid-cols-2 gap-2">
      <Select
        label={t('records.asset')}
        labelShown
        value={String(filter.assetId ?? 0)}
        onChange={(id) => onChange({ ...filter, assetId: id === '0' ? undefined : Number(id) })}
        options={[all, ...assets.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Select
        label={t('records.account')}
        labelShown
        value={filter.kind ?? '0'}
        onChange={(kind) => onChange({ ...filter, kind: wallet.wireKinds.find((known) => known === kind) })}
        options={[all, ...wallet.wireKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))]}
      />
    </div>
  );
}
