import { nft } from '@glassbook/contract';
import { Badge, ListRow, useTimes } from '@glassbook/ui';
import { count, figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Facts, type Fact } from '../../shared/offer/facts.tsx';
import { percentOf } from '../../shared/offer/figures.ts';
import { Shown } from '../../shared/shown.tsx';
import { priceName, useLeft } from './card.tsx';
import { modeOf, ppmOf } from './terms.ts';

/** The price with the time that is left, and what a late bid does. */
export function SaleCard({ item, now }: { item: nft.ItemView; now: number }) {
  const { t } = useTranslation('nft');
  const times = useTimes();
  const left = useLeft();
  const name = priceName(item);
  const { status, start_ms, end_ms } = item;
  const [label, until] = status === 2 ? [t('starts'), start_ms] : [t('ends'), end_ms];
  return (
    <section className="card p col g3" aria-label={t('sale')}>
      <div className="row sb g3">
        <div>
          <p className="cap c2">{t(name)}</p>
          {name !== 'price.none' && (
            <p className="t2 num">
              {figure(item.price)} {item.currency_name}
            </p>
          )}
        </div>
        {status !== 0 && (
          <div className="text-end">
            <p className="cap c2">{label}</p>
            <p className="t2 num" role="timer">
              {left(until - now)}
            </p>
          </div>
        )}
      </div>
      {status !== 0 && <p className="cap c2 num">{`${label}: ${times.dateTime(until)}`}</p>}
      {modeOf(item) === 'auction' && (
        <p className="cap c2">
          {t('late_bid')}
          {end_ms > item.announced_ms &&
            ` ${t('moved', { from: times.time(item.announced_ms), to: times.time(end_ms) })}`}
        </p>
      )}
      {item.lock_order === 1 && <p className="body">{t('state.won.about')}</p>}
    </section>
  );
}

export function ItemFacts({ item }: { item: nft.ItemView }) {
  const { t, i18n } = useTranslation('nft');
  const facts: Fact[] = [
    [t('code'), item.code],
    [t('royalty'), percentOf(ppmOf(item.royalty))],
    [t('fee'), percentOf(item.fee_ppm)],
    // The works of a series each have their own.
    ...(item.total > 0
      ? []
      : [[t('filter.type'), t(`type.${item.type}`)] as const, [t('rarity'), item.rarity] as const]),
    [t('collectors'), count(item.collect_number, i18n.language)],
  ];
  return <Facts facts={facts} card={t('facts')} />;
}

/** The newest bids, each by the pseudonym of its bidder. */
export function Bids({ item }: { item: nft.ItemView }) {
  const { t, i18n } = useTranslation('nft');
  const times = useTimes();
  const found = useCall(nft.bids, { code: item.code }, { staleMs: 0 });
  return (
    <section>
      <div className="row sb g2">
        <h2 className="t3">{t('bids')}</h2>
        <span className="cap c2">{t('bids.count', { bids: count(item.bids, i18n.language) })}</span>
      </div>
      <Shown of={found}>
        {(bids) =>
          bids.length === 0 ? (
            <p className="body c2 py-4">{t('bids.none')}</p>
          ) : (
            <ol>
              {bids.map((bid) => (
                <li key={bid.id} className="li">
                  <span className="grow">
                    <span className="label row g2">
                      {bid.buyer_id === 0 ? bid.nick_name : t('you')}
                      {bid.status === 1 && <Badge tone="ok">{t('bid_state.leads')}</Badge>}
                    </span>
                    <span className="cap c2 num">{times.dateTime(bid.at_ms)}</span>
                  </span>
                  <span className="label num">
                    {figure(bid.price)} {bid.currency_name}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
    </section>
  );
}

export function History({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation('nft');
  const times = useTimes();
  const found = useCall(nft.history, { code: item.code }, { staleMs: 0 });
  return (
    <section>
      <h2 className="t3">{t('history')}</h2>
      <Shown of={found}>
        {(events) =>
          events.map((event) => (
            <ListRow
              key={event.id}
              title={t(`event.${event.what}`)}
              detail={times.dateTime(event.at_ms)}
              value={event.price === '' ? undefined : `${figure(event.price)} ${event.currency_name}`}
            />
          ))
        }
      </Shown>
    </section>
  );
}
