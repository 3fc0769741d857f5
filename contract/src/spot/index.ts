export {
  cancelReasons,
  fill,
  order,
  orderStatus,
  selfTradePolicies,
  wireSide,
  type Fill,
  type Order,
  type SelfTrade,
} from './order.ts';
export { orderRequest, placeOrder, preview } from './place-order.ts';
export { amendOrder, cancelAll, cancelOrder, fills, orders } from './orders.ts';
export { product } from './product.ts';
