import type { DecidedBy } from '../core/entry.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type {
  AmendConditional,
  AmendOrder,
  CancelAll,
  CancelOrder,
  ConditionalSummary,
  OrderRefusal,
  OrderSummary,
  PlaceConditional,
  PlaceOrder,
} from '../spot/command.ts';
import type { calendarRules } from './calendar/rules.ts';
import type { delistingRules, dividendRules, makerRules, marketRules, sessionRules, splitRules } from './rules.ts';
import type { refusals } from './words.ts';

export type ConfigureCalendar = CommandFrom<typeof calendarRules>;
export type ConfigureSession = CommandFrom<typeof sessionRules>;
export type ConfigureStock = CommandFrom<typeof marketRules>;
export type ConfigureStockMaker = CommandFrom<typeof makerRules>;
export type ConfigureSplit = CommandFrom<typeof splitRules>;
export type ConfigureDividend = CommandFrom<typeof dividendRules>;
export type ConfigureDelisting = CommandFrom<typeof delistingRules>;

/** DAY: until the next close. GTC: for 90 days. */
export type StockTime = 'DAY' | 'GTC' | 'IOC' | 'FOK';
type Named<C, K extends string> = Omit<C, 'kind'> & { kind: K };

/** An order as in every book; while the stock is not open it waits for an auction. Fees are in quote units on both sides. */
export type PlaceStockOrder = Omit<PlaceOrder, 'kind' | 'timeInForce' | 'expiresAt'> & {
  kind: 'stocks.placeOrder';
  timeInForce: StockTime;
};
/** An order that is placed once a price is reached, while the stock is open. */
export type PlaceStockConditional = Omit<PlaceConditional, 'kind' | 'expiresAt'> & {
  kind: 'stocks.placeConditional';
  timeInForce: 'DAY' | 'GTC';
};
/** No more trading in this stock: orders wait and can be canceled. One person can do it. */
export type HaltStock = { kind: 'stocks.halt'; market: number };
/** Two end a halt: orders are gathered for a minute, then an auction opens the stock. */
export type ResumeStock = DecidedBy & { kind: 'stocks.resume'; market: number };

export type StocksSetting =
  | (ConfigureCalendar | ConfigureSession | ConfigureStock | ConfigureStockMaker)
  | (ConfigureSplit | ConfigureDividend | ConfigureDelisting);
export type StocksCommand =
  | StocksSetting
  | (PlaceStockOrder | PlaceStockConditional | HaltStock | ResumeStock)
  | Named<AmendOrder, 'stocks.amendOrder'>
  | Named<AmendConditional, 'stocks.amendConditional'>
  | Named<CancelOrder, 'stocks.cancelOrder'>
  | Named<CancelAll, 'stocks.cancelAll'>;

/** A buy at market by value that waits for an opening is a conditional order without a price. */
export type StocksDone = {
  'stocks.placeOrder': { order: OrderSummary } | { conditional: ConditionalSummary };
  'stocks.placeConditional': { conditional: ConditionalSummary };
  'stocks.amendOrder': { order: OrderSummary; keptPriority: boolean };
  'stocks.amendConditional': { conditional: ConditionalSummary };
  'stocks.cancelOrder': { order: OrderSummary };
  'stocks.cancelAll': { cancelled: number };
};

export const stocksFaults = ['stocks.settings_invalid', 'stocks.decision_invalid'] as const;
export type StocksRefusal = (typeof refusals)[number] | OrderRefusal | LimitRefusal;
