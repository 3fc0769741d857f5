import type { spot } from '@glassbook/contract';
import { Badge, Table } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../carry/loadable.ts';
import { withQuery } from '../../../carry/paths.ts';
import { Shown } from '../../../shared/shown.tsx';
import { emptyOf, pageSize, Pages } from '../../../shared/trading/orders/history.tsx';
import { callsOf, type EndedConditional } from '../calls.ts';
import type { Market } from '../market.ts';
import { sideOf } from '../orders/order-view.ts';
import { waitSearch } from './filled.ts';
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
type Ended = { view: WaitView; row: EndedConditional; again: string | undefined };

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
        const ended = rows.map(rowOf).map((row) => {
          const market = markets.find(({ symbol }) => symbol === row.symbol);
          return { row, view: waitView(row, market), again: againPath(row, market) };
        });
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
              ended.map(({ view, row, again }) => (
                <WaitCard
                  key={view.id}
                  row={view}
                  buttons={<EndBadge row={row} />}
                  end={<EndText {...{ row, list, again }} />}
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
  const endedOf = new Map(ended.map((each) => [each.view, each]));
  const shared = useWaitColumns((view) => view.updatedMs);
  const columns = [
    ...shared,
    {
      key: 'result',
      head: t('list.result'),
      cell: (view: WaitView) => {
        const each = endedOf.get(view);
        return each && <EndText row={each.row} list={list} again={each.again} />;
      },
    },
    {
      key: 'status',
      head: t('trading:orders.status'),
      cell: (view: WaitView) => {
        const each = endedOf.get(view);
        return each && <EndBadge row={each.row} />;
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

/** The ticket with what is left of one that a split ended. */
function againPath({ again, type }: EndedConditional, market: Market | undefined): string | undefined {
  return again && market && `${market.venue.tradePath(market.symbol, sideOf(type))}&${waitSearch(again).toString()}`;
}

type EndTextProps = { row: spot.Conditional; list: string; again: string | undefined };

/** What fired, and the order it became or why that was refused; or where it is placed again. */
function EndText({ row: { id, status, fired, refusal_text: why }, list, again }: EndTextProps) {
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
      {again && (
        <Link className="cap link inline-flex items-center min-h-11" to={again}>
          {t('trading:orders.place_again')}
        </Link>
      )}
    </>
  );
}
