import { lazyPart } from '@glassbook/ui';
import type { spot } from '@glassbook/contract';
import { useState } from 'react';
import type { LiveState } from '../../../carry/live/index.ts';
import { missingRows } from '../../../shared/trading/orders/missing-rows.tsx';
import { useLastSeen } from '../../../shared/trading/orders/use-last-seen.ts';
import { OpenOrders, type CancelScope, type OpenOrdersProps } from '../../../shared/trading/orders/open-orders.tsx';
import type { Market } from '../market.ts';
import { orderView, sideOf } from './order-view.ts';
import { useOrderActions } from './use-order-actions.ts';

const AmendSheet = lazyPart(async () => ({ default: (await import('./amend-sheet.tsx')).AmendSheet }));
const AmendConditional = lazyPart(() => import('../conditional/amend-conditional.tsx'));
const WaitingOrders = lazyPart(() => import('../conditional/waiting-orders.tsx'));

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
  const [changed, setChanged] = useState<number>();
  const actions = useOrderActions(markets);
  const marketOf = ({ symbol }: { symbol: string }): Market | undefined => markets.find((one) => one.symbol === symbol);
  const ocos = new Map(waiting.flatMap(({ id, leg_id: leg }) => (leg === null ? [] : [[leg, id] as const])));
  const amending = useLastSeen(orders, amended);
  const changing = useLastSeen(waiting, changed);
  const amendedMarket = amending && marketOf(amending);
  const changedMarket = changing && marketOf(changing);
  return (
    <>
      <OpenOrders
        rows={orders.map((order) => orderView(order, marketOf(order), ocos.get(order.id)))}
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
              actions={{ ...actions, amend: setChanged }}
            />
          ),
        }}
      />
      {amending && amendedMarket && (
        <AmendSheet order={amending} market={amendedMarket} close={() => setAmended(undefined)} />
      )}
      {changing && changedMarket && (
        <AmendConditional order={changing} market={changedMarket} close={() => setChanged(undefined)} />
      )}
    </>
  );
}
