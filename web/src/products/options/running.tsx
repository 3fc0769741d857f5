import type { options } from '@glassbook/contract';
import { parseAmount, placesOf } from '@glassbook/money';
import { Badge, useTimes } from '@glassbook/ui';
import { countdown, figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { termText } from './term-text.ts';

type Props = { of: options.Option; index: string | undefined; now: number };

const units = (text: string): bigint => parseAmount(text, placesOf(text)) ?? 0n;
const positive = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** An option that runs: how long it still does, and what it would come to at the index of now. */
export function Running({ of, index, now }: Props) {
  const { t } = useTranslation('options');
  const times = useTimes();
  const left = of.expiry_ms - now;
  const isStruck = of.strike_seq !== 0;
  const away = index === undefined || !isStruck ? undefined : units(index) - units(of.open_price);
  const isUp = of.side === 'up';
  const gain =
    away === undefined
      ? undefined
      : (away === 0n ? 0n : away > 0n === isUp ? units(of.payout) : -units(of.loss)) - units(of.fee);
  const where = away === undefined || away === 0n ? 'at_strike' : away > 0n ? 'above' : 'below';
  return (
    <section className="card p col g3" aria-label={`${t(of.side)} ${of.symbol_name}`}>
      <p className="row sb g2">
        <span className="row g2">
          <Badge tone={isUp ? 'up' : 'down'}>{t(of.side)}</Badge>
          <span className="label num">{`${figure(of.number)} ${of.currency_name}`}</span>
          <span className="cap c2">{termText(t, of.seconds)}</span>
        </span>
        <span className="cap c2">{t('opened', { time: times.time(of.opened_ms) })}</span>
      </p>
      <div className="row sb g2 items-end">
        <span>
          <span className="cap c2 block">{t('time_left')}</span>
          <span className="t1 num" role="timer" aria-live="off">
            {left > 0 ? countdown(left) : t('settling')}
          </span>
        </span>
        <span className="text-end">
          <span className="cap c2 block">
            {isStruck
              ? `${t(where, { amount: figure({ amount: positive(away ?? 0n), scale: placesOf(of.open_price) }) })} · ${t('if_now')}`
              : t('strike_next')}
          </span>
          <span
            className={`t2 num ${gain !== undefined && gain > 0n ? 'up' : gain !== undefined && gain < 0n ? 'down' : ''}`}
          >
            {gain === undefined
              ? '–'
              : `${gain === 0n ? '' : gain < 0n ? '−' : '+'}${figure({ amount: positive(gain), scale: placesOf(of.payout) })} ${of.currency_name}`}
          </span>
        </span>
      </div>
      <div className="h-1 rounded-full bg-line" aria-hidden="true">
        <div
          className="h-1 rounded-full bg-brand"
          style={{ width: `${Math.max(0, Math.min(100, (left * 100) / (of.seconds * 1_000)))}%` }}
        />
      </div>
    </section>
  );
}
