/** A conditional order while it is filled in: what a keystroke does, the engine's command, and the request. Plain functions; numbers are kept as typed text. */
import { quoteConditional, type PlaceConditional, type QuotedConditional } from '@glassbook/engine/quote';
import type { spot } from '@glassbook/contract';
import { formatAmount, mulDiv, parseAmount, rescale, wireDecimal } from '@glassbook/money';
import type { z } from 'zod';
import type { Side } from '../../../shared/trading/instrument.ts';
import type { TimeInForce } from '../../../shared/trading/ticket/limit-conditions.tsx';
import { publicOf } from '../ticket/quote.ts';
import type { SelfTrade } from '../ticket/self-trade.ts';
import { amountText, boughtWith, momentOf, percentOfAll, stepOf, type Surroundings } from '../ticket/ticket.ts';
import type { PriceSource } from './waits.ts';

export const waitKinds = ['stop', 'oco', 'trail'] as const;
/** A price it waits for from either side; a stop and a profit price; a trail. */
export type WaitKind = (typeof waitKinds)[number];
/** `profit` is the limit of an order that rests in the book while the stop waits (OCO). */
export const priceFields = ['stop', 'stopLimit', 'profit', 'trail', 'activation'] as const;
export type PriceField = (typeof priceFields)[number];
export type DraftField = PriceField | 'percentAway' | 'amount' | 'value';

export type Draft = {
  by: PriceSource;
  /** Where it waits for one price, that is `stop`, whichever it turns out to be. */
  texts: Readonly<Record<DraftField, string>>;
  /** As which that one price was typed, so that a market that reaches it meanwhile does not turn a stop into its opposite; undefined while there was no price to compare with. */
  role?: 'stop' | 'profit' | undefined;
  stopAt: 'market' | 'limit';
  trailBy: 'percent' | 'amount';
  /** Whether the trail begins at a price of its own. */
  activates: boolean;
  /** How long it is good for, and when it ends where that is a time: a day and time of the user's own zone. */
  time: TimeInForce;
  until: string;
  /** What it is measured by: base, or quote of a buy at market. */
  sizeBy: 'amount' | 'value';
  /** Where the slider was put; undefined once the size was typed instead. */
  percent: number | undefined;
};

export const emptyDraft: Draft = {
  by: 'last',
  texts: {
    ...{ stop: '', stopLimit: '', profit: '', trail: '', activation: '' },
    ...{ percentAway: '', amount: '', value: '' },
  },
  stopAt: 'market',
  trailBy: 'percent',
  activates: false,
  time: 'GTC',
  until: '',
  sizeBy: 'amount',
  percent: undefined,
};

/** What a link fills in; `role`: as which one price is meant, whatever the market is at by now. */
export type FilledWait = { kind: WaitKind } & Pick<Draft, 'by' | 'role'> & { texts: Partial<Draft['texts']> };
/** The draft that it begins with. */
export const filledDraft = ({ by, role, texts }: FilledWait): Draft => ({
  ...emptyDraft,
  ...{ by, role, texts: { ...emptyDraft.texts, ...texts } },
  stopAt: texts.stopLimit === undefined ? 'market' : 'limit',
  trailBy: texts.trail === undefined ? 'percent' : 'amount',
  activates: texts.activation !== undefined,
  sizeBy: texts.value === undefined ? 'amount' : 'value',
});

/** The side, the kind and what is kept from the ticket beside the draft. */
export type Setting = { side: Side; kind: WaitKind; selfTrade: SelfTrade };

export const atLimit = ({ stopAt }: Draft, kind: WaitKind): boolean =>
  kind === 'oco' || (kind === 'stop' && stopAt === 'limit');

/** By value only a buy at market. */
export const isByValue = (draft: Draft, { side, kind }: Setting): boolean =>
  draft.sizeBy === 'value' && side === 'buy' && !atLimit(draft, kind);

/** The fields that are filled in, in the order they are read. */
export function fieldsOf(draft: Draft, setting: Setting): DraftField[] {
  const { kind } = setting;
  const size = isByValue(draft, setting) ? 'value' : 'amount';
  if (kind === 'trail')
    return [
      draft.trailBy === 'percent' ? 'percentAway' : 'trail',
      ...(draft.activates ? (['activation'] as const) : []),
      size,
    ];
  return [
    'stop',
    ...(draft.stopAt === 'limit' ? (['stopLimit'] as const) : []),
    ...(kind === 'oco' ? (['profit'] as const) : []),
    size,
  ];
}

/** The price that is waited for, as it is now. */
export const watchedPrice = ({ by }: Draft, { last, index }: Surroundings): bigint | undefined =>
  by === 'last' ? last : index;

/** Whether one price is a stop or takes profit: as it was typed, a buy above the price of then and a sell below it is a stop. Undefined while it cannot be said. */
export const roleOf = (draft: Draft, setting: Pick<Setting, 'side'>, around: Surroundings): Draft['role'] =>
  draft.role ?? roleNow(draft, setting, around);

function roleNow(draft: Draft, { side }: Pick<Setting, 'side'>, around: Surroundings): Draft['role'] {
  const [now, typed] = [watchedPrice(draft, around), inQuote(draft.texts.stop, around)];
  if (now === undefined || typed === undefined || typed === 0n || typed === now) return undefined;
  return typed > now === (side === 'buy') ? 'stop' : 'profit';
}

/** Holds the role by the price now. One at exactly that price is a stop, which the engine refuses as reached. */
const told = (draft: Draft, setting: Setting, around: Surroundings): Draft => ({
  ...draft,
  role: roleNow(draft, setting, around) ?? (watchedPrice(draft, around) === undefined ? undefined : 'stop'),
});

/** On the other side, or of another kind, the same price is another order. */
export const turned = (draft: Draft, setting: Setting, around: Surroundings): Draft =>
  again(told(draft, setting, around), setting, around);

const inQuote = (text: string, { market }: Surroundings): bigint | undefined =>
  parseAmount(wireDecimal(text), market.quote.scale);

/** Percent with at most four places are whole parts per million. */
export const ppmOf = (text: string): number | undefined => {
  const ppm = parseAmount(wireDecimal(text), 4);
  return ppm === undefined || ppm > 1_000_000_000n ? undefined : Number(ppm);
};

/** Any owner's number, the same everywhere. */
const SELF = 1_000;

/** What is sent to the engine; undefined while a number of it cannot be read. An empty size is 0. */
export function conditionalCommand(draft: Draft, setting: Setting, around: Surroundings): PlaceConditional | undefined {
  const { side, kind, selfTrade } = setting;
  const { market } = around;
  const shown = new Set(fieldsOf(draft, setting));
  const priceIn = (field: DraftField): bigint | undefined =>
    shown.has(field) ? inQuote(draft.texts[field], around) : 0n;
  const prices = priceFields.map(priceIn);
  const size = isByValue(draft, setting) ? 'value' : 'amount';
  const sized = parseAmount(
    wireDecimal(draft.texts[size] || '0'),
    size === 'value' ? market.quote.scale : market.base.scale,
  );
  const trailPpm = shown.has('percentAway') ? ppmOf(draft.texts.percentAway) : 0;
  if (prices.includes(undefined) || sized === undefined || trailPpm === undefined) return undefined;
  const [stop = 0n, stopLimit = 0n, profit = 0n, trail = 0n, activation = 0n] = prices as bigint[];
  const isProfit = kind === 'stop' && roleOf(draft, setting, around) === 'profit';
  return {
    ...{ kind: 'spot.placeConditional', owner: SELF, market: market.id, side, by: draft.by, selfTrade },
    ...{ amount: size === 'amount' ? sized : 0n, value: size === 'value' ? sized : 0n },
    ...(isProfit
      ? { stop: 0n, stopLimit: 0n, profit: stop, profitLimit: stopLimit }
      : { stop, stopLimit, profit, profitLimit: profit }),
    // The engine's checks of its prices do not look at the time.
    ...{ trail, trailPpm, activation, expiresAt: 0 },
  };
}

/** By the engine's own checks and sums; undefined while it cannot be read. */
export function quotedConditional(draft: Draft, setting: Setting, around: Surroundings): QuotedConditional | undefined {
  const command = conditionalCommand(draft, setting, around);
  if (command === undefined) return undefined;
  const { funds, last } = around;
  const available = funds && (setting.side === 'buy' ? funds.quote : funds.base);
  return quoteConditional({ ...publicOf(around), lastPrice: last }, command, available);
}

/** A change of the draft: a text, the slider, or another choice. A placed slider keeps its part of the balance. */
export type Change =
  | { text: string; field: DraftField }
  | { percent: number }
  | Partial<Pick<Draft, 'by' | 'stopAt' | 'trailBy' | 'activates' | 'sizeBy' | 'time' | 'until'>>;

export function changed(draft: Draft, change: Change, setting: Setting, around: Surroundings): Draft {
  if ('text' in change) {
    const { field, text } = change;
    const typed = { ...draft, texts: { ...draft.texts, [field]: text } };
    if (field === 'amount' || field === 'value') return { ...typed, percent: undefined };
    return field === 'stop' ? turned(typed, setting, around) : again(typed, setting, around);
  }
  if ('percent' in change) return again({ ...draft, percent: change.percent }, setting, around);
  const next = { ...draft, ...change };
  return next.by === draft.by ? again(next, setting, around) : turned(next, setting, around);
}

/** A price that was picked in the book, and with it the amount up to it. */
export type Picked = { price: string; amount?: string };

/** A picked price goes to a limit, the one that was edited last or the first; without a limit to a price that is waited for. Of a picked amount no more is taken than can be paid. */
export function pick(
  draft: Draft,
  { price, amount }: Picked,
  edited: DraftField | undefined,
  setting: Setting,
  around: Surroundings,
): Draft {
  const shown = fieldsOf(draft, setting);
  const limits = shown.filter((field) => field === 'stopLimit' || field === 'profit');
  const waits = shown.filter((field) => field === 'stop' || field === 'activation');
  const fields = limits.length > 0 ? limits : waits;
  const field = fields.find((each) => each === edited) ?? fields[0];
  const priced = field === undefined ? draft : changed(draft, { field, text: price }, setting, around);
  if (amount === undefined || !shown.includes('amount')) return priced;
  const most = payable(priced, setting, around);
  const isBeyond = most !== undefined && (parseAmount(amount, around.market.base.scale) ?? 0n) > most;
  const text = isBeyond ? amountText(most, around.market) : amount;
  return changed(priced, { field: 'amount', text }, setting, around);
}

/** When it expires, ms UTC; 0 where it does not, undefined where the time cannot be read. */
export const expiryOf = ({ time, until }: Draft): number | undefined => (time === 'GTD' ? momentOf(until) : 0);

/** The size that so many percent of the balance pay for, a buy by amount at the highest price it can pay; rounded down. Undefined while that is not known. */
function payable(draft: Draft, setting: Setting, around: Surroundings, percent = 100): bigint | undefined {
  const { funds, market } = around;
  if (funds === undefined) return undefined;
  const part = (whole: bigint): bigint => mulDiv(whole, BigInt(percent), 100n, 'down');
  if (isByValue(draft, setting)) return part(funds.quote);
  if (setting.side === 'sell') return part(funds.base);
  const price = quotedConditional({ ...draft, texts: { ...draft.texts, amount: '0' } }, setting, around)?.most;
  return price ? boughtWith(part(funds.quote), price, market) : undefined;
}

/** The part of the balance that the typed size takes, whole percent rounded down; 0 where it cannot be read. */
export function percentOf(draft: Draft, setting: Setting, around: Surroundings): number {
  if (draft.percent !== undefined) return draft.percent;
  const field = isByValue(draft, setting) ? 'value' : 'amount';
  const typed = parseAmount(wireDecimal(draft.texts[field]), stepOf(field, around.market).scale);
  return percentOfAll(typed, payable(draft, setting, around));
}

/** The size that the slider stands for; rounded down to the step. */
export function again(draft: Draft, setting: Setting, around: Surroundings): Draft {
  const { market } = around;
  const size = draft.percent === undefined ? undefined : payable(draft, setting, around, draft.percent);
  if (size === undefined) return draft;
  const field = isByValue(draft, setting) ? 'value' : 'amount';
  const { scale, shown } = stepOf('value', market);
  const text = field === 'value' ? formatAmount(rescale(size, scale, shown, 'down'), shown) : amountText(size, market);
  return { ...draft, texts: { ...draft.texts, [field]: text } };
}

/** The order went out: the size is used up, prices stay. */
export const sent = (draft: Draft): Draft => ({
  ...draft,
  texts: { ...draft.texts, amount: '', value: '' },
  percent: undefined,
});

export type ConditionalRequest = z.input<typeof spot.placeConditional.body>;

/** The order as the wire takes it. */
export function conditionalRequest(
  draft: Draft,
  setting: Setting,
  around: Surroundings,
  clientOrderId: string,
): ConditionalRequest {
  const { market } = around;
  const isProfit = setting.kind === 'stop' && roleOf(draft, setting, around) === 'profit';
  const names = {
    stop: isProfit ? 'profit_price' : 'stop_price',
    stopLimit: isProfit ? 'profit_limit' : 'stop_limit',
    ...{ profit: 'profit_price', trail: 'trail_amount', percentAway: 'trail_percent' },
    ...{ activation: 'activation_price', amount: 'amount', value: 'value' },
  } as const;
  const numbers = fieldsOf(draft, setting).map((field) => [names[field], wireDecimal(draft.texts[field])]);
  return {
    currency_id: String(market.base.id),
    legal_id: String(market.quote.id),
    type: setting.side === 'buy' ? '1' : '2',
    trigger_by: draft.by,
    self_trade: setting.selfTrade,
    client_order_id: clientOrderId,
    ...(draft.time === 'GTD' && { expires_ms: String(expiryOf(draft)) }),
    ...(setting.kind === 'oco' && { profit_limit: wireDecimal(draft.texts.profit) }),
    ...(Object.fromEntries(numbers) as Partial<Record<(typeof names)[DraftField], string>>),
  };
}
