import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { funds } from '@glassbook/contract';
import { call } from '../../../carry/client.ts';
import { Failure, type Loadable } from '../../../carry/loadable.ts';

export type Places = z.output<NonNullable<typeof funds.depositAddress.data>>;

/** Where an asset is deposited to. The message of the call is for historic clients; this reads its data. */
export function usePlaces(currency: number): Loadable<Places> {
  const query = useQuery({
    queryKey: [funds.depositAddress.id, currency],
    queryFn: async () => {
      const answer = await call(funds.depositAddress, { currency: String(currency) });
      if (!answer.ok) throw new Failure(answer.reason, answer.message);
      return answer.data;
    },
    staleTime: 0,
    meta: { private: true },
  });
  const { data, error } = query;
  const rest = { retry: () => void query.refetch(), refreshing: query.isFetching };
  if (error) {
    const failure = error instanceof Failure ? error : new Failure('unreachable', error.message);
    return { ...rest, state: 'failed', data, failure };
  }
  if (data !== undefined) return { ...rest, state: 'here', data, failure: undefined };
  return { ...rest, state: 'pending', data: undefined, failure: undefined };
}
