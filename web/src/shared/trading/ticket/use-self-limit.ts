import { limit } from '@glassbook/contract';
import { useCall } from '../../../carry/loadable.ts';

/** A limit of losses begins anew, and a pause ends, without anything being sent. */
const everyMs = 60_000;

/** The sentence with which a self-limit refuses an order for this asset now; undefined where none does. */
export function useSelfLimit(gets: string): string | undefined {
  const { data } = useCall(limit.limits, {}, { everyMs });
  if (data === undefined) return undefined;
  const { sale, other } = data.refused;
  return (gets === data.unit ? sale : other) ?? undefined;
}
