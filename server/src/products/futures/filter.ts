/** Filters of the lists of what an owner has. */
import { pagingOf } from '../../carry/http/paging.ts';
import { refuse, type Result } from '../../carry/http/handling.ts';
import type { FuturesMarkets } from './markets.ts';
import type { Filter } from './own-rows.ts';

type Body = {
  symbol?: string | undefined;
  from_ms?: string | undefined;
  to_ms?: string | undefined;
  page?: string | undefined;
  limit?: string | undefined;
  before?: string | undefined;
};
type Refused = Extract<Result, { ok: false }>;

/** The filter, or the refusal of a market that is not there. */
export function filterOf({ named }: Pick<FuturesMarkets, 'named'>, body: Body): Filter | Refused {
  const { symbol, from_ms, to_ms } = body;
  const market = symbol === undefined ? undefined : named(symbol);
  if (symbol !== undefined && !market) return refuse('futures.market_not_found');
  return {
    ...pagingOf(body),
    ...(market && { market: market.id }),
    ...(from_ms && { from: Number(from_ms) }),
    ...(to_ms && { to: Number(to_ms) }),
  };
}
