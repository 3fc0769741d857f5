import { stocks } from '@glassbook/contract';
import { Table, useTimes } from '@glassbook/ui';
import { amount, exact, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../carry/site.ts';
import { useCall } from '../../carry/loadable.ts';
import { Shown } from '../../shared/shown.tsx';
import { TradeSkeleton } from '../../shared/trading/layouts/trade-skeleton.tsx';
import { NoMarket } from '../../shared/trading/no-market.tsx';
import type { Market } from '../spot/market.ts';
import { PairScreen } from '../spot/pair-page.tsx';
import { useStockOfPage } from './market.ts';
import { SessionStrip } from './session-strip.tsx';
import './stocks.css';

const SHOWN = 10;

/** A stock with its chart, its calendar, its auctions and what its company does: pages/transaction/stock_info. */
export default function StockInfoPage() {
  const { t } = useTranslation('stocks');
  const { of, markets, market, stock } = useStockOfPage();
  const title = market ? t('info', { symbol: market.symbol }) : t('title_none');
  useTitle(title);
  return (
    <>
      <h1 className="sr">{title}</h1>
      <Shown of={of} skeleton={<TradeSkeleton />}>
        {() =>
          market ? (
            <PairScreen
              {...{ market, markets }}
              above={stock && <SessionStrip stock={stock} />}
              more={
                <>
                  <Sessions id={market.id} />
                  <Actions id={market.id} />
                  <Auctions market={market} />
                </>
              }
            />
          ) : (
            <NoMarket />
          )
        }
      </Shown>
    </>
  );
}

/** The next sessions, and weekdays without one. */
function Sessions({ id }: { id: number }) {
  const { t } = useTranslation('stocks');
  const times = useTimes();
  const of = useCall(stocks.calendar, { match_id: String(id) });
  const hours = ({ open_ms: open, close_ms: close }: { open_ms: number | null; close_ms: number | null }) =>
    open === null || close === null ? t('calendar.closed') : `${times.time(open, false)}–${times.time(close, false)}`;
  return (
    <Shown of={of}>
      {(days) => (
        <Table
          dense
          caption={t('calendar.title')}
          rows={days.slice(0, SHOWN)}
          rowKey={({ date, open_ms }) => `${date} ${open_ms ?? ''}`}
          columns={[
            { key: 'date', head: t('calendar.date'), cell: ({ date }) => date },
            { key: 'hours', head: t('calendar.hours'), numeric: true, cell: hours },
          ]}
        />
      )}
    </Shown>
  );
}

/** What the company does: dividends, splits, a delisting. */
function Actions({ id }: { id: number }) {
  const { t } = useTranslation('stocks');
  const times = useTimes();
  const of = useCall(stocks.actions, { match_id: String(id), limit: String(SHOWN) });
  type Action = NonNullable<typeof of.data>[number];
  const said = ({ type, amount: paid, numerator, denominator, price: each }: Action): string => {
    if (type === 'split') return `${numerator}:${denominator}`;
    return exact((type === 'dividend' ? paid : each) ?? '0');
  };
  return (
    <Shown of={of}>
      {(rows) => (
        <Table
          dense
          caption={t('actions.title')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'type', head: t('actions.type'), cell: ({ type }) => t(`actions.${type}`) },
            { key: 'what', head: t('actions.what'), numeric: true, cell: said },
            { key: 'ex', head: t('actions.ex'), numeric: true, cell: ({ ex_ms }) => times.dateTime(ex_ms) },
            { key: 'state', head: t('actions.state'), cell: ({ state }) => t(`actions.state_${state}`) },
          ]}
        />
      )}
    </Shown>
  );
}

function Auctions({ market }: { market: Market }) {
  const { t } = useTranslation('stocks');
  const times = useTimes();
  const of = useCall(stocks.auctions, { match_id: String(market.id), limit: String(SHOWN) });
  return (
    <Shown of={of}>
      {(rows) => (
        <Table
          dense
          caption={t('auctions.title')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'at', head: t('auctions.at'), cell: ({ at_ms }) => times.dateTime(at_ms) },
            { key: 'kind', head: t('auctions.kind'), cell: ({ kind }) => t(`auctions.${kind}`) },
            { key: 'price', head: t('auctions.price'), numeric: true, cell: (row) => price(row.price ?? '') },
            {
              key: 'amount',
              head: t('auctions.amount'),
              numeric: true,
              cell: (row) => amount(row.amount, market.amountScale),
            },
          ]}
        />
      )}
    </Shown>
  );
}
