/** What the engine is to others: state, entries in, outcomes and changes out. Sums alone are in quote.ts. */
export {
  type BalanceRow,
  type Changes,
  type DemoClaimRow,
  type EntryReason,
  type EntryRow,
  type IndexPriceRow,
  type LevelRow,
  type MarketRow,
  type OrderRow,
  type RequestRow,
  type SettingRow,
  type Trade,
} from './changes.ts';
export {
  kinds,
  type CancelReason,
  type Kind,
  type OrderStatus,
  type OrderType,
  type Side,
  type TimeInForce,
} from './terms.ts';
export type * from './command.ts';
export { decode, encode } from './encode.ts';
export { describe } from './describe.ts';
export { answered, apply, nextDue, takeChanges } from './engine.ts';
export { FIRST_USER, HOUSE_FEES, HOUSE_MAKER, WORLD } from './ledger/ledger.ts';
export {
  beginLoading,
  countersOf,
  endLoading,
  restoreBalance,
  restoreOrder,
  restoreRequest,
  type Counters,
  type Stored,
} from './load.ts';
export { traderRefusals, type Refusal, type TraderRefusal } from './refusals.ts';
export { keyName, orderName } from './requests/requests.ts';
export { emptyState, type Asset, type IndexPrice, type Market, type State } from './state.ts';
