import { statement } from '@glassbook/contract';
import { EmptyState, Tabs } from '@glassbook/ui';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { CheckCard } from './check-card.tsx';
import { Entries } from './entries.tsx';
import { ExportPart } from './export-part.tsx';
import { Monthly } from './monthly.tsx';
import { Years } from './years.tsx';

const views = ['monthly', 'entries', 'years'] as const;

/** What every entry adds up to, by month and by year; the entries; and all of them as a file. */
export default function StatementPage() {
  const { t } = useTranslation('statement');
  const [query, setQuery] = useSearchParams();
  const view = views.find((known) => known === query.get('view')) ?? 'monthly';
  const summary = useCall(statement.summary, {});
  const tabs = [
    { value: 'monthly', label: t('view.monthly') },
    { value: 'entries', label: t('view.entries') },
    { value: 'years', label: t('view.years') },
  ] as const;
  return (
    <Page title={t('title')} back={paths.assets} width="reading">
      <Tabs
        label={t('view')}
        value={view}
        onChange={(next) => setQuery({ view: next }, { replace: true })}
        tabs={tabs}
        panelId="statement"
      />
      <div id="statement" role="tabpanel" className="pad col g4 mt4 pb-6">
        {view === 'entries' ? (
          <Entries />
        ) : (
          <Shown of={summary}>
            {(data) =>
              data.entries === 0 ? (
                <EmptyState headingLevel={2} icon={<ReceiptText size={20} strokeWidth={1.75} />} title={t('empty')}>
                  {t('empty_about')}
                </EmptyState>
              ) : view === 'years' ? (
                <Years years={data.years} />
              ) : (
                <>
                  <Monthly months={data.months} atMs={data.at_ms} />
                  <CheckCard summary={data} />
                  <ExportPart entries={data.entries} />
                </>
              )
            }
          </Shown>
        )}
      </div>
    </Page>
  );
}
