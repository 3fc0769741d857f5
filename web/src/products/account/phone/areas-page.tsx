import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, SkeletonRows } from '@glassbook/ui';
import { PhoneOff } from 'lucide-react';
import { account } from '@glassbook/contract';
import { useGoBack } from '../../../carry/go-back.ts';
import { useCall } from '../../../carry/loadable.ts';
import { Page } from '../../../shared/page.tsx';
import { paths } from '../../../carry/paths.ts';
import { CountryList } from './country-list.tsx';
import { chooseArea, firstArea } from './areas.ts';

/** Choose the country that phone forms begin with. */
export default function AreasPage() {
  const { t } = useTranslation('account');
  const goBack = useGoBack();
  const { data, failure, retry } = useCall(account.areas, { of: 'served' }, { staleMs: 3_600_000 });
  const [chosen, setChosen] = useState<string>();
  return (
    <Page title={t('country.title')} back={paths.settings} width="narrow">
      {failure && !data && (
        <ErrorState onRetry={retry} code={failure.reason}>
          {failure.message}
        </ErrorState>
      )}
      {!data && !failure && <SkeletonRows rows={8} />}
      {data?.length === 0 && (
        <EmptyState icon={<PhoneOff size={20} strokeWidth={1.75} />} title={t('country.none')} headingLevel={2}>
          {t('refusal.mobile_unavailable')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <CountryList
          areas={data}
          chosen={chosen ?? firstArea(data, navigator.languages)?.country}
          onChoose={({ country }) => {
            setChosen(country);
            chooseArea(country);
            goBack(paths.settings);
          }}
        />
      )}
    </Page>
  );
}
