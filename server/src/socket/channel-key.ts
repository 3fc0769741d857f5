/** Reads a channel's full name, `spot.book:BTC/USDT`, into what it is about. */
import { market, type RefusalCode } from '@glassbook/contract';
import type { SocketMarket } from './sources.ts';

export type PublicChannel =
  | { kind: 'tickers' }
  | { kind: 'book' | 'trades'; market: number }
  | { kind: 'candle'; market: number; period: market.CandlePeriod };
export type PrivateName = 'spot.orders' | 'wallet.balances';
export type Channel = { key: string } & (
  { private: false; about: PublicChannel } | { private: true; name: PrivateName }
);

const period = (text: string | undefined) => market.candlePeriods.find((known) => known === text);

/** Refusals: request.field_invalid (no such channel), market.not_found, market.period_unknown. */
export function readChannel(key: unknown, markets: readonly SocketMarket[]): Channel | { refused: RefusalCode } {
  if (typeof key !== 'string' || key.length > 64) return { refused: 'request.field_invalid' };
  const [name, symbol, periodName, ...rest] = key.split(':');
  if (rest.length > 0) return { refused: 'request.field_invalid' };
  if (key === 'market.tickers') return { key, private: false, about: { kind: 'tickers' } };
  if (key === 'spot.orders' || key === 'wallet.balances') return { key, private: true, name: key };
  const isCandle = name === 'market.candle';
  const ofMarket = isCandle || name === 'spot.book' || name === 'spot.trades';
  if (!ofMarket || symbol === undefined || isCandle !== (periodName !== undefined)) {
    return { refused: 'request.field_invalid' };
  }
  const found = markets.find((row) => row.symbol === symbol)?.match_id;
  if (found === undefined) return { refused: 'market.not_found' };
  if (!isCandle) {
    return { key, private: false, about: { kind: name === 'spot.book' ? 'book' : 'trades', market: found } };
  }
  const known = period(periodName);
  if (known === undefined) return { refused: 'market.period_unknown' };
  return { key, private: false, about: { kind: 'candle', market: found, period: known } };
}
