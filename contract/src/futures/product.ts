import { makerRules, marketRules } from '@glassbook/engine/futures/rules';
import { reasons, refusals } from '@glassbook/engine/futures/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { leverBatchClose, leverCancel, leverClose, leverMargin, leverSubmit, leverTrades } from './lever.ts';
import { leverDeal, leverDealAll } from './lever-deal.ts';
import { account, fills, fundingPayments, liquidations, orders, positions } from './lists.ts';
import { leverSetStop, setExits } from './exits.ts';
import { cancelAll, cancelOrder, changeMargin, setMode } from './manage.ts';
import { fundings, insurance, markets } from './market.ts';
import { notices, setNotices } from './notices.ts';
import { closeAll, closePosition, placeOrder } from './place-order.ts';
import { answerRisk, risk } from './risk.ts';

export const product = declareProduct({
  name: 'futures',
  refusals: [...refusals, ...(['futures.risk_unanswered', 'futures.risk_answer_wrong'] as const)],
  refusalStatus: { 'futures.client_order_id_taken': 409 },
  entryReasons: reasons,
  routes: {
    ...{ markets, fundings, insurance, account, orders, fills, positions, fundingPayments, liquidations },
    ...{ placeOrder, closePosition, closeAll, cancelOrder, cancelAll, changeMargin, setExits, setMode },
    ...{ leverSubmit, leverClose, leverBatchClose, leverCancel, leverSetStop, leverMargin },
    ...{ leverTrades, leverDeal, leverDealAll, notices, setNotices, risk, answerRisk },
  },
  channels,
  settings: [{ declared: marketRules }, { declared: makerRules }],
});
