/** Data of the server in a component: idle, pending, here, or failed with the last data still there. */
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import type { RefusalCode, Route } from '@glassbook/contract';
import { call } from './client.ts';
import { session, useLoggedIn } from './session.ts';

/** Why there is no new data: a refusal of the server, or no answer at all. */
export class Failure extends Error {
  override name = 'Failure';
  readonly reason: RefusalCode | 'unreachable';
  constructor(reason: RefusalCode | 'unreachable', message: string) {
    super(message);
    this.reason = reason;
  }
}

export type Loadable<T> = { retry: () => void; refreshing: boolean } & (
  | { state: 'idle'; data: undefined; failure: undefined }
  | { state: 'pending'; data: undefined; failure: undefined }
  | { state: 'here'; data: T; failure: undefined }
  | { state: 'failed'; data: T | undefined; failure: Failure }
);

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer: a retry would get the same. Faults are retried twice.
      retry: (count, error) => !(error instanceof Failure) && count < 2,
      staleTime: 10_000,
      // Offline, a call fails at once instead of waiting; it is asked again once the live connection is back (live/live.ts).
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
  },
});

// What one user saw is not for the next.
session.subscribe(() => {
  if (session.token() === undefined) queries.removeQueries({ predicate: (query) => query.meta?.['private'] === true });
  void queries.resetQueries();
});

export type CallOptions = {
  /** False: do not send yet. Private calls are not sent without a session. */
  enabled?: boolean;
  /** Repeats every so many milliseconds. */
  everyMs?: number;
  /** How long an answer counts as new. */
  staleMs?: number;
};

/** How a query is sent: its cache key, and whether it belongs to one user. */
const questionOf = <B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
) => ({
  queryKey: callKey(route, body),
  queryFn: async (): Promise<z.output<R>> => {
    const answer = await call(route, body);
    if (!answer.ok) throw new Failure(answer.reason, answer.message);
    return answer.message;
  },
  meta: { private: route.who !== 'anyone' },
});

/** Requests what a page will show before its code is there; what fails is requested again by the page itself. */
export function askAhead<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
): void {
  if (route.who !== 'anyone' && session.token() === undefined) return;
  queries.query(questionOf(route, body)).catch(() => undefined);
}

export const callKey = (route: { id: string }, body: unknown): readonly unknown[] => [route.id, body];

/** Requests something of the server, and again when it is stale. */
export function useCall<B extends z.ZodType, R extends z.ZodType, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  body: z.input<B>,
  { enabled = true, everyMs, staleMs }: CallOptions = {},
): Loadable<z.output<R>> {
  const loggedIn = useLoggedIn();
  const query = useQuery<z.output<R>>({
    ...questionOf(route, body),
    enabled: enabled && (route.who === 'anyone' || loggedIn),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  });
  const { refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  const rest = { retry, refreshing: query.isFetching };
  if (query.error) {
    const failure = query.error instanceof Failure ? query.error : new Failure('unreachable', query.error.message);
    return { ...rest, state: 'failed', data: query.data, failure };
  }
  if (query.data !== undefined) return { ...rest, state: 'here', data: query.data, failure: undefined };
  return { ...rest, state: query.fetchStatus === 'idle' ? 'idle' : 'pending', data: undefined, failure: undefined };
}

/** Marks cached replies as stale, so that their screens refetch them. */
export const refresh = (...routes: { id: string }[]): void => {
  for (const route of routes) void queries.invalidateQueries({ queryKey: [route.id] });
};
