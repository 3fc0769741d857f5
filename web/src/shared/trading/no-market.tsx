import { buttonClass, EmptyState } from '@glassbook/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../carry/paths.ts';

/** In place of an instrument: there is none of the name in the address, or none at all. */
export function NoMarket() {
  const { t } = useTranslation('trading');
  const [search] = useSearchParams();
  const isNamed = (search.get('symbol') ?? '') !== '';
  return (
    <EmptyState
      headingLevel={2}
      icon={<ArrowLeftRight size={20} strokeWidth={1.75} />}
      title={t(isNamed ? 'no_markets.unknown' : 'no_markets.title')}
      action={
        isNamed && (
          <Link className={buttonClass('primary')} to={paths.markets}>
            {t('app:tab.markets')}
          </Link>
        )
      }
    >
      {!isNamed && t('no_markets.about')}
    </EmptyState>
  );
}
