export { amendConditional, conditionals, placeConditional } from './conditional-orders.ts';
export {
  conditional,
  conditionalEnds,
  conditionalStatus,
  firedBy,
  priceSources,
  type Conditional,
} from './conditional.ts';
export {
  cancelReasons,
  fill,
  isPlaced,
  listedOrder,
  order,
  orderStatus,
  wireSide,
  type Fill,
  type ListedOrder,
  type Order,
} from './order.ts';
export { notices, setNotices } from './notices.ts';
export { fieldNotTaken } from './order-fields.ts';
export { orderRequest, placeOrder, preview } from './place-order.ts';
export { amendOrder, cancelAll, cancelOrder, fills, orders } from './orders.ts';
export { product } from './product.ts';
export { selfTradePolicies, type SelfTrade } from '../self-trade.ts';
