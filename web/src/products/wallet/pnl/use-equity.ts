import { wallet } from '@glassbook/contract';
import { useCall, type Loadable } from '../../../carry/loadable.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { curveOf, type Curve, type EquityPoints } from './equity.ts';
import { useValueNow } from './use-value-now.ts';

/** A point a quarter of an hour at most; the present value is added here. */
const everyMs = 60_000;

/** The curve of a period, ending in the account's value now: undefined until both are known, and of an account without a first moment. */
export function useEquity(
  period: wallet.EquityPeriod,
  portfolio: Portfolio | undefined,
): { read: Loadable<EquityPoints>; curve: Curve | undefined } {
  const read = useCall(wallet.equity, { period }, { everyMs });
  const now = useValueNow(portfolio);
  return { read, curve: read.data && now && curveOf(read.data, now) };
}
