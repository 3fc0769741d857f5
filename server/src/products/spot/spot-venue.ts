/** How spot trades by its own calls. */
import { spot } from '@glassbook/contract';
import { listedPlaced, presentListed } from './conditional/listed.ts';
import { readOwnConditionals } from './conditional/own-conditionals.ts';
import type { SpotMarkets } from './markets.ts';
import { readOwnOrders, tradeFrom } from './own-orders.ts';
import { presentSpot } from './present.ts';
import { conditionals, orders } from './stored.ts';
import type { Venue } from './venue.ts';

export const spotRows = {
  ...readOwnOrders({ orders, trades: 'spot_trades', expiries: 'spot_expiries', timed: ['GTD'] }, tradeFrom),
  ...readOwnConditionals(conditionals),
};

export function spotVenue(markets: SpotMarkets): Venue {
  return {
    routes: spot,
    word: 'order',
    rows: spotRows,
    commandOf: (command) => command,
    timeOf: (body, type) =>
      body.time_in_force ?? (type === 'market' ? 'IOC' : body.expires === undefined ? 'GTC' : 'GTD'),
    feeIn: ({ base, quote }, side) => (side === 'buy' ? base : quote),
    statusOf: (_, status) => spot.orderStatus[status],
    ...presentSpot(markets),
    placed: listedPlaced,
    waiting: (row) => presentListed(markets, row),
    closedTo: () => Promise.resolve(undefined),
  };
}
