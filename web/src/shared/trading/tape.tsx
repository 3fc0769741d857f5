import type { market as marketWire } from '@glassbook/contract';
import { EmptyState, useTimes } from '@glassbook/ui';
import { amount, price } from '@glassbook/ui/format';
import { Waves } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from './instrument.ts';

export type TapeProps = {
  market: Instrument;
  /** Newest first. */
  trades: readonly marketWire.PublicTrade[];
  rows: number;
  stale: boolean;
};

/** The last trades of the book: the taker's side, price, amount, time. */
export function Tape({ market, trades, rows, stale }: TapeProps) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  const amountOf = (text: string): string =>
    amount({ amount: market.venue.readAmount(text, market) ?? 0n, scale: market.unit.scale }, market.amountScale);
  if (trades.length === 0)
    return (
      <EmptyState headingLevel={2} icon={<Waves size={20} strokeWidth={1.75} />} title={t('trades.empty.title')}>
        {t('trades.empty.about')}
      </EmptyState>
    );
  return (
    <table className={stale ? 'trading-tape stale' : 'trading-tape'}>
      <caption className="sr">{t('trades.label', { symbol: market.symbol })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('trades.price', { unit: market.quote.name })}</th>
          <th scope="col" className="num">
            {t('trades.amount', { unit: market.unit.name })}
          </th>
          <th scope="col" className="num">
            {t('trades.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.slice(0, rows).map((trade) => (
          <tr key={trade.id}>
            <td className={stale ? 'c3' : trade.direction === 'buy' ? 'up' : 'down'}>
              <span aria-hidden="true">{trade.direction === 'buy' ? '▲ ' : '▼ '}</span>
              <span className="sr">{t(`side.${trade.direction}`)} </span>
              {price(trade.price, market.priceScale)}
            </td>
            <td className="num">{amountOf(trade.amount)}</td>
            <td className="num c3">{times.time(trade.ts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
