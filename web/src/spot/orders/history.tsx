import { spot } from '@glassbook/contract';
import { Badge, Button, EmptyState, useTimes } from '@glassbook/ui';
import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../app/loadable.ts';
import { Shown } from '../../app/shown.tsx';
import type { Market } from '../market.ts';
import { OrderCard } from './order-card.tsx';
import { FillTable, OrderTable } from './order-table.tsx';
import { fillView, orderView, type FillView } from './order-view.ts';

export type HistoryProps = { markets: readonly Market[]; market: Market | undefined; wide: boolean };

const pageSize = 20;
const filterOf = (market: Market | undefined) =>
  market ? { currency_id: String(market.base.id), legal_id: String(market.quote.id) } : {};

/** Orders that are over, newest first, a page at a time. */
export function OrderHistory({ markets, market, wide }: HistoryProps) {
  const { t } = useTranslation('spot');
  const [page, setPage] = useState(1);
  const of = useCall(spot.orders, {
    ...filterOf(market),
    status: 'history',
    page: String(page),
    limit: String(pageSize),
  });
  return (
    <Shown of={of}>
      {(orders) => {
        const rows = orders.map((order) =>
          orderView(
            order,
            markets.find((one) => one.symbol === order.symbol),
          ),
        );
        return (
          <Pages page={page} turn={setPage} count={rows.length} empty="empty_history">
            {wide ? (
              <OrderTable rows={rows} caption={t('orders.history')} />
            ) : (
              rows.map((row) => <OrderCard key={row.id} row={row} />)
            )}
          </Pages>
        );
      }}
    </Shown>
  );
}

/** Own fills, newest first, a page at a time. */
export function FillHistory({ markets, market, wide }: HistoryProps) {
  const { t } = useTranslation('spot');
  const [page, setPage] = useState(1);
  const of = useCall(spot.fills, { ...filterOf(market), page: String(page), limit: String(pageSize) });
  return (
    <Shown of={of}>
      {(fills) => {
        const rows = fills.map((fill) =>
          fillView(
            fill,
            markets.find((one) => one.symbol === fill.symbol),
          ),
        );
        return (
          <Pages page={page} turn={setPage} count={rows.length} empty="empty_fills">
            {wide ? (
              <FillTable rows={rows} caption={t('orders.fills')} />
            ) : (
              rows.map((row) => <FillCard key={row.id} row={row} />)
            )}
          </Pages>
        );
      }}
    </Shown>
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
  const { t } = useTranslation('spot');
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
  const { t } = useTranslation('spot');
  const times = useTimes();
  return (
    <article className="spot-order">
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
