import { Badge, Button, EmptyState, useTimes } from '@glassbook/ui';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderCard } from './order-card.tsx';
import { FillTable, OrderTable } from './order-table.tsx';
import type { FillView, OrderView } from './order-view.ts';

export const pageSize = 20;

export type HistoryProps<Row> = { rows: readonly Row[]; wide: boolean; page: number; turn: (page: number) => void };

/** Orders that are over, newest first, a page at a time. */
export function OrderHistory({ rows, wide, page, turn }: HistoryProps<OrderView>) {
  const { t } = useTranslation('trading');
  return (
    <Pages page={page} turn={turn} count={rows.length} empty="empty_history">
      {wide ? (
        <OrderTable rows={rows} caption={t('orders.history')} />
      ) : (
        rows.map((row) => <OrderCard key={row.id} row={row} />)
      )}
    </Pages>
  );
}

/** Own fills, newest first, a page at a time. */
export function FillHistory({ rows, wide, page, turn }: HistoryProps<FillView>) {
  const { t } = useTranslation('trading');
  return (
    <Pages page={page} turn={turn} count={rows.length} empty="empty_fills">
      {wide ? (
        <FillTable rows={rows} caption={t('orders.fills')} />
      ) : (
        rows.map((row) => <FillCard key={row.id} row={row} />)
      )}
    </Pages>
  );
}

type PagesProps = {
  page: number;
  turn: (page: number) => void;
  count: number;
  empty: 'empty_history' | 'empty_fills';
  children: ReactNode;
};

function Pages({ page, turn, count, empty, children }: PagesProps) {
  const { t } = useTranslation('trading');
  if (count === 0 && page === 1)
    return (
      <EmptyState headingLevel={2} icon={<History size={20} strokeWidth={1.75} />} title={t(`orders.${empty}.title`)}>
        {t(`orders.${empty}.about`)}
      </EmptyState>
    );
  return (
    <>
      {children}
      {(page > 1 || count === pageSize) && (
        <nav className="row sb g2 pad mt2" aria-label={t('orders.pages')}>
          <Button size="sm" disabled={page === 1} onClick={() => turn(page - 1)}>
            {t('orders.newer')}
          </Button>
          <span className="cap c2">{t('orders.page', { page })}</span>
          <Button size="sm" disabled={count < pageSize} onClick={() => turn(page + 1)}>
            {t('orders.older')}
          </Button>
        </nav>
      )}
    </>
  );
}

function FillCard({ row }: { row: FillView }) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  return (
    <article className="trading-order">
      <div className="row sb g2">
        <span className="row g2">
          <b className="t3">{row.symbol}</b>
          <Badge tone={row.side === 'buy' ? 'up' : 'down'}>{t(`side.${row.side}`)}</Badge>
          <span className="cap c2">{t(`orders.role_${row.role}`)}</span>
        </span>
        <span className="micro c3">{times.dateTime(row.createdMs)}</span>
      </div>
      <dl>
        <div>
          <dt>{t('orders.price')}</dt>
          <dd>{row.price}</dd>
        </div>
        <div>
          <dt>{t('orders.amount')}</dt>
          <dd>{row.amount}</dd>
        </div>
        <div className="r">
          <dt>{t('orders.fee')}</dt>
          <dd>
            {row.fee} {row.feeCurrency}
          </dd>
        </div>
      </dl>
    </article>
  );
}
