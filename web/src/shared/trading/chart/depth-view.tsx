import { EmptyState } from '@glassbook/ui';
import { compact, price as priceText } from '@glassbook/ui/format';
import { ChartArea } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spreadOf, type Book } from '../book/levels.ts';
import type { Instrument } from '../instrument.ts';
import { depthCurve, worthToMove } from './depth.ts';

/** A tenth of a percent, in parts per million. */
const nearPpm = 1000;

const path = (points: readonly [number, number][]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${(x * 100).toFixed(2)} ${(y * 100).toFixed(2)}`).join('');

/** The depth curve, and the volume that moves the price. The ask curve is dashed, so it does not depend on color. */
export function DepthView({ market, book }: { market: Instrument; book: Book }) {
  const { t } = useTranslation('trading');
  const curve = depthCurve(book);
  const { unit, quote } = market;
  if (curve === undefined)
    return (
      <EmptyState headingLevel={2} icon={<ChartArea size={20} strokeWidth={1.75} />} title={t('depth.empty.title')}>
        {t('depth.empty.about')}
      </EmptyState>
    );
  const price = (amount: bigint): string => priceText({ amount, scale: quote.scale }, market.priceScale);
  const amount = (sum: bigint): string => `${compact({ amount: sum, scale: unit.scale })} ${unit.name}`;
  const worth = (sum: bigint | undefined): string =>
    sum === undefined ? t('depth.beyond') : `${compact({ amount: sum, scale: quote.scale })} ${quote.name}`;
  const value = (price: bigint, sum: bigint): bigint => market.venue.valueOf(price, sum, market);
  const spread = spreadOf(book);
  return (
    <div className="trading-depth">
      <div className="row sb cap c2">
        <span>{t('depth.bids', { amount: amount(curve.bidSum) })}</span>
        <span>{t('depth.asks', { amount: amount(curve.askSum) })}</span>
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`${path(curve.bids)}L0 100Z`} fill="var(--gb-up-tint)" />
        <path d={`${path(curve.asks)}L100 100Z`} fill="var(--gb-down-tint)" />
        <path d={path(curve.bids)} className="curve" stroke="var(--gb-up)" />
        <path d={path(curve.asks)} className="curve" stroke="var(--gb-down)" strokeDasharray="4 3" />
      </svg>
      <div className="row sb cap c3">
        <span>{price(curve.lowest)}</span>
        <span className="c1">{price(curve.middle)}</span>
        <span>{price(curve.highest)}</span>
      </div>
      <dl className="trading-depth-list">
        <dt>{t('depth.spread')}</dt>
        <dd>{spread === undefined ? '–' : `${price(spread)} ${quote.name}`}</dd>
        <dt>{t('depth.lift')}</dt>
        <dd>{worth(worthToMove(book.asks, nearPpm, value))}</dd>
        <dt>{t('depth.drop')}</dt>
        <dd>{worth(worthToMove(book.bids, nearPpm, value))}</dd>
      </dl>
    </div>
  );
}
