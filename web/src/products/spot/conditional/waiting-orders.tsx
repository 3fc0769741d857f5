import type { spot } from '@glassbook/contract';
import { Badge, Button, EmptyState, Table, useTimes } from '@glassbook/ui';
import { noNumber } from '@glassbook/ui/format';
import { ClipboardList } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../carry/live/index.ts';
import type { Market } from '../market.ts';
import type { OrderActions } from '../../../shared/trading/orders/open-orders.tsx';
import { useWaitText } from './use-wait-text.ts';
import { waitView, type WaitView } from './waits.ts';

export type WaitingOrdersProps = {
  orders: readonly spot.Conditional[];
  markets: readonly Market[];
  wide: boolean;
  /** Not below other orders: it needs no heading, and says where there are none. */
  alone?: boolean;
  actions: Required<Pick<OrderActions, 'cancel' | 'cancelling' | 'amend'>>;
};

/** Conditional orders that wait, each with its actions. */
export default function WaitingOrders({ orders, markets, wide, alone = false, actions }: WaitingOrdersProps) {
  const { t } = useTranslation('conditional');
  const marketOf = ({ symbol }: { symbol: string }): Market | undefined => markets.find((one) => one.symbol === symbol);
  const tickers = useLive('market.tickers').value;
  const rows = orders.map((order) => {
    const ticker = tickers?.[order.symbol];
    const now = order.trigger_by === 'index' ? ticker?.last : ticker?.last_trade;
    return waitView(order, marketOf(order), now ?? undefined);
  });
  const buttons = (row: WaitView) => <RowButtons row={row} actions={actions} />;
  return (
    <section aria-label={t('list.title')}>
      {!alone && <h3 className="cap c2 pad mt3">{t('list.title')}</h3>}
      {rows.length === 0 ? (
        <EmptyState
          headingLevel={2}
          icon={<ClipboardList size={20} strokeWidth={1.75} />}
          title={t('list.empty.title')}
        >
          {t('list.empty.about')}
        </EmptyState>
      ) : wide ? (
        <WaitTable rows={rows} buttons={buttons} />
      ) : (
        rows.map((row) => <WaitCard key={row.id} row={row} buttons={buttons(row)} />)
      )}
    </section>
  );
}

type RowButtonsProps = { row: WaitView; actions: WaitingOrdersProps['actions'] };

function RowButtons({ row: { id, symbol, kind }, actions: { cancel, cancelling, amend } }: RowButtonsProps) {
  const { t } = useTranslation('conditional');
  const name = { symbol, kind: t(`kind.${kind}`) };
  return (
    <span className="trading-row-buttons">
      {kind !== 'trail' && kind !== 'market' && (
        <Button size="xs" tone="outlined" aria-label={t('list.amend_of', name)} onClick={() => amend(id)}>
          {t('trading:orders.amend')}
        </Button>
      )}
      <Button
        size="xs"
        tone="outlined"
        aria-label={t('list.cancel_of', name)}
        busy={cancelling.has(id) && t('trading:orders.cancelling')}
        onClick={() => cancel(id)}
      >
        {t('trading:orders.cancel')}
      </Button>
    </span>
  );
}

/** What it waits for, a sentence a line, and how far away that is. */
export function WaitLines({ row }: { row: WaitView }) {
  const { t } = useTranslation('conditional');
  const { ofView } = useWaitText();
  return ofView(row).map(({ text, away }) => (
    <Fragment key={text}>
      <span className="block spot-wait">{text}</span>
      {away !== undefined && <span className="block c3">{t('wait.away', { percent: away })}</span>}
    </Fragment>
  ));
}

/** Until when it waits; a buy by value is carried out at the next opening, and what it has not got ends at the close. */
function useExpiryText() {
  const { t } = useTranslation('conditional');
  const times = useTimes();
  return ({ kind, expiresMs }: WaitView): string => {
    if (kind === 'market') return t('trading:ticket.tif.DAY');
    return expiresMs === undefined ? t('list.no_expiry') : times.dateTime(expiresMs);
  };
}

/** A conditional order on a phone; `state` in place of its buttons once it ended. */
export function WaitCard({ row, buttons, end }: { row: WaitView; buttons: ReactNode; end?: ReactNode }) {
  const { t } = useTranslation('conditional');
  const times = useTimes();
  const expiry = useExpiryText();
  const { symbol, side, kind, amount, hold, createdMs } = row;
  return (
    <article className="trading-order">
      <div className="row sb g2">
        <span className="row g2 wrap">
          <b className="t3">{symbol}</b>
          <Badge tone={side === 'buy' ? 'up' : 'down'}>{t(`trading:side.${side}`)}</Badge>
          <span className="cap c2">{t(`kind.${kind}`)}</span>
        </span>
        {buttons}
      </div>
      <p className="cap mt1">
        <WaitLines row={row} />
      </p>
      {end}
      <dl>
        <div>
          <dt>{t('trading:orders.amount')}</dt>
          <dd>{amount ?? noNumber}</dd>
        </div>
        {end === undefined && (
          <>
            <div>
              <dt>{t('list.hold')}</dt>
              <dd>{hold}</dd>
            </div>
            <div className="r">
              <dt>{t('list.expires')}</dt>
              <dd>{expiry(row)}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="micro c3">{times.dateTime(end === undefined ? createdMs : row.updatedMs)}</p>
    </article>
  );
}

/** The columns that waiting and ended ones share. */
export function useWaitColumns(timeOf: (row: WaitView) => number) {
  const { t } = useTranslation('conditional');
  const times = useTimes();
  return [
    {
      key: 'time',
      head: t('trading:orders.time', { zone: times.zone() }),
      cell: (row: WaitView) => <span className="c2">{times.dateTime(timeOf(row))}</span>,
    },
    {
      key: 'pair',
      head: t('trading:orders.pair'),
      cell: (row: WaitView) => <span className="semi">{row.symbol}</span>,
    },
    {
      key: 'side',
      head: t('trading:orders.side'),
      cell: (row: WaitView) => (
        <span className={`semi ${row.side === 'buy' ? 'up' : 'down raised'}`}>{t(`trading:side.${row.side}`)}</span>
      ),
    },
    { key: 'type', head: t('trading:orders.type'), cell: (row: WaitView) => t(`kind.${row.kind}`) },
    { key: 'waits', head: t('list.waits'), cell: (row: WaitView) => <WaitLines row={row} /> },
    {
      key: 'amount',
      head: t('trading:orders.amount'),
      numeric: true,
      cell: (row: WaitView) => row.amount ?? noNumber,
    },
  ];
}

function WaitTable({ rows, buttons }: { rows: readonly WaitView[]; buttons: (row: WaitView) => ReactNode }) {
  const { t } = useTranslation('conditional');
  const expiry = useExpiryText();
  const shared = useWaitColumns((row) => row.createdMs);
  const columns = [
    ...shared,
    { key: 'hold', head: t('list.hold'), numeric: true, cell: (row: WaitView) => row.hold },
    {
      key: 'expires',
      head: t('list.expires'),
      cell: (row: WaitView) => <span className="c2">{expiry(row)}</span>,
    },
    {
      key: 'buttons',
      head: <span className="sr trading-row-buttons-head">{t('trading:orders.actions')}</span>,
      numeric: true,
      cell: buttons,
    },
  ];
  return <Table caption={t('list.title')} dense rows={rows} rowKey={(row) => row.id} columns={columns} />;
}
