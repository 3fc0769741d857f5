/** The interface of the engine: state, entries in, outcomes and changes out. Sums alone are in quote.ts; a product's own words in its folder. */
export type { Asset, SettingRow } from './core/core.ts';
export { decode, encode } from './core/encode.ts';
export type { RequestNames } from './core/entry.ts';
export {
  beyondAsked,
  invalidIn,
  keyOfSetting,
  type CommandFrom,
  type Declared,
  type Field,
  type Fields,
  type RowField,
  type RowFields,
  type RowFrom,
  type Values,
} from './core/fields.ts';
export {
  FIRST_USER,
  HOUSE_CLEARING,
  HOUSE_CONVERT,
  HOUSE_DUAL,
  HOUSE_FEES,
  HOUSE_IEO,
  HOUSE_INSURANCE,
  HOUSE_LOCKUP,
  HOUSE_MAKER,
  HOUSE_OPTIONS,
  HOUSE_LOANS,
  HOUSE_REWARDS,
  HOUSE_STOCKS,
  WORLD,
  type BalanceColumns,
  type BalanceRow,
  type LedgerEntry,
} from './core/ledger.ts';
export { houses, type House } from './core/house.ts';
export { RULES, type Money, type Rules } from './core/rules.ts';
export { restingLevels, type LevelRow } from './core/pit.ts';
export type { IndexPrice, IndexPriceRow, IndexSource } from './core/prices.ts';
export { KEPT_MS, keyName, MEMORY_MS, MEMORY_NAMES, requestName, type RequestRow } from './core/requests.ts';
export {
  kinds,
  type CancelReason,
  type AccountKind,
  type OrderStatus,
  selfTradePolicies,
  type OrderType,
  type SelfTrade,
  type Side,
  type TimeInForce,
} from './core/terms.ts';
export { describe, explained } from './describe.ts';
export { answered, apply, emptyState, nextDue, repeatOf, settingProblem, settingSums, takeChanges } from './engine.ts';
export {
  balanceColumns,
  beginLoading,
  countersOf,
  endLoading,
  restoreBalance,
  restoreBalances,
  restoreRequest,
  restoreRow,
  tables,
  type Counters,
  type Stored,
} from './load.ts';
export { fundingRate, nextFunding } from './futures/funding.ts';
export { declaredOf, isFee, productNames, settingKindsOf, traderRefusals } from './products.ts';
export type {
  AnswerTo,
  Changes,
  Command,
  CommandOf,
  Done,
  Entry,
  EntryReason,
  Name,
  Outcome,
  Refusal,
  RowOf,
  SettingCommand,
  State,
  TableOf,
  TraderRefusal,
} from './products.ts';
// Until their users import the product itself: `@glassbook/engine/spot`.
export type * from './asset/index.ts';
export type * from './clock/index.ts';
export type * from './request/index.ts';
export type { AdoptRules, SetMoney } from './platform/index.ts';
export type { WindowRow } from './core/fixing.ts';
export type { UpdateIndexPrice } from './index-price/index.ts';
export type { TrailRow } from './core/trigger/trails.ts';
export type { PriceSource, UnmarkedSource } from './core/trigger/triggers.ts';
export type {
  AmendConditional,
  ConditionalEnd,
  ConditionalRow,
  Exits,
  ExpiryRow,
  LastPriceRow,
  PlaceConditional,
  PlaceOrder,
  CancelOrder,
  CancelAll,
  AmendOrder,
  ConfigureMaker,
  ConfigureMarket,
  HaltMarket,
  Market,
  MarketRow,
  OpenMarket,
  OrderRow,
  OrderSummary,
  Trade,
} from './spot/index.ts';
export type {
  ClaimDemo,
  ConfigureCrowd,
  ConfigureDemo,
  DemoClaimRow,
  DemoGrant,
  FundHouse,
  GrantDemo,
  Move,
} from './wallet/index.ts';
export type {
  AcceptQuote,
  ConfigureConvert,
  ConversionRow,
  ConvertLine,
  QuoteConversion,
  QuoteRow,
  QuoteSweep,
} from './convert/index.ts';
export type {
  ApproveWithdrawal,
  CancelDeposit,
  CancelWithdrawal,
  ConfigureDeposit,
  ConfigureWithdrawal,
  CreditDeposit,
  DecidedBy,
  DepositRow,
  HouseTransferRow,
  PayWithdrawal,
  RejectDeposit,
  RejectWithdrawal,
  RequestDeposit,
  RequestWithdrawal,
  ReviewDeposit,
  ReviewWithdrawal,
  UserTransferRow,
  WithdrawalRow,
} from './funds/index.ts';
export type {
  ConfigureLimits,
  ConfirmLimit,
  CoolOff,
  CostRow,
  DiscardLimit,
  Exclude,
  LimitRow,
  PauseRow,
  SetLimit,
  UseRow,
} from './limit/index.ts';
