import { CoinIcon, EmptyState, useNow, serverNow } from '@glassbook/ui';
import type { ieo } from '@glassbook/contract';
import { figure, trimmed } from '@glassbook/ui/format';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDays } from '../../shared/earn/use-days.ts';
import { HeadActions } from '../../shared/offer/head-actions.tsx';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { ieoSubscribePath, paths as own } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useLive } from '../../carry/live/index.ts';
import { PhaseBadge } from './phases.tsx';
import { phaseNow } from './ticket.ts';
import { useOffers } from './use-ieo.ts';
import './ieo.css';

function Offer({ offer, now }: { offer: ieo.OfferView; now: number }) {
  const { t } = useTranslation('ieo');
  const { moment } = useDays();
  const tally = useLive('ieo.tallies').value?.[offer.id];
  const phase = tally ? phaseNow(offer, tally.state, now) : offer.phase;
  const { id, title, summary, currency_name: asset, pay_currency_name: pay, price, amount } = offer;
  return (
    <Link className="card p col g3 ieo-offer" to={ieoSubscribePath(id)}>
      <span className="row sb g2">
        <span className="t3 row g2">
          <CoinIcon symbol={asset} size={28} />
          {title}
        </span>
        <PhaseBadge phase={phase} />
      </span>
      <span className="body c2">{summary}</span>
      <span className="row sb g2 cap c2">
        <span>
          {t('price', { asset: pay })}: <span className="num">{figure(price)}</span>
        </span>
        <span>
          {t('offered')}: <span className="num">{trimmed(amount)}</span>
        </span>
      </span>
      <span className="cap c3">
        {phase === 'warm_up'
          ? t('starts', { date: moment(offer.start_ms) })
          : t('ends', { date: moment(offer.end_ms) })}
      </span>
    </Link>
  );
}

export function IeoActions() {
  const { t } = useTranslation('ieo');
  return <HeadActions mine={t('mine')} orders={own.orders} />;
}

/** All IEOs, the newest first. */
export default function IeoPage() {
  const { t } = useTranslation('ieo');
  const offers = useOffers();
  const [opened] = useState(() => serverNow());
  const now = useNow(opened);
  return (
    <Page title={t('title')} back={paths.finance} width="reading" actions={<IeoActions />}>
      <div className="pad col g4 pb-6">
        <p className="body c2">{t('about')}</p>
        <Shown of={offers}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon={<Rocket size={20} strokeWidth={1.75} />}
                title={t('offer:none_offered')}
                headingLevel={2}
              />
            ) : (
              <ul className="col g3">
                {list.map((offer) => (
                  <li key={offer.id}>
                    <Offer offer={offer} now={now} />
                  </li>
                ))}
              </ul>
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
