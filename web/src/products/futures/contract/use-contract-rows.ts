import { futures } from '@glassbook/contract';
import { useCall, type Loadable } from '../../../carry/loadable.ts';

/** All contracts as the wire has them, read again each minute, for a status or a rule may have changed; their prices are those of when they were read. */
export function useContractRows(): { of: Loadable<readonly futures.Market[]>; contracts: readonly futures.Market[] } {
  const of = useCall(futures.markets, {}, { staleMs: 60_000, everyMs: 60_000 });
  return { of, contracts: of.data ?? none };
}
const none: readonly futures.Market[] = [];
