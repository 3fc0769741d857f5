export { actions, auction, auctions, calendar, detail, markets, sessions, type Stock } from './markets.ts';
export {
  dividend,
  fill,
  listedOrder,
  order,
  orderTimes,
  position,
  waitingOrder,
  type Dividend,
  type Fill,
  type ListedOrder,
  type Order,
  type Position,
  type WaitingOrder,
} from './order.ts';
export {
  amendOrder,
  cancelAll,
  cancelOrder,
  dividends,
  fills,
  orderRequest,
  orders,
  placeOrder,
  positions,
  preview,
} from './orders.ts';
export { product } from './product.ts';
