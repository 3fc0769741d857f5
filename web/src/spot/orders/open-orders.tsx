import type { spot } from '@glassbook/contract';
import { useState } from 'react';
import { OpenOrders, type CancelScope } from '../../trading/orders/open-orders.tsx';
import type { Market } from '../market.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { orderView } from './order-view.ts';
import { useOrderActions } from './use-order-actions.ts';

type Props = {
  orders: readonly spot.Order[];
  markets: readonly Market[];
  /** Where only this market's orders can be shown. */
  market: Market | undefined;
  /** Where `orders` are a choice of all. */
  cancels?: CancelScope;
  wide: boolean;
  tools?: HTMLElement | null | undefined;
};

/** Open spot orders, and changing one. */
export function SpotOpenOrders({ orders, markets, market, cancels, wide, tools }: Props) {
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
        actions={{ ...actions, amend: setAmended }}
      />
      {amending && amendedMarket && (
        <AmendSheet order={amending} market={amendedMarket} close={() => setAmended(undefined)} />
      )}
    </>
  );
}
