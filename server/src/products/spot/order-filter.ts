/** Filters of the lists of own orders and fills. */
import { refuse, type Result } from '../../carry/http/handling.ts';
import type { SpotMarkets } from './markets.ts';

type Pair = { currency_id?: string | undefined; legal_id?: string | undefined };

/** The market of a filter, 0 for all, or the refusal: half a pair is a mistake of the caller. */
export function pairOf(markets: SpotMarkets, { currency_id, legal_id }: Pair): number | Extract<Result, { ok: false }> {
  if (currency_id === undefined && legal_id === undefined) return 0;
  if (currency_id === undefined || legal_id === undefined)
    return refuse('request.field_missing', { field: currency_id === undefined ? 'currency_id' : 'legal_id' });
  return markets.ofPair(currency_id, legal_id)?.id ?? refuse('spot.market_not_found');
}
type SideAndTime = { type?: '1' | '2' | undefined; from_ms?: string | undefined; to_ms?: string | undefined };
/** The side and the time, in milliseconds UTC from the first to before the last, of a filter. */
export const sideAndTimeOf = ({ type, from_ms, to_ms }: SideAndTime) => ({
  ...(type && { side: type === '1' ? ('buy' as const) : ('sell' as const) }),
  ...(from_ms && { from: Number(from_ms) }),
  ...(to_ms && { to: Number(to_ms) }),
});
export const ofMarket = (market: number) => (market === 0 ? {} : { market });
