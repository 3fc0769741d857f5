import type { spot } from '@glassbook/contract';
import { Button, Checkbox, EmptyState, Overlay } from '@glassbook/ui';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../market.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { orderView, type OrderView } from './order-view.ts';
import { OrderTable } from './order-table.tsx';
import { useOrderActions } from './use-order-actions.ts';

export type OpenOrdersProps = {
  orders: readonly spot.Order[];
  markets: readonly Market[];
  /** Where only this market's orders can be shown. */
  market: Market | undefined;
  wide: boolean;
};

/** The orders that stand, each with what can be done about it. */
export function OpenOrders({ orders, markets, market, wide }: OpenOrdersProps) {
  const { t } = useTranslation('spot');
  const [here, setHere] = useState(false);
  const [amended, setAmended] = useState<number>();
  const actions = useOrderActions();
  const only = here ? market : undefined;
  const shown = only ? orders.filter((order) => order.symbol === only.symbol) : orders;
  const marketOf = (order: spot.Order): Market | undefined => markets.find((one) => one.symbol === order.symbol);
  const rows = shown.map((order) => orderView(order, marketOf(order)));
  const amending = orders.find((order) => order.id === amended);
  const amendedMarket = amending && marketOf(amending);
  const buttons = (row: OrderView) => <RowButtons row={row} actions={actions} amend={setAmended} />;
  return (
    <section aria-label={t('orders.open')}>
      <div className="spot-orders-head">
        {market ? <Checkbox label={t('orders.this_pair')} checked={here} onChange={setHere} /> : <span />}
        <CancelAll count={shown.length} run={() => actions.cancelAll(only)} busy={actions.cancellingAll} />
      </div>
      {rows.length === 0 && (
        <EmptyState
          headingLevel={2}
          icon={<ClipboardList size={20} strokeWidth={1.75} />}
          title={t('orders.empty_open.title')}
        >
          {t('orders.empty_open.about')}
        </EmptyState>
      )}
      {rows.length > 0 && wide && <OrderTable rows={rows} caption={t('orders.open')} buttons={buttons} />}
      {rows.length > 0 && !wide && rows.map((row) => <OrderCard key={row.id} row={row} buttons={buttons} />)}
      {amending && amendedMarket && (
        <AmendSheet order={amending} market={amendedMarket} close={() => setAmended(undefined)} />
      )}
    </section>
  );
}

type RowButtonsProps = { row: OrderView; actions: ReturnType<typeof useOrderActions>; amend: (id: number) => void };

function RowButtons({ row, actions, amend }: RowButtonsProps) {
  const { t } = useTranslation('spot');
  const name = { symbol: row.symbol, side: t(`side.${row.side}`), price: row.price };
  return (
    <span className="spot-row-buttons">
      {row.type === 'limit' && (
        <Button size="xs" tone="outlined" aria-label={t('orders.amend_label', name)} onClick={() => amend(row.id)}>
          {t('orders.amend')}
        </Button>
      )}
      <Button
        size="xs"
        tone="outlined"
        aria-label={t('orders.cancel_label', name)}
        busy={actions.cancelling.has(row.id) && t('orders.cancelling')}
        onClick={() => actions.cancel(row.id)}
      >
        {t('orders.cancel')}
      </Button>
    </span>
  );
}

function CancelAll({ count, run, busy }: { count: number; run: () => void; busy: boolean }) {
  const { t } = useTranslation('spot');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="sm"
        tone="ghost"
        disabled={count === 0}
        busy={busy && t('orders.cancelling')}
        onClick={() => setAsked(true)}
      >
        {t('orders.cancel_all')}
      </Button>
      <Overlay
        open={asked}
        onOpenChange={setAsked}
        title={t('orders.cancel_all_title', { count })}
        about={t('orders.cancel_all_about')}
      >
        <div className="row g2 mt4">
          <Button className="grow" onClick={() => setAsked(false)}>
            {t('orders.keep')}
          </Button>
          <Button
            className="grow"
            tone="danger"
            onClick={() => {
              setAsked(false);
              run();
            }}
          >
            {t('orders.cancel_all')}
          </Button>
        </div>
      </Overlay>
    </>
  );
}
