import type { dual } from '@glassbook/contract';
import { Table } from '@glassbook/ui';
import { change, figure, worth } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../shared/earn/use-days.ts';
import { textOf } from '../../shared/offer/figures.ts';
import { evensOf, examplesOf, gotAt, keptAt, worthAt, type Summary, type Terms } from './ticket.ts';
import { endsInCoin } from '@glassbook/engine/dual/sums';

type Props = { offer: dual.OfferView; summary: Summary; terms: Terms; index: bigint };

/** Both outcomes, in coin and in money. */
export function Outcomes({ offer, summary, terms, index }: Props) {
  const { t } = useTranslation('dual');
  const { day } = useDays();
  const { currency_name: coin, quote_name: quote } = offer;
  const { scale, quoteScale } = terms;
  const strike = figure(offer.exercise_price);
  return (
    <section className="card p col g3" aria-label={t('outcomes', { date: day(terms.endMs) })}>
      <h2 className="t3">{t('outcomes', { date: day(terms.endMs) })}</h2>
      <div className="dual-outcomes">
        <div className="col g1">
          <span className="cap c2">{t('below', { strike })}</span>
          <strong className="t3">
            {textOf(summary.coin, scale)} {coin}
          </strong>
          {index > 0n && (
            <span className="cap c2">
              {t('worth_today', {
                amount: worth({ amount: worthAt(summary.coin, index, terms), scale: quoteScale }),
                quote,
              })}
            </span>
          )}
        </div>
        <div className="col g1">
          <span className="cap c2">{t('above', { strike })}</span>
          <strong className="t3">
            {textOf(summary.money, quoteScale)} {quote}
          </strong>
        </div>
      </div>
      <p className="cap c2">{t('interest_both')}</p>
    </section>
  );
}

/** From which price on something else would have been better. */
export function Evens({ offer, summary, terms, index }: Props) {
  const { t } = useTranslation('dual');
  const { currency_name: coin, quote_name: quote } = offer;
  const asset = terms.type === 'call' ? coin : quote;
  const today = worth({ amount: worthAt(summary.amount, index, terms), scale: terms.quoteScale });
  return (
    <section className="col g2">
      <h2 className="t3">{t('even')}</h2>
      <ul className="col g2">
        {evensOf(summary, terms, index).map(({ price, kind }) => (
          <li key={kind} className="row g3">
            <span className="label num">{figure({ amount: price, scale: terms.quoteScale })}</span>
            <span className="cap c2">{t(`even.${kind}`, { asset, quote, amount: today })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is paid out at some prices, and how that compares with keeping what is paid. */
export function Examples({ offer, summary, terms, index }: Props) {
  const { t } = useTranslation('dual');
  const { currency_name: coin, quote_name: quote } = offer;
  const { scale, quoteScale, strike } = terms;
  const rows = examplesOf(terms, index).map((price) => ({
    price,
    got: gotAt(summary, terms, price),
    against: gotAt(summary, terms, price) - keptAt(summary, terms, price),
    pays: endsInCoin(price, strike)
      ? `${textOf(summary.coin, scale)} ${coin}`
      : `${textOf(summary.money, quoteScale)} ${quote}`,
  }));
  return (
    <Table
      dense
      caption={t('value')}
      rows={rows}
      rowKey={({ price }) => String(price)}
      columns={[
        { key: 'price', head: t('price'), cell: ({ price }) => figure({ amount: price, scale: quoteScale }) },
        { key: 'pays', head: t('table.get'), cell: ({ pays }) => pays, numeric: true },
        { key: 'got', head: quote, cell: ({ got }) => worth({ amount: got, scale: quoteScale }), numeric: true },
        {
          key: 'against',
          head: t('table.against'),
          cell: ({ against }) => change({ amount: against, scale: quoteScale }).text,
          numeric: true,
        },
      ]}
    />
  );
}
