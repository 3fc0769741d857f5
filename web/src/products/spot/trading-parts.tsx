import { lazyPart } from '@glassbook/ui';
import { knownCount } from '../../shared/trading/orders/missing-rows.tsx';
import { LoginDoor, PairBalances } from '../../shared/trading/screen-parts.tsx';
import type { TradingParts } from '../../shared/trading/trading-view.ts';
import { callsOf } from './calls.ts';
import type { FilledWait } from './conditional/draft.ts';
import { SpotOpenOrders } from './orders/open-orders.tsx';
import { TicketForm } from './ticket/ticket-form.tsx';
import type { Trading } from './use-trading.ts';

const SpotOrderHistory = lazyPart(async () => ({ default: (await import('./orders/history.tsx')).SpotOrderHistory }));
const TradeReceipt = lazyPart(async () => ({ default: (await import('./ticket/trade-receipt.tsx')).TradeReceipt }));
const SpotFillHistory = lazyPart(async () => ({ default: (await import('./orders/history.tsx')).SpotFillHistory }));

type SpotTicketProps = { trading: Trading; wide: boolean; filledWait: FilledWait | undefined };

function SpotTicket({ trading, wide, filledWait }: SpotTicketProps) {
  return (
    <TicketForm
      ticket={trading.ticket}
      picked={trading.picked}
      filledWait={filledWait}
      around={trading.around}
      press={trading.press}
      sending={trading.sending}
      send={trading.send}
      receipt={trading.last && <TradeReceipt last={trading.last} own={trading.own} />}
      hindrance={trading.hindrance}
      door={trading.loggedIn ? undefined : <LoginDoor />}
      wide={wide}
    />
  );
}

/** The parts of a trading page that are spot's. */
export function spotParts(
  trading: Trading,
  askCancel: () => void,
  waitingLabel: string,
  filledWait?: FilledWait,
): TradingParts {
  const { market, markets, own, holdings, loggedIn } = trading;
  const orders = { orders: own.open, waiting: own.waiting, channels: own.channels, markets, market };
  return {
    ticket: (wide) => <SpotTicket {...{ trading, wide, filledWait }} />,
    balances: <PairBalances {...{ market, holdings, loggedIn }} account={callsOf(market).account} />,
    openOrders: (wide, tools) => (
      <SpotOpenOrders {...orders} wide={wide} tools={tools} part={wide ? 'rows' : undefined} />
    ),
    waiting: {
      label: waitingLabel,
      count: knownCount(own.waiting.length, own.channels.waiting),
      show: (tools) => <SpotOpenOrders {...orders} wide tools={tools} part="others" />,
    },
    orderHistory: () => <SpotOrderHistory markets={markets} wide />,
    fillHistory: () => <SpotFillHistory markets={markets} wide />,
    askCancel,
  };
}
