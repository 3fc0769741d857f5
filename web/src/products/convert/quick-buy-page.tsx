import { convert } from '@glassbook/contract';
import { EmptyState } from '@glassbook/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { openedQuickBuy } from './quick-buy.ts';
import { QuickBuyForm } from './quick-buy-form.tsx';

/** Buys a coin with an amount of the fiat account, at a price that is locked before it is accepted. */
export default function QuickBuyPage() {
  const { t } = useTranslation('convert');
  const loaded = useCall(convert.list, {}, { staleMs: 0 });
  return (
    <Page title={t('app:menu.quicklyBuyCoins')} back={paths.assets} width="narrow">
      <p className="pad cap c2 mb-3">{t('quick.about')}</p>
      <Shown of={loaded}>
        {(all) => {
          const start = openedQuickBuy(all);
          return start && all.enabled === 1 ? (
            <QuickBuyForm all={all} start={start} />
          ) : (
            <EmptyState icon={<ArrowLeftRight size={20} strokeWidth={1.75} />} title={t('refusal.off')} />
          );
        }}
      </Shown>
    </Page>
  );
}
