import type { lockup } from '@glassbook/contract';
import { buttonClass, EmptyState, serverNow } from '@glassbook/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../app/page.tsx';
import { paths, lockupBuyPath } from './paths.ts';
import { Shown } from '../app/shown.tsx';
import { ppmPercent } from '@glassbook/ui/format';
import { percentOf, textOf, unitsOf } from '../app/offer/figures.ts';
import { BuyForm } from './buy-form.tsx';
import { HeadActions } from './lockup-page.tsx';
import { aprOf, apyPpm, DAY_MS } from './ticket.ts';
import { useDays } from '../app/earn/use-days.ts';
import { useOffers } from './use-offers.ts';
import './lockup.css';

/** The terms of the same asset: another one is another offer. */
function Terms({ offer, offers }: { offer: lockup.OfferView; offers: readonly lockup.OfferView[] }) {
  const { t } = useTranslation('lockup');
  return (
    <nav aria-label={t('pick')}>
      <ul className="lockup-terms">
        {offers
          .filter(({ currency_id: asset }) => asset === offer.currency_id)
          .map(({ id, day, daily_ppm }) => (
            <li key={id}>
              <Link className="lockup-term" to={lockupBuyPath(id)} replace aria-current={id === offer.id}>
                <span className="label">{t('days', { count: day })}</span>
                <span className="cap c2 num">{t('apr_of', { apr: aprOf(daily_ppm) })}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Facts({ offer }: { offer: lockup.OfferView }) {
  const { t } = useTranslation('lockup');
  const { day } = useDays();
  const { daily_ppm, penalty_ppm, scale, left } = offer;
  const facts: [label: string, value: string][] = [
    [t('daily'), percentOf(daily_ppm)],
    [t('apr'), aprOf(daily_ppm)],
    [t('apy'), ppmPercent(apyPpm(daily_ppm))],
    [t('starts'), day((Math.floor(serverNow() / DAY_MS) + 1) * DAY_MS)],
    [t('penalty_day'), percentOf(penalty_ppm)],
    [t('left'), textOf(unitsOf(left, scale), scale)],
  ];
  return (
    <>
      <dl className="lockup-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="cap c2">{label}</dt>
            <dd className="label num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cap c3">{t('apy.about')}</p>
    </>
  );
}

/** The ticket of one offer; the offer is in the address of the page. */
export default function BuyPage() {
  const { t } = useTranslation('lockup');
  const [query] = useSearchParams();
  const offers = useOffers();
  const offer = offers.data?.find(({ id }) => id === Number(query.get('id')));
  return (
    <Page
      title={offer ? t('title_of', { asset: offer.currency_name }) : t('title')}
      back={paths.offers}
      width="narrow"
      actions={<HeadActions />}
    >
      <div className="pad col g4 pb-6">
        <Shown of={offers}>
          {(all) =>
            offer ? (
              <>
                <Terms offer={offer} offers={all} />
                <Facts offer={offer} />
                <BuyForm key={offer.id} offer={offer} />
              </>
            ) : (
              <EmptyState
                icon={<Lock size={20} strokeWidth={1.75} />}
                title={t('refusal.offer_closed')}
                headingLevel={2}
                action={
                  <Link className={buttonClass('primary', 'md')} to={paths.offers}>
                    {t('first_offer')}
                  </Link>
                }
              />
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
