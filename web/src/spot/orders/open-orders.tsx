import { lazyPart } from '@glassbook/ui';
import type { spot } from '@glassbook/contract';
import { useState } from 'react';
import type { LiveState } from '../../live/index.ts';
import { missingRows } from '../../trading/orders/missing-rows.tsx';
import { OpenOrders, type CancelScope, type OpenOrdersProps } from '../../trading/orders/open-orders.tsx';
import type { Market } from '../market.ts';
import { orderView, sideOf } from './order-view.ts';
import { useOrderActions } from './use-order-actions.ts';

const AmendSheet = lazyPart(async () => (await import('./amend-sheet.tsx')).AmendSheet);
const WaitingOrders = lazyPart(async () => (await import('../conditional/waiting-orders.tsx')).default);

type Props = {
  orders: readonly spot.Order[];
  /** Conditional ones. */
  waiting: readonly spot.Conditional[];
  /** Where both come from. */
  channels: { open: LiveState<unknown>; waiting: LiveState<unknown> };
  markets: readonly Market[];
  /** Where only this market's orders can be shown. */
  market: Market | undefined;
  /** Where `orders` are a choice of all. */
  cancels?: CancelScope;
  wide: boolean;
  tools?: HTMLElement | null | undefined;
  /** Only open orders, or as others only conditional ones. */
  part?: OpenOrdersProps['part'];
};

/** Open spot orders, and changing one. */
export function SpotOpenOrders({ orders, waiting, channels, markets, market, cancels, wide, tools, part }: Props) {
  const [amended, setAmended] = useState<number>();
  const actions = useOrderActions(markets);
  const marketOf = (order: spot.Order): Market | undefined => markets.find((one) => one.symbol === order.symbol);
  const amending = orders.find((order) => order.id === amended);
  const amendedMarket = amending && marketOf(amending);
  return (
    <>
      <OpenOrders
        rows={orders.map((order) => orderView(order, marketOf(order)))}
        symbol={market?.symbol}
        cancels={cancels}
        wide={wide}
        tools={tools}
        part={part}
        missing={missingRows(
          ...(part === 'others' ? [] : [channels.open]),
          ...(part === 'rows' ? [] : [channels.waiting]),
        )}
        actions={{ ...actions, amend: setAmended }}
        others={{
          rows: waiting.map(({ symbol, type }) => ({ symbol, side: sideOf(type) })),
          show: (symbol) => (
            <WaitingOrders
              orders={waiting.filter((order) => symbol === undefined || order.symbol === symbol)}
              markets={markets}
              wide={wide}
              alone={part === 'others'}
              actions={actions}
            />
          ),
        }}
      />
      {amending && amendedMarket && (
        <AmendSheet order={amending} market={amendedMarket} close={() => setAmended(undefined)} />
      )}
    </>
  );
}
