import { convert } from '@glassbook/contract';
import { EmptyState } from '@glassbook/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { ConvertForm } from './convert-form.tsx';
import { opened } from './form.ts';
import { History } from './history.tsx';

/** Converts one asset into another at a price that is locked before it is accepted. */
export default function ConvertPage() {
  const { t } = useTranslation('convert');
  const loaded = useCall(convert.list, {}, { staleMs: 0 });
  return (
    <Page title={t('title')} back={paths.assets} width="narrow">
      <Shown of={loaded}>
        {(all) => {
          const start = opened(all);
          return start && all.enabled === 1 ? (
            <ConvertForm all={all} start={start} />
          ) : (
            <EmptyState icon={<ArrowLeftRight size={20} strokeWidth={1.75} />} title={t('refusal.off')} />
          );
        }}
      </Shown>
      {/* Below the form, once its height is known. */}
      {loaded.state === 'here' && <History />}
    </Page>
  );
}
