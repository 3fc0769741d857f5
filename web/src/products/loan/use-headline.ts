import { loan } from '@glassbook/contract';
import { owed } from '@glassbook/ui/format';
import { useCall } from '../../carry/loadable.ts';
import type { Headline } from '../../shared/earn/headline.ts';
import { paths } from './paths.ts';

/** The rate of a loan now. */
export function useHeadline(): Headline | undefined {
  const apr = useCall(loan.config, {}, { staleMs: 60_000 }).data?.apr;
  if (apr === undefined) return undefined;
  const rate = `${owed(apr, 2)}%`;
  return { to: paths.borrow, rates: [rate, rate] };
}
