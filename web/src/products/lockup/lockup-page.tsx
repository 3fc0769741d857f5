import type { lockup } from '@glassbook/contract';
import { CoinIcon, EmptyState } from '@glassbook/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { lockupBuyPath } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { LockupActions } from './head-actions.tsx';
import { TermRate } from './term-rate.tsx';
import { useOffers } from './use-offers.ts';
import '../../shared/offer/offer.css';
import './lockup.css';

/** The offers of one asset, each with its term and rate. */
function Asset({ name, offers }: { name: string; offers: readonly lockup.OfferView[] }) {
  const { t } = useTranslation('lockup');
  return (
    <section className="card p col g3" aria-label={t('title_of', { asset: name })}>
      <h2 className="t3 row g2">
        <CoinIcon symbol={name} size={28} />
        {name}
      </h2>
      <ul className="lockup-terms">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link className="offer-choice lockup-term" to={lockupBuyPath(offer.id)}>
              <TermRate offer={offer} />
              {Number(offer.left) === 0 && <span className="cap c3">{t('sold_out')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All lock-ups on offer. */
export default function LockupPage() {
  const { t } = useTranslation('lockup');
  const offers = useOffers();
  return (
    <Page title={t('title')} back={paths.finance} width="reading" actions={<LockupActions />}>
      <div className="pad col g4 pb-6">
        <p className="body c2">{t('about')}</p>
        <Shown of={offers}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                icon={<Lock size={20} strokeWidth={1.75} />}
                title={t('offer:none_offered')}
                headingLevel={2}
              />
            ) : (
              [...Map.groupBy(rows, ({ currency_name: name }) => name)].map(([name, own]) => (
                <Asset key={name} name={name} offers={own} />
              ))
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
