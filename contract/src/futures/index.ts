export { leverSetStop, setExits } from './exits.ts';
export { leverBatchClose, leverCancel, leverClose, leverMargin, leverSubmit, leverTrades } from './lever.ts';
export { leverDeal, leverDealAll } from './lever-deal.ts';
export { account, fills, fundingPayments, liquidations, orders, positions } from './lists.ts';
export { cancelAll, cancelOrder, changeMargin, setMode } from './manage.ts';
export {
  fundings,
  insurance,
  market,
  markets,
  prices,
  type Funding,
  type InsuranceEntry,
  type Market,
  type Prices,
} from './market.ts';
export { notices, setNotices } from './notices.ts';
export { cancelReasons, fill, order, type Fill, type Order } from './order.ts';
export { closeAll, closePosition, placeOrder } from './place-order.ts';
export {
  closeReasons,
  liquidation,
  position,
  type Adl,
  type FundingPayment,
  type Liquidation,
  type Position,
} from './position.ts';
export { product } from './product.ts';
export { answerRisk, risk, riskQuestions, type RiskQuestion, type RiskStanding } from './risk.ts';
export { exitSources, marginModes, positionModes, positionSides } from './symbol.ts';
