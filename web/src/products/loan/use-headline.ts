import { loan } from '@glassbook/contract';
import { useCall } from '../../carry/loadable.ts';
import type { Headline } from '../../shared/earn/headline.ts';
import { paths } from './paths.ts';

/** The rate of a loan now. */
export function useHeadline(): Headline | undefined {
  const rate = useCall(loan.config, {}, { staleMs: 60_000 }).data?.apr;
  return rate === undefined ? undefined : { to: paths.borrow, rates: [`${rate}%`, `${rate}%`] };
}
