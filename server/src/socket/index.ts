export { createSockets, type Sockets, type SocketServices } from './create-sockets.ts';
export type { AuthenticateReply } from './events.ts';
export type {
  AsOf,
  BookView,
  Level,
  MarketData,
  Markets,
  OwnBalances,
  OwnOrders,
  Present,
  SocketMarket,
} from './sources.ts';
