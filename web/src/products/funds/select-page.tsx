import { ArrowDownToLine, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { funds } from '@glassbook/contract';
import { CoinIcon, EmptyState } from '@glassbook/ui';
import { trimmed } from '@glassbook/ui/format';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';

/** The assets that can be deposited; each leads to where it is sent. */
export default function SelectPage() {
  const { t } = useTranslation('funds');
  const offers = useCall(funds.depositOffers, {});
  return (
    <Page title={t('app:menu.recharge')} back={paths.assets} width="narrow">
      <Shown of={offers}>
        {(assets) =>
          assets.length === 0 ? (
            <EmptyState
              icon={<ArrowDownToLine size={20} strokeWidth={1.75} />}
              title={t('deposit.none')}
              headingLevel={2}
            />
          ) : (
            <>
              <h2 className="pad label c2 mt2 mb-1">{t('deposit.choose')}</h2>
              <ul>
                {assets.map(({ currency, name, min_number }) => (
                  <li key={currency} className="border-t border-line first:border-t-0">
                    <Link className="li" to={`${paths.receive}?asset=${currency}`}>
                      <CoinIcon symbol={name} size={32} />
                      <span className="grow">
                        <span className="label block">{name}</span>
                        <span className="cap c3 block">
                          {t('withdraw.minimum', { amount: trimmed(min_number), asset: name })}
                        </span>
                      </span>
                      <ChevronRight size={16} className="c3" aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Shown>
    </Page>
  );
}
