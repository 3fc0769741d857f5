/** The terms of a follow as they are typed, sent and shown. */
import type { copy } from '@glassbook/contract';
import { trimZeros } from '../../carry/trim-zeros.ts';
import { texts } from '../../shared/sending/shape.ts';
import { unitsOf } from './units.ts';

export type Values = Record<
  'number' | 'follow_amount' | 'leverage_max' | 'order_max' | 'market_max' | 'total_max' | 'markets',
  string
> &
  Record<'slippage' | 'close_slippage' | 'stop_loss', string> & { type: '1' | '2' };
/** What is sent: to begin also the share that was seen. */
export type Body = Values & Record<'trader' | 'share_ratio', string>;

export const bodyShape = texts(
  ...(['trader', 'share_ratio', 'type', 'number', 'follow_amount', 'leverage_max', 'order_max'] as const),
  ...(['market_max', 'total_max', 'markets', 'slippage', 'close_slippage', 'stop_loss'] as const),
);

/** Those of a new follow: once the size of the trader, from an amount of its own, with the usual slippage. */
export const first: Values = {
  ...{ type: '1', number: '1', follow_amount: '', leverage_max: '', order_max: '', market_max: '', total_max: '' },
  ...{ markets: '', slippage: '0.5', close_slippage: '1', stop_loss: '' },
};

const some = (text: string): string => (unitsOf(text) === 0n ? '' : trimZeros(text));
/** Those of a follow, for its form. */
export const valuesOfFollow = (row: copy.FollowView): Values => ({
  ...{ type: row.type === 1 ? '1' : '2', number: trimZeros(row.number), follow_amount: '' },
  leverage_max: row.leverage_max === 0 ? '' : String(row.leverage_max),
  ...{ order_max: some(row.order_max), market_max: some(row.market_max), total_max: some(row.total_max) },
  ...{ markets: row.markets.join(), slippage: row.slippage, close_slippage: row.close_slippage },
  stop_loss: some(row.stop_loss),
});

/** The first thing that is wrong, by its word; undefined where nothing is. */
export function problemOf({ number, type, stop_loss: stop, follow_amount }: Values, bounds: Bounds) {
  const size = unitsOf(number);
  if (size === 0n || (type === '2' && !/^[1-9]\d*$/.test(number))) return 'refusal.number_invalid';
  const amount = unitsOf(follow_amount);
  if (unitsOf(stop) > 0n && amount === 0n && !bounds.limited) return 'refusal.stop_without_amount';
  return amount > bounds.available ? 'refusal.insufficient_funds' : undefined;
}
/** `limited`: the follow has an amount of its own already. */
type Bounds = { available: bigint; limited: boolean };

const PERCENT = 100n;
/** The loss at which a stop-loss in percent ends a follow, rounded down as the engine does. */
export const stopAt = (amount: bigint, percent: string): bigint =>
  (amount * unitsOf(percent)) / (PERCENT * unitsOf('1'));
