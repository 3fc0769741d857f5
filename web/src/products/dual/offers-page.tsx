import { dual } from '@glassbook/contract';
import { percentOf as changeOf } from '@glassbook/money';
import { Chips, CoinIcon, EmptyState, Note, Segments, useNow, serverNow } from '@glassbook/ui';
import { count, figure, percentChange } from '@glassbook/ui/format';
import { Coins, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useDays } from '../../shared/earn/use-days.ts';
import { useCall, type Loadable } from '../../carry/loadable.ts';
import { percentOf } from '../../shared/offer/figures.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { dualBuyPath } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { DualActions } from './head-actions.tsx';
import { Payoff } from './payoff.tsx';
import { summarize, termsOf } from './ticket.ts';
import { onSale, useIndex, useOffers } from './use-offers.ts';
import '../../shared/offer/offer.css';
import './dual.css';

type Type = dual.OfferView['type'];

/** The offers on sale of a type: as the call says, then as they change. */
function useOnSale(type: Type, now: number): Loadable<readonly dual.OfferView[]> {
  const loaded = useCall(dual.offers, { type });
  const live = useOffers();
  if (loaded.state !== 'here')
    return { ...loaded, data: loaded.data?.dual_currencys } as Loadable<readonly dual.OfferView[]>;
  const all = live ?? loaded.data.dual_currencys;
  return { ...loaded, data: onSale(all, now).filter((offer) => offer.type === type) };
}

function Offer({ offer, index, now }: { offer: dual.OfferView; index: bigint; now: number }) {
  const { t, i18n } = useTranslation('dual');
  const { day } = useDays();
  const terms = termsOf(offer);
  const { days } = summarize(1, terms, now);
  const away = changeOf(terms.strike - index, index);
  return (
    <Link className="offer-choice dual-offer" to={dualBuyPath(offer.id)}>
      <span>
        <span className="cap c2 block">{t('strike')}</span>
        <span className="label block">{figure(offer.exercise_price)}</span>
        {away !== undefined && <span className="cap c2">{percentChange(away).text}</span>}
      </span>
      <span>
        <span className="label block">{t('offer:days', { count: days })}</span>
        <span className="cap c2">{day(offer.end_ms)}</span>
      </span>
      <span>
        <span className="label num block">{percentOf(offer.rate_ppm)}</span>
        <span className="cap c2">{t('left', { left: count(offer.left, i18n.language) })}</span>
      </span>
    </Link>
  );
}

/** The offers of a coin: what they do, their picture, each with its strike, end and rate. */
function Coin({ offers, now }: { offers: readonly [dual.OfferView, ...dual.OfferView[]]; now: number }) {
  const { t } = useTranslation('dual');
  const [first] = offers;
  const { currency_name: coin, quote_name: quote, quote_scale: scale, type, market } = first;
  const index = useIndex(market, scale);
  const terms = termsOf(first);
  return (
    <>
      {index > 0n && (
        <p className="row sb g2 cap c2">
          <span>{t('index', { coin })}</span>
          <span className="num">{figure({ amount: index, scale })}</span>
        </p>
      )}
      <p className="body c2">{t(`about.${type}`, { coin, quote })}</p>
      <Payoff {...{ summary: summarize(1, terms, now), terms, index, quote, asset: type === 'call' ? coin : quote }} />
      <h2 className="t3">{t('offers')}</h2>
      <ul className="col g2">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Offer {...{ offer, index, now }} />
          </li>
        ))}
      </ul>
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t(`lose.${type}`, { coin })}
      </Note>
    </>
  );
}

/** All dual investments on sale: a coin and a type at a time. */
export default function OffersPage() {
  const { t } = useTranslation('dual');
  const [opened] = useState(() => serverNow());
  const now = useNow(opened);
  const [type, setType] = useState<Type>('call');
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState(query.get('coin'));
  const found = useOnSale(type, now);
  return (
    <Page title={t('title')} back={paths.finance} width="reading" actions={<DualActions />}>
      <div className="pad col g4 pb-6">
        <Shown of={found}>
          {(offers) => {
            const byCoin = [...Map.groupBy(offers, ({ currency_name: name }) => name)];
            const [coin = '', own = []] = byCoin.find(([name]) => name === chosen) ?? byCoin[0] ?? [];
            const [first, ...others] = own;
            const quote = first?.quote_name ?? 'USDT';
            return (
              <>
                {byCoin.length > 0 && (
                  // The chips reach beyond what is drawn: so far they stay away from the head of the page.
                  <div className="pt-2">
                    <Chips
                      label={t('coin')}
                      value={coin}
                      onChange={setChosen}
                      options={byCoin.map(([name]) => ({
                        value: name,
                        label: (
                          <span className="row g2">
                            <CoinIcon symbol={name} size={20} />
                            {name}
                          </span>
                        ),
                      }))}
                    />
                  </div>
                )}
                <Segments
                  label={t('type')}
                  value={type}
                  onChange={setType}
                  options={[
                    { value: 'call', label: t('tab.call', { asset: coin === '' ? 'BTC' : coin }) },
                    { value: 'put', label: t('tab.put', { asset: quote }) },
                  ]}
                />
                {first ? (
                  <Coin offers={[first, ...others]} now={now} />
                ) : (
                  <EmptyState
                    icon={<Coins size={20} strokeWidth={1.75} />}
                    title={t('offer:none_offered')}
                    headingLevel={2}
                  />
                )}
              </>
            );
          }}
        </Shown>
      </div>
    </Page>
  );
}
