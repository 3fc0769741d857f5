import type { spot } from '@glassbook/contract';
import { Badge, Table } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../carry/loadable.ts';
import { withQuery } from '../../../carry/paths.ts';
import { Shown } from '../../../shared/shown.tsx';
import { emptyOf, pageSize, Pages } from '../../../shared/trading/orders/history.tsx';
import { callsOf } from '../calls.ts';
import type { Market } from '../market.ts';
import { waitingCallsOf } from './waiting-calls.ts';
import { useWaitColumns, WaitCard } from './waiting-orders.tsx';
import { waitView, type WaitView } from './waits.ts';

type Props = {
  markets: readonly Market[];
  wide: boolean;
  /** The filter of orders as the wire takes it. */
  chosen: { currency_id?: string; legal_id?: string; type?: '1' | '2'; from_ms?: string; to_ms?: string };
  page: number;
  turn: (page: number) => void;
};
type Ended = { view: WaitView; row: spot.Conditional };

/** Conditional orders that have ended: what fired, or why there is no order. */
export default function ConditionalHistory({ markets, wide, chosen, page, turn }: Props) {
  const { t } = useTranslation('trading');
  const { routes, ended: only, rowOf } = waitingCallsOf(markets[0]);
  const { list } = callsOf(markets[0]).form;
  const request = { ...chosen, ...only, status: 'history' as const, page: String(page), limit: String(pageSize) };
  const of = useCall(routes.ended, request);
  return (
    <Shown of={of}>
      {(rows) => {
        const ended = rows.map(rowOf).map((row) => ({
          row,
          view: waitView(
            row,
            markets.find(({ symbol }) => symbol === row.symbol),
          ),
        }));
        return (
          <Pages
            page={page}
            turn={turn}
            count={rows.length}
            empty={emptyOf(t, 'empty_history')}
            filtered={Object.keys(chosen).length > 0}
          >
            {wide ? (
              <EndedTable ended={ended} list={list} />
            ) : (
              ended.map(({ view, row }) => (
                <WaitCard
                  key={view.id}
                  row={view}
                  buttons={<EndBadge row={row} />}
                  end={<EndText row={row} list={list} />}
                />
              ))
            )}
          </Pages>
        );
      }}
    </Shown>
  );
}

function EndedTable({ ended, list }: { ended: readonly Ended[]; list: string }) {
  const { t } = useTranslation('conditional');
  const rowOf = new Map(ended.map(({ view, row }) => [view, row]));
  const shared = useWaitColumns((view) => view.updatedMs);
  const columns = [
    ...shared,
    {
      key: 'result',
      head: t('list.result'),
      cell: (view: WaitView) => {
        const row = rowOf.get(view);
        return row && <EndText row={row} list={list} />;
      },
    },
    {
      key: 'status',
      head: t('trading:orders.status'),
      cell: (view: WaitView) => {
        const row = rowOf.get(view);
        return row && <EndBadge row={row} />;
      },
    },
  ];
  return (
    <Table
      caption={t('list.history')}
      dense
      rows={ended.map(({ view }) => view)}
      rowKey={(view) => view.id}
      columns={columns}
    />
  );
}

function EndBadge({ row }: { row: spot.Conditional }) {
  const { t } = useTranslation('conditional');
  if (row.status === 2) return <Badge tone="ok">{t('end.triggered')}</Badge>;
  if (row.end_reason === 'refused') return <Badge tone="warn">{t('end.refused')}</Badge>;
  return <Badge>{row.end_reason === null ? t('end.user') : t(`end.${row.end_reason}`)}</Badge>;
}

/** What fired, and the order it became or why that was refused. */
function EndText({ row: { id, status, fired, refusal_text: why }, list }: { row: spot.Conditional; list: string }) {
  const { t } = useTranslation('conditional');
  const lines = [...(fired === null ? [] : [t(`fired.${fired}`)]), ...(why === null ? [] : [why])];
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="block cap c2 spot-wait">
          {line}
        </span>
      ))}
      {status === 2 && (
        <Link
          className="cap link inline-flex items-center min-h-11"
          to={withQuery(list, { view: 'fills', order: String(id) })}
        >
          {t('end.became', { id })}
        </Link>
      )}
    </>
  );
}
