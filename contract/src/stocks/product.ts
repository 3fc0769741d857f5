import {
  delistingRules,
  dividendRules,
  makerRules,
  marketRules,
  sessionRules,
  splitRules,
} from '@glassbook/engine/stocks/rules';
import { reasons, refusals } from '@glassbook/engine/stocks/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { actions, auction, auctions, calendar, detail, markets } from './markets.ts';
import {
  amendOrder,
  cancelAll,
  cancelOrder,
  dividends,
  fills,
  orders,
  placeOrder,
  positions,
  preview,
} from './orders.ts';

export const product = declareProduct({
  refusals: [...refusals, 'stocks.auction_not_found'],
  ...{ name: 'stocks', entryReasons: reasons, channels },
  routes: {
    ...{ markets, detail, calendar, actions, auctions, auction },
    ...{ placeOrder, preview, amendOrder, cancelOrder, cancelAll, orders, fills, positions, dividends },
  },
  settings: [
    { declared: marketRules },
    { declared: makerRules },
    { declared: sessionRules },
    { declared: splitRules },
    { declared: dividendRules },
    { declared: delistingRules },
  ],
});
