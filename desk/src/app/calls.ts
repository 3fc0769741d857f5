/** Data of the server in a component: pending, here, or failed with the last data still there. */
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { z } from 'zod';
import { isPersonal, type Route } from '@glassbook/contract';
import { call } from './client.ts';
import { isInUse } from './presence.ts';
import { session, useToken } from './session.ts';

/** A refusal of the server; its message is a sentence. */
class Refusal extends Error {
  override name = 'Refusal';
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer: a retry would get the same.
      retry: (count, error) => !(error instanceof Refusal) && count < 2,
      staleTime: 2_000,
      networkMode: 'always',
    },
  },
});
// What one person saw is not for the next.
session.subscribe(() => {
  if (session.token() === undefined) queries.clear();
});

/** How often what changes by others is asked for again. */
export const lookEveryMs = 10_000;

export type Loadable<T> = {
  data: T | undefined;
  /** The sentence of a refusal, or empty where there was no answer. */
  failure: string | undefined;
  /** When the data was loaded, milliseconds UTC. */
  atMs: number;
  retry: () => void;
};

type CallOptions = {
  enabled?: boolean;
  /** Repeats it so often while the desk is in use. */
  everyMs?: number;
  /** The rows of a list stay until those of the next page or filter are here. Never for a call about one thing: what was shown of another would be taken for it. */
  keepsRows?: boolean;
  /** Begins with what the server has now, never with what a page before has loaded: for a form, which is of what it began with. */
  isForm?: boolean;
};

/** Asks the server. */
export function useCall<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
  { enabled = true, everyMs = 0, keepsRows = false, isForm = false }: CallOptions = {},
): Loadable<z.output<R>> {
  const token = useToken();
  // Each view of personal data is a row of the audit log: only a person asks for one.
  const isViewed = isPersonal(route, body);
  const query = useQuery<z.output<R>>({
    queryKey: [route.id, body],
    queryFn: async () => {
      const answer = await call(route, body);
      if (!answer.ok) throw new Refusal(answer.message);
      return answer.message;
    },
    enabled: enabled && (route.who === 'anyone' || token !== undefined),
    ...(isViewed ? { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } : {}),
    ...(keepsRows ? { placeholderData: keepPreviousData } : {}),
    ...(isForm ? { gcTime: 0 } : {}),
  });
  const { refetch } = query;
  useEffect(() => {
    if (everyMs === 0 || isViewed) return;
    const timer = setInterval(() => {
      if (isInUse()) void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isViewed, refetch]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const { data, error, dataUpdatedAt: atMs } = query;
  return { data, atMs, retry, failure: error === null ? undefined : error instanceof Refusal ? error.message : '' };
}

/** Asks again for what a change made old. */
export const refreshAll = (): void => void queries.invalidateQueries();
