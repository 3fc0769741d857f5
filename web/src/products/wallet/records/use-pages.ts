import type { Route } from '@glassbook/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { call } from '../../../carry/client.ts';
import { callKey, Failure, type Loadable } from '../../../carry/loadable.ts';
import { joined } from './record-filter.ts';

export type Pages<Row> = {
  /** The rows of all pages so far, each once. */
  loaded: Loadable<Row[]>;
  /** There may be more: the last page was not empty. */
  more: boolean;
  loadingMore: boolean;
  loadMore: () => void;
};

/** A list that comes in pages until an empty one. `bodyOf` makes the request of a page, from 1; `rowsOf` takes the rows out of the answer. */
export function usePages<
  B extends z.ZodType,
  R extends z.ZodType,
  D extends z.ZodType | undefined,
  Row extends { id: number; kind: string },
>(route: Route<B, R, D>, bodyOf: (page: number) => z.input<B>, rowsOf: (answer: z.output<R>) => Row[]): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey: [...callKey(route, bodyOf(1)), 'pages'],
    queryFn: async ({ pageParam }) => {
      const answer = await call(route, bodyOf(pageParam));
      if (!answer.ok) throw new Failure(answer.reason, answer.message);
      return rowsOf(answer.message);
    },
    initialPageParam: 1,
    getNextPageParam: (last: Row[], _all, page) => (last.length === 0 ? undefined : page + 1),
    meta: { private: route.who !== 'anyone' },
  });
  const rows = useMemo(() => query.data && joined(query.data.pages), [query.data]);
  const rest = { retry: () => void query.refetch(), refreshing: query.isFetching };
  const { error } = query;
  const loaded: Loadable<Row[]> =
    error !== null
      ? {
          ...rest,
          state: 'failed',
          data: rows,
          failure: error instanceof Failure ? error : new Failure('unreachable', error.message),
        }
      : rows !== undefined
        ? { ...rest, state: 'here', data: rows, failure: undefined }
        : { ...rest, state: 'pending', data: undefined, failure: undefined };
  return {
    loaded,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
