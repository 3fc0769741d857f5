import { useEffect } from 'react';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { countsAll, valueNow, type Value } from './equity.ts';
import { usePnl } from './use-pnl.ts';

/** A reply that does not count the newest balances is read again so soon. */
const againMs = 1_500;

/** The account's value now and what was contributed to it; undefined until both are known of the same balances. */
export function useValueNow(portfolio: Portfolio | undefined): Value | undefined {
  const { data, retry } = usePnl();
  const isBehind = data !== undefined && portfolio !== undefined && !countsAll(data, portfolio);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(retry, againMs);
    return () => clearTimeout(timer);
  }, [isBehind, retry, data]);
  return data && portfolio && valueNow(data, portfolio);
}
