/** A channel that is subscribed, or was a moment ago: its watchers, its value, and its pending requests. */
export type LiveState<Value> =
  | { state: 'pending'; value: Value | undefined }
  | { state: 'here'; value: Value }
  | { state: 'refused'; value: undefined; reason: string };

export type Channel = {
  watchers: Set<() => void>;
  listeners: Set<(message: never) => void>;
  users: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
  /** Counts the requests, so that an answer to an older one is ignored. */
  asked: number;
  seq: number;
  /** Refusals in a row that are tried again, and the next try. */
  refusals: number;
  retry: ReturnType<typeof setTimeout> | undefined;
  waiting: [seq: number, message: unknown][];
  now: LiveState<unknown>;
};

export const pending: LiveState<unknown> = { state: 'pending', value: undefined };

export const newChannel = (): Channel => ({
  watchers: new Set(),
  listeners: new Set(),
  users: 0,
  leaving: undefined,
  asked: 0,
  seq: 0,
  refusals: 0,
  retry: undefined,
  waiting: [],
  now: pending,
});
