/** What a conditional order waits for, from its row: each price with the side from which it is reached. */
import type { spot } from '@glassbook/contract';
import { mulDiv, parseAmount } from '@glassbook/money';
import { amount as amountText, ppmPercent, price, trimmed } from '@glassbook/ui/format';
import type { Side } from '../../../shared/trading/instrument.ts';
import type { Market } from '../market.ts';
import { sideOf } from '../orders/order-view.ts';

export type Direction = 'rise' | 'fall';
export type PriceSource = spot.Conditional['trigger_by'];

/** Of a stop or a profit price; `limit` undefined where its order is at market. */
export type PriceWait = {
  part: 'stop' | 'profit';
  direction: Direction;
  price: string;
  limit: string | undefined;
  /** How far from it the price is now; undefined where that is not known. */
  away: string | undefined;
};

/** A stop buys as the price rises to it and sells as it falls to it; a profit price is on the other side, and so is where a trail begins. */
export const directionOf = (side: Side, part: 'stop' | 'profit' | 'activation'): Direction =>
  (part === 'stop') === (side === 'buy') ? 'rise' : 'fall';

/** A row as it is shown. */
export type WaitView = {
  id: number;
  symbol: string;
  side: Side;
  /** `market`: a buy by value of a stock that waits for the opening. */
  kind: 'stop' | 'profit' | 'oco' | 'trail' | 'market';
  by: PriceSource;
  waits: readonly PriceWait[];
  /** The limit of its side that rests in the book (OCO), and how far from it the price is now. */
  resting: Pick<PriceWait, 'price' | 'away'> | undefined;
  /** How far a trail lets the price come back, with its unit. */
  distance: string | undefined;
  activation: string | undefined;
  /** How far from it the price is now. */
  activationAway: string | undefined;
  trailing: boolean;
  /** With its unit; undefined of exits that cover nothing yet. */
  amount: string | undefined;
  hold: string;
  entry: number | undefined;
  expiresMs: number | undefined;
  createdMs: number;
  updatedMs: number;
};

type Row = spot.Conditional;

/** `now`: the price it waits for, as it is now. */
export function waitView(row: Row, market: Market | undefined, now?: string): WaitView {
  const { id, symbol, trailing, created_ms: createdMs, updated_ms: updatedMs } = row;
  const side = sideOf(row.type);
  const at = (text: string): string => price(text, market?.priceScale);
  const [base = '', quote = ''] = symbol.split('/');
  const { trail_amount: by, trail_percent: percent } = row;
  return {
    ...{ id, symbol, side, trailing, createdMs, updatedMs, by: row.trigger_by },
    kind: kindOf(row),
    ...pricesIn(row, market, now),
    distance: percent === null ? (by === null ? undefined : `${at(by)} ${quote}`) : `${trimmed(percent)}%`,
    activation: row.activation_price === null ? undefined : at(row.activation_price),
    activationAway: row.activation_price === null ? undefined : awayFrom(row.activation_price, market, now),
    amount: sizeOf(row, market, base, quote),
    hold: `${trimmed(row.hold)} ${row.hold_currency}`,
    entry: row.entry_id ?? undefined,
    expiresMs: row.expires_ms ?? undefined,
  };
}

/** How far a price is from the one now, as a part of the one now, rounded half even; a distance that would be shown as none is said to be less than the least. */
function awayFrom(text: string, market: Market | undefined, now: string | undefined): string | undefined {
  if (market === undefined || now === undefined) return undefined;
  const [at, from] = [text, now].map((one) => parseAmount(one, market.quote.scale));
  if (at === undefined || !from) return undefined;
  const away = ppmPercent(Number(mulDiv(at > from ? at - from : from - at, 1_000_000n, from, 'half-even')));
  return at !== from && away === ppmPercent(0) ? `<${ppmPercent(100)}` : away;
}

export function kindOf(row: Row): WaitView['kind'] {
  const { stop_price: stop, profit_price: profit, trail_amount: trail, trail_percent: percent } = row;
  if (stop !== null && profit !== null) return 'oco';
  if (stop !== null) return 'stop';
  if (profit !== null) return 'profit';
  return trail === null && percent === null ? 'market' : 'trail';
}

/** The prices it waits for, without that of a side that rests in the book. */
function pricesIn(row: Row, market: Market | undefined, now: string | undefined): Pick<WaitView, 'waits' | 'resting'> {
  const all = priceWaits(row, market, now);
  if (row.leg_id === null) return { waits: all, resting: undefined };
  return { waits: all.filter(({ part }) => part === 'stop'), resting: all.find(({ part }) => part === 'profit') };
}

function priceWaits(row: Row, market: Market | undefined, now: string | undefined): PriceWait[] {
  const at = (text: string): string => price(text, market?.priceScale);
  return (['stop', 'profit'] as const).flatMap((part) => {
    const [trigger, limit] = [row[`${part}_price`], row[`${part}_limit`]];
    if (trigger === null) return [];
    return [
      {
        ...{ part, direction: directionOf(sideOf(row.type), part), price: at(trigger) },
        limit: limit === null ? undefined : at(limit),
        away: awayFrom(trigger, market, now),
      },
    ];
  });
}

function sizeOf(row: Row, market: Market | undefined, base: string, quote: string): string | undefined {
  if (row.value !== null) return `${trimmed(row.value)} ${quote}`;
  if (row.entry_id !== null && !/[1-9]/.test(row.amount)) return undefined;
  return `${amountText(row.amount, market?.amountScale)} ${base}`;
}
