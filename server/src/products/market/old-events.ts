/** The historic events of prices: `kline` and `daymarket`, of each market whose price changed. */
import type { market } from '@glassbook/contract';
import type { OldEvents, OldPayload } from '../../carry/socket/events.ts';
import { pairOf } from '../../carry/store/instrument.ts';
import type { MarketData } from './market-data.ts';

/** Names of our periods in the old protocol: clients that draw day, week and month compare with their own spelling, so both are sent. */
const spellings: readonly [wire: string, period: market.CandlePeriod][] = [
  ['1min', '1min'],
  ['5min', '5min'],
  ['15min', '15min'],
  ['30min', '30min'],
  ['60min', '60min'],
  ['1day', '1D'],
  ['1week', '1W'],
  ['1mon', '1M'],
  ['1D', '1D'],
  ['1W', '1W'],
  ['1M', '1M'],
];
type Names = Parameters<typeof pairOf>[0];

const barOf = ({ open, close, high, low, time }: market.Candle) => ({ open, close, high, low, time });

export function oldPriceEvents(
  instruments: readonly Names[],
  { ticker, currentCandle }: Pick<MarketData, 'ticker' | 'currentCandle'>,
): OldEvents {
  const prices = new Set<number>();
  const klines = (of: Names): OldPayload[] =>
    spellings.flatMap(([period, ours]) => {
      const candle = currentCandle(of.id, ours);
      return candle ? [{ type: 'kline', period, ...pairOf(of), ...barOf(candle), volume: candle.volume }] : [];
    });
  const dayMarket = (of: Names): OldPayload[] => {
    const [day, candle] = [ticker(of.id), currentCandle(of.id, '1D')];
    if (!day || !candle) return [];
    const { change, last, volume } = day;
    return [{ type: 'daymarket', period: '1day', ...pairOf(of), ...barOf(candle), change, now_price: last, volume }];
  };
  return {
    note({ changes }) {
      for (const { market: id } of changes.indexPrice.prices) prices.add(id);
    },
    take() {
      const moved = instruments.filter(({ id }) => prices.has(id));
      prices.clear();
      return moved.flatMap((of) => [...klines(of), ...dayMarket(of)]);
    },
    forget: () => prices.clear(),
  };
}
