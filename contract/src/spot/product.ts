import { reasons, refusals } from '@glassbook/engine/spot/words';
import { makerRules, marketRules } from '@glassbook/engine/spot/rules';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { amendConditional, conditionals, placeConditional } from './conditional-orders.ts';
import { notices, setNotices } from './notices.ts';
import { amendOrder, cancelAll, cancelOrder, fills, orders } from './orders.ts';
import { placeOrder, preview } from './place-order.ts';

export const product = declareProduct({
  name: 'spot',
  refusals,
  refusalStatus: { 'spot.client_order_id_taken': 409 },
  entryReasons: reasons,
  routes: {
    ...{ amendOrder, cancelAll, cancelOrder, fills, orders, placeOrder, preview },
    ...{ amendConditional, conditionals, placeConditional, notices, setNotices },
  },
  channels,
  settings: [{ declared: marketRules }, { declared: makerRules }],
  requests: ['market.open'],
});
