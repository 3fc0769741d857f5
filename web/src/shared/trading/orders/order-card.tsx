import { Badge, useTimes } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OrderView } from './order-view.ts';

/** An order on a phone. */
export function OrderCard({ row, buttons }: { row: OrderView; buttons?: (row: OrderView) => ReactNode }) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  return (
    <article className="trading-order">
      <div className="row sb g2">
        <span className="row g2 wrap">
          <b className="t3">{row.symbol}</b>
          <Badge tone={row.side === 'buy' ? 'up' : 'down'}>{t(`side.${row.side}`)}</Badge>
          <span className="cap c2">
            <OrderKind row={row} />
          </span>
        </span>
        {buttons?.(row) ?? <StatusBadge row={row} />}
      </div>
      <dl>
        <div>
          <dt>{t(row.type === 'market' ? 'orders.average' : 'orders.price')}</dt>
          <dd>{row.type === 'market' ? row.average : row.price}</dd>
        </div>
        <div>
          <dt>{t('orders.amount')}</dt>
          <dd>{row.amount}</dd>
        </div>
        <div className="r">
          <dt>{t('orders.filled')}</dt>
          <dd>{row.filledPercent}%</dd>
        </div>
      </dl>
      <p className="micro c3">{times.dateTime(row.createdMs)}</p>
    </article>
  );
}

/** Limit or market with its conditions, when it expires, and what its fills do to a stop that waits. */
export function OrderKind({ row: { type, conditions, expiresMs, oco } }: { row: OrderView }) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  const words = [
    t(`ticket.${type}`),
    ...conditions.map((one) => t(`orders.condition_${one}`)),
    ...(expiresMs === undefined ? [] : [times.dateTime(expiresMs)]),
  ].join(', ');
  if (oco === undefined) return words;
  return (
    <>
      {words}
      <span className="block c3">{t('orders.oco_side', { id: oco })}</span>
    </>
  );
}

/** An order's state as text; partially filled is amber. */
export function StatusBadge({ row }: { row: OrderView }) {
  const { t } = useTranslation('trading');
  const tone = { open: 'info', partly: 'warn', done: 'ok', cancelled: undefined }[row.status] as
    | 'info'
    | 'warn'
    | 'ok'
    | undefined;
  const words =
    row.status === 'cancelled' && row.cancelReason
      ? t(`orders.cancelled_${row.cancelReason}`)
      : t(`orders.status_${row.status}`);
  return (
    <>
      <Badge {...(tone ? { tone } : {})}>{words}</Badge>
      {row.again !== undefined && (
        <Link className="cap link inline-flex items-center min-h-11" to={row.again}>
          {t('orders.place_again')}
        </Link>
      )}
    </>
  );
}
