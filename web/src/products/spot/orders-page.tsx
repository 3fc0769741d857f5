import { Button, Tabs, useMedia } from '@glassbook/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { useLive } from '../../carry/live/index.ts';
import { knownCount } from '../../shared/trading/orders/missing-rows.tsx';
import { OrderFilters } from '../../shared/trading/orders/order-filters.tsx';
import { callsOf } from './calls.ts';
import { useMarkets, type Market } from './market.ts';
import { paths } from '../../carry/paths.ts';
import { SpotFillHistory, SpotOrderHistory } from './orders/history.tsx';
import { SpotOpenOrders } from './orders/open-orders.tsx';
import { everyOrder, isChosen, isConditionalChosen } from './orders/order-filter.ts';
import { sideOf } from './orders/order-view.ts';
import { openOrders, useWaitingOrders } from './orders/own-orders.ts';
import '../../shared/trading/trading.css';
import './spot.css';
import { useSpotFillToasts } from './use-spot-fill-toasts.ts';

const views = ['open', 'history', 'fills', 'more'] as const;
type View = (typeof views)[number];
const sides = ['buy', 'sell'] as const;

type Props = {
  markets: readonly Market[];
  back: string;
  /** A view besides. */
  more?: { label: string; show: () => ReactNode };
};

/** Own orders and fills of all pairs: pages/transaction/currency_order. */
export default function OrdersPage() {
  const { markets } = useMarkets();
  return <OwnOrders markets={markets} back={paths.trade} />;
}

/** Own orders and fills of all markets of a product. */
export function OwnOrders({ markets, back, more }: Props) {
  const { t } = useTranslation('trading');
  const [search, setSearch] = useSearchParams();
  const order = /^[1-9]\d{0,14}$/.exec(search.get('order') ?? '')?.[0];
  const view = views.find((one) => one === search.get('view')) ?? 'open';
  const wide = useMedia('(min-width: 64em)');
  const calls = callsOf(markets[0]);
  const channel = useLive(calls.ordersKey);
  const open = openOrders(channel.value?.orders ?? []);
  const { waiting, channel: ofWaiting } = useWaitingOrders(calls);
  const [filter, setFilter] = useState(everyOrder);
  useSpotFillToasts(markets);
  const shown = views.filter((one) => one !== 'more' || more);
  return (
    <Page title={t('orders.title')} back={back}>
      <Tabs
        label={t('orders.title')}
        value={view}
        onChange={(next: View) => setSearch({ view: next }, { replace: true })}
        panelId="spot-orders-view"
        tabs={shown.map((one) => ({
          value: one,
          label: one === 'more' ? (more?.label ?? '') : t(`orders.${one}`),
          ...(one === 'open' ? { count: knownCount(open.length + waiting.length, channel, ofWaiting) } : {}),
        }))}
      />
      {view !== 'more' && (
        <OrderFilters
          filter={filter}
          choose={setFilter}
          markets={markets}
          sides={sides.map((value) => ({ value, label: t(`side.${value}`) }))}
          withType={view !== 'fills'}
          folded={!wide}
        />
      )}
      <div id="spot-orders-view" role="tabpanel" aria-label={view === 'more' ? more?.label : t(`orders.${view}`)}>
        {view === 'more' && more?.show()}
        {view === 'open' && (
          <SpotOpenOrders
            orders={open.filter((order) => isChosen(filter, order))}
            waiting={waiting.filter((order) => isConditionalChosen(filter, order))}
            channels={{ open: channel, waiting: ofWaiting }}
            markets={markets}
            market={undefined}
            cancels={{
              rows: [...open, ...waiting].map(({ symbol, type }) => ({ symbol, side: sideOf(type) })),
              symbol: filter.symbol || undefined,
              side: filter.side || undefined,
            }}
            wide={wide}
          />
        )}
        {view === 'history' && <SpotOrderHistory markets={markets} wide={wide} filter={filter} />}
        {view === 'fills' && order !== undefined && (
          <p className="pad row wrap g2 pt-2">
            <span className="label">{t('spot:mail.order', { id: order })}</span>
            <Button size="sm" onClick={() => setSearch({ view: 'fills' }, { replace: true })}>
              {t('filter.all')}
            </Button>
          </p>
        )}
        {view === 'fills' && <SpotFillHistory {...{ markets, wide, filter, order }} />}
      </div>
    </Page>
  );
}
