import { dual } from '@glassbook/contract';
import { SALE_ENDS_MS } from '@glassbook/engine/dual/sums';
import { serverNow } from '@glassbook/ui';
import { figure, ppmPercent } from '@glassbook/ui/format';
import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../shared/earn/use-days.ts';
import { useCall } from '../../carry/loadable.ts';
import { percentOf } from '../../shared/offer/figures.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useLive } from '../../carry/live/index.ts';
import { BuyForm } from './buy-form.tsx';
import { DualActions } from './head-actions.tsx';
import { summarize, termsOf } from './ticket.ts';
import './dual.css';

const YEAR = 365;

function Facts({ offer }: { offer: dual.OfferView }) {
  const { t } = useTranslation('dual');
  const { midnight } = useDays();
  const { days } = summarize(1, termsOf(offer), serverNow());
  const facts: [label: string, value: string][] = [
    [t('rate'), percentOf(offer.rate_ppm)],
    [t('for_days', { days: t('offer:days', { count: days }) }), ppmPercent(Math.floor((offer.rate_ppm * days) / YEAR))],
    [t('ends'), midnight(offer.end_ms)],
  ];
  return (
    <dl className="row sb wrap g3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="cap c2">{label}</dt>
          <dd className="label">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why it can't be bought now; without one there is none. */
function whyNot(offer: dual.OfferView | undefined, now: number) {
  if (!offer) return 'offer:refusal.offer_not_found';
  if (now < offer.start_ms) return 'refusal.offer_not_started';
  return now >= offer.end_ms - SALE_ENDS_MS ? 'refusal.offer_ended' : 'offer:refusal.offer_closed';
}

function None({ offer }: { offer?: dual.OfferView }) {
  const { t } = useTranslation('dual');
  return <NoneHere icon={Coins} title={t(whyNot(offer, serverNow()))} offers={paths.offers} />;
}

/** The ticket of one offer; the offer is in the address of the page. */
export default function BuyPage() {
  const { t } = useTranslation('dual');
  const id = useId();
  const loaded = useCall(dual.offer, { id: id ?? '1' }, { enabled: id !== undefined });
  const live = useLive('dual.offers').value?.[Number(id)];
  const offer = live ?? loaded.data;
  const strike = offer && figure(offer.exercise_price);
  return (
    <Page
      title={offer ? t(`title_of.${offer.type}`, { coin: offer.currency_name, strike }) : t('title')}
      back={paths.offers}
      width="narrow"
      actions={<DualActions />}
    >
      <div className="pad col g4 pb-6">
        {id === undefined || loaded.failure?.reason === 'dual.offer_not_found' ? (
          <None />
        ) : (
          <Shown of={loaded}>
            {(asked) => {
              const of = live ?? asked;
              return of.status === 1 ? (
                <>
                  <Facts offer={of} />
                  <BuyForm key={of.id} offer={of} />
                </>
              ) : (
                <None offer={of} />
              );
            }}
          </Shown>
        )}
      </div>
    </Page>
  );
}
