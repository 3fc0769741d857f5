import { Badge, Button, EmptyState, useTimes } from '@glassbook/ui';
import type { TFunction } from 'i18next';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderCard } from './order-card.tsx';
import { FillTable, OrderTable } from './order-table.tsx';
import type { FillView, OrderView } from './order-view.ts';

export const pageSize = 20;

export type HistoryProps<Row> = {
  rows: readonly Row[];
  wide: boolean;
  page: number;
  turn: (page: number) => void;
  /** Whether they are a choice of all. */
  filtered: boolean;
};

export const emptyOf = (t: TFunction<'trading'>, list: 'empty_history' | 'empty_fills') => ({
  title: t(`orders.${list}.title`),
  about: t(`orders.${list}.about`),
});

/** Orders that are over, newest first, a page at a time. */
export function OrderHistory({ rows, wide, page, turn, filtered }: HistoryProps<OrderView>) {
  const { t } = useTranslation('trading');
  return (
    <Pages page={page} turn={turn} count={rows.length} empty={emptyOf(t, 'empty_history')} filtered={filtered}>
      {wide ? (
        <OrderTable rows={rows} caption={t('orders.history')} />
      ) : (
        rows.map((row) => <OrderCard key={row.id} row={row} />)
      )}
    </Pages>
  );
}

/** Own fills, newest first, a page at a time. */
export function FillHistory({ rows, wide, page, turn, filtered }: HistoryProps<FillView>) {
  const { t } = useTranslation('trading');
  return (
    <Pages page={page} turn={turn} count={rows.length} empty={emptyOf(t, 'empty_fills')} filtered={filtered}>
      {wide ? (
        <FillTable rows={rows} caption={t('orders.fills')} />
      ) : (
        rows.map((row) => <FillCard key={row.id} row={row} />)
      )}
    </Pages>
  );
}

export type PagesProps = {
  page: number;
  turn: (page: number) => void;
  count: number;
  /** What is said where there is nothing at all. */
  empty: { title: string; about: string };
  filtered: boolean;
  children: ReactNode;
};

/** A page of a list that is newest first. */
export function Pages({ page, turn, count, empty, filtered, children }: PagesProps) {
  const { t } = useTranslation('trading');
  if (count === 0 && page === 1)
    return (
      <EmptyState
        headingLevel={2}
        icon={<History size={20} strokeWidth={1.75} />}
        title={filtered ? t('orders.empty_filtered') : empty.title}
      >
        {!filtered && empty.about}
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
