import type { lockup } from '@glassbook/contract';
import { serverNow } from '@glassbook/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Facts } from '../../shared/offer/facts.tsx';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { paths, lockupBuyPath } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { ppmPercent } from '@glassbook/ui/format';
import { percentOf, textOf, unitsOf } from '../../shared/offer/figures.ts';
import { BuyForm } from './buy-form.tsx';
import { LockupActions } from './head-actions.tsx';
import { TermRate } from './term-rate.tsx';
import { aprOf, apyPpm, DAY_MS } from './ticket.ts';
import { useDays } from '../../shared/earn/use-days.ts';
import { useOffers } from './use-offers.ts';
import '../../shared/offer/offer.css';
import './lockup.css';

/** The terms of the same asset: another one is another offer. */
function Terms({ offer, offers }: { offer: lockup.OfferView; offers: readonly lockup.OfferView[] }) {
  const { t } = useTranslation('lockup');
  return (
    <nav aria-label={t('pick')}>
      <ul className="lockup-terms">
        {offers
          .filter(({ currency_id: asset }) => asset === offer.currency_id)
          .map((each) => (
            <li key={each.id}>
              <Link
                className="offer-choice lockup-term"
                to={lockupBuyPath(each.id)}
                replace
                aria-current={each.id === offer.id}
              >
                <TermRate offer={each} />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Figures({ offer }: { offer: lockup.OfferView }) {
  const { t } = useTranslation('lockup');
  const { day } = useDays();
  const { daily_ppm, penalty_ppm, scale, left } = offer;
  const facts: [label: string, value: string][] = [
    [t('rate_day'), percentOf(daily_ppm)],
    [t('apr'), aprOf(daily_ppm)],
    [t('apy'), ppmPercent(apyPpm(daily_ppm))],
    [t('starts'), day((Math.floor(serverNow() / DAY_MS) + 1) * DAY_MS)],
    [t('penalty_day'), percentOf(penalty_ppm)],
    [t('left'), textOf(unitsOf(left, scale), scale)],
  ];
  return (
    <>
      <Facts facts={facts} />
      <p className="cap c3">{t('apy.about')}</p>
    </>
  );
}

/** The ticket of one offer; the offer is in the address of the page. */
export default function BuyPage() {
  const { t } = useTranslation('lockup');
  const id = Number(useId());
  const offers = useOffers();
  const offer = offers.data?.find((each) => each.id === id);
  return (
    <Page
      title={offer ? t('title_of', { asset: offer.currency_name }) : t('title')}
      back={paths.offers}
      width="narrow"
      actions={<LockupActions />}
    >
      <div className="pad col g4 pb-6">
        <Shown of={offers}>
          {(all) =>
            offer ? (
              <>
                <Terms offer={offer} offers={all} />
                <Figures offer={offer} />
                <BuyForm key={offer.id} offer={offer} />
              </>
            ) : (
              <NoneHere icon={Lock} title={t('offer:refusal.offer_closed')} offers={paths.offers} />
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
