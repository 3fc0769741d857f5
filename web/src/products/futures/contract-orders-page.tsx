import { Tabs, useMedia } from '@glassbook/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { paths } from './paths.ts';
import { useLive } from '../../carry/live/index.ts';
import { knownCount, missingRows } from '../../shared/trading/orders/missing-rows.tsx';
import { OrderFilters } from '../../shared/trading/orders/order-filters.tsx';
import '../../shared/trading/trading.css';
import { useContractRows } from './contract/use-contract-rows.ts';
import { FundingPayments } from './history/fundings.tsx';
import { Liquidations } from './history/liquidations.tsx';
import { everyRecord, orderSides, sidesOfPositions } from './history/list-request.ts';
import { FuturesOpenOrders } from './history/open-orders.tsx';
import { FuturesFillHistory, FuturesOrderHistory } from './history/orders.tsx';
import { PositionHistory } from './history/positions.tsx';

const views = ['open', 'history', 'fills', 'closed', 'fundings', 'liquidations'] as const;
type View = (typeof views)[number];
const shared = ['open', 'history', 'fills'] as const;

/** The sides a list can be chosen by. */
const sidesOf: Record<View, readonly ('buy' | 'sell' | 'long' | 'short')[]> = {
  ...{ open: orderSides, history: orderSides, fills: orderSides },
  ...{ closed: sidesOfPositions, fundings: [], liquidations: sidesOfPositions },
};

/** Brings the tab that the address names into its row, sideways only, where it is beyond the edge. */
function useTabInView() {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = around.current?.firstElementChild;
    const chosen = row?.querySelector('[aria-selected=true]');
    if (!row || !chosen) return;
    const beyond = chosen.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (beyond > 0) row.scrollLeft += beyond;
  }, []);
  return around;
}

/** Own orders, trades, closed positions, funding payments and liquidations of all contracts: pages/transaction/contract_order. */
export default function ContractOrdersPage() {
  const { t } = useTranslation('trading');
  const { t: own } = useTranslation('futures');
  const [search] = useSearchParams();
  const [view, setView] = useState<View>(() => views.find((one) => one === search.get('view')) ?? 'open');
  const around = useTabInView();
  const { contracts } = useContractRows();
  const wide = useMedia('(min-width: 64em)');
  const live = useLive('futures.orders');
  const open = (live.value?.orders ?? []).filter(({ status }) => status === 'open');
  const [filter, setFilter] = useState(everyRecord);
  const nameOf = (one: View): string => {
    const known = shared.find((each) => each === one);
    return known ? t(`orders.${known}`) : own(`history.${one as Exclude<View, (typeof shared)[number]>}`);
  };
  const words = {
    buy: t('side.buy'),
    sell: t('side.sell'),
    long: own('history.side_long'),
    short: own('history.side_short'),
  };
  const list = { contracts, wide, filter };
  return (
    <Page title={own('history.title')} back={paths.contract}>
      <div ref={around}>
        <Tabs
          label={own('history.title')}
          value={view}
          onChange={setView}
          panelId="futures-orders-view"
          tabs={views.map((one) => ({
            value: one,
            label: nameOf(one),
            ...(one === 'open' ? { count: knownCount(open.length, live) } : {}),
          }))}
        />
      </div>
      <OrderFilters
        filter={filter}
        choose={setFilter}
        markets={contracts}
        marketLabel={own('history.contract')}
        sides={sidesOf[view].map((value) => ({ value, label: words[value] }))}
        withType={false}
        folded={!wide}
      />
      <div id="futures-orders-view" role="tabpanel" aria-label={nameOf(view)}>
        {view === 'open' && <FuturesOpenOrders orders={open} missing={missingRows(live)} {...list} />}
        {view === 'history' && <FuturesOrderHistory {...list} />}
        {view === 'fills' && <FuturesFillHistory {...list} />}
        {view === 'closed' && <PositionHistory {...list} />}
        {view === 'fundings' && <FundingPayments {...list} />}
        {view === 'liquidations' && <Liquidations {...list} />}
      </div>
    </Page>
  );
}
