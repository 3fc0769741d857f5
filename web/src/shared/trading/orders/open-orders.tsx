import { Button, Checkbox, EmptyState } from '@glassbook/ui';
import { ClipboardList } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Side } from '../instrument.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderTable } from './order-table.tsx';
import type { OrderView } from './order-view.ts';

/** The actions of open orders. The list itself changes by push. */
export type OrderActions = {
  cancelling: ReadonlySet<number>;
  cancellingAll: boolean;
  cancel: (id: number) => void;
  /** Of one instrument, by its symbol, or of all; of one side or both. */
  cancelAll: (symbol: string | undefined, side?: Side) => void;
  /** Opens the form for price and amount. Only for limit orders; omitted where the product does not support it. */
  amend?: (id: number) => void;
};

/** All open orders, and the chosen instrument and side. */
export type CancelScope = {
  rows: readonly { symbol: string; side: Side }[];
  symbol: string | undefined;
  side: Side | undefined;
};

export type OpenOrdersProps = {
  rows: readonly OrderView[];
  /** The page's instrument, to show only its orders. */
  symbol: string | undefined;
  /** Where `rows` are a choice: what canceling all is about, which is never narrower than an instrument and a side. */
  cancels?: CancelScope | undefined;
  wide: boolean;
  /** Where the filter and the button go; null until it is there, undefined for above the list. */
  tools?: HTMLElement | null | undefined;
  actions: OrderActions;
  /** Other orders that wait: canceling all is about them too. Shown below, of one instrument or all. */
  others?: { rows: CancelScope['rows']; show: (symbol: string | undefined) => ReactNode } | undefined;
  /** Where each has a place of its own: the one to show. `others` then says itself that there are none. */
  part?: 'rows' | 'others' | undefined;
  /** In place of those that are not here, where it is not known that there are none. */
  missing?: ReactNode;
};

/** The open orders, each with its actions. */
export function OpenOrders({
  rows: all,
  symbol,
  cancels,
  wide,
  tools,
  actions,
  others,
  part,
  missing,
}: OpenOrdersProps) {
  const { t } = useTranslation('trading');
  const [here, setHere] = useState(false);
  const only = here ? symbol : undefined;
  const rows = only === undefined ? all : all.filter((row) => row.symbol === only);
  const more = part === 'rows' ? [] : (others?.rows ?? []).filter((row) => only === undefined || row.symbol === only);
  const buttons = (row: OrderView) => <RowButtons row={row} actions={actions} />;
  const head = (
    <div className="trading-orders-head">
      {symbol === undefined ? <span /> : <Checkbox label={t('orders.this_pair')} checked={here} onChange={setHere} />}
      <CancelAll
        scope={cancels ?? { rows: [...all, ...(others?.rows ?? [])], symbol: only, side: undefined }}
        run={actions.cancelAll}
        busy={actions.cancellingAll}
      />
    </div>
  );
  // Others there are, but not among those chosen.
  const filtered = (cancels?.rows.length ?? all.length) > 0;
  const placed = tools === undefined ? head : tools && createPortal(head, tools);
  if (part === 'others')
    return (
      <>
        {placed}
        {missing ?? others?.show(only)}
      </>
    );
  return (
    <section aria-label={t('orders.open')}>
      {placed}
      {missing ?? (rows.length + more.length === 0 && <NoOpenOrders filtered={filtered} />)}
      {rows.length > 0 && wide && <OrderTable rows={rows} caption={t('orders.open')} buttons={buttons} />}
      {rows.length > 0 && !wide && rows.map((row) => <OrderCard key={row.id} row={row} buttons={buttons} />)}
      {more.length > 0 && others?.show(only)}
    </section>
  );
}

function RowButtons({ row, actions }: { row: OrderView; actions: OrderActions }) {
  const { t } = useTranslation('trading');
  const { amend } = actions;
  return (
    <span className="trading-row-buttons">
      {amend && row.type === 'limit' && (
        <Button
          size="xs"
          tone="outlined"
          aria-label={t(`orders.amend_${row.side}`, { symbol: row.symbol, price: row.price })}
          onClick={() => amend(row.id)}
        >
          {t('orders.amend')}
        </Button>
      )}
      <CancelButton order={row} price={row.price} actions={actions} />
    </span>
  );
}

type Cancelable = Pick<OrderView, 'id' | 'side' | 'symbol'>;
type CancelButtonProps = { order: Cancelable; price: string; actions: Pick<OrderActions, 'cancel' | 'cancelling'> };

/** Cancels an open order; its name says which. */
export function CancelButton({ order: { id, side, symbol }, price, actions }: CancelButtonProps) {
  const { t } = useTranslation('trading');
  return (
    <Button
      size="xs"
      tone="outlined"
      aria-label={t(`orders.cancel_${side}`, { symbol, price })}
      busy={actions.cancelling.has(id) && t('orders.cancelling')}
      onClick={() => actions.cancel(id)}
    >
      {t('orders.cancel')}
    </Button>
  );
}

/** No order is open, or none of those chosen. */
export function NoOpenOrders({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('trading');
  return (
    <EmptyState
      headingLevel={2}
      icon={<ClipboardList size={20} strokeWidth={1.75} />}
      title={t(filtered ? 'orders.empty_filtered' : 'orders.empty_open.title')}
    >
      {!filtered && t('orders.empty_open.about')}
    </EmptyState>
  );
}

export type CancelAllProps = { scope: CancelScope; run: OrderActions['cancelAll']; busy: boolean };

/** Cancels all open orders of a scope, once it is confirmed. */
export function CancelAll({ scope: { rows, symbol, side }, run, busy }: CancelAllProps) {
  const { t } = useTranslation('trading');
  const [asked, setAsked] = useState(false);
  const here = symbol === undefined ? rows : rows.filter((row) => row.symbol === symbol);
  return (
    <>
      <Button
        size="sm"
        tone="ghost"
        disabled={here.length === 0}
        busy={busy && t('orders.cancelling')}
        onClick={() => setAsked(true)}
      >
        {t('orders.cancel_all')}
      </Button>
      <CancelDialog
        key={side}
        open={asked}
        setOpen={setAsked}
        rows={here}
        symbol={symbol}
        start={side}
        run={(chosen) => run(symbol, chosen)}
      />
    </>
  );
}
