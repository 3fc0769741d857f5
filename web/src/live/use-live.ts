import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { live } from './live.ts';
import type { ChannelKey, LiveMessage, LiveValue } from './values.ts';
import type { Connection, LiveState } from './store.ts';

const none = (): (() => void) => () => undefined;

/** What a channel holds, always up to date. Undefined instead of a key: nothing is watched, and it stays pending. */
export function useLive<Key extends ChannelKey>(key: Key | undefined): LiveState<LiveValue<Key>> {
  const subscribe = useCallback(
    (watcher: () => void) => (key === undefined ? none() : live.watch(key, watcher)),
    [key],
  );
  return useSyncExternalStore(subscribe, () => (key === undefined ? nothingWatched : live.state(key)));
}
const nothingWatched: LiveState<never> = { state: 'pending', value: undefined };

/** Hears each message of a channel as it comes, e.g. to say that an order was filled. */
export function useLiveMessages<Key extends ChannelKey>(
  key: Key | undefined,
  heard: (message: LiveMessage<Key>) => void,
): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => (key === undefined ? undefined : live.listen(key, (message) => latest.current(message))), [key]);
}

/** Whether pushes come, when the last one came, and how long an answer takes. */
export const useConnection = (): Connection => useSyncExternalStore(watchConnection, connection);
const watchConnection = (watcher: () => void) => live.watchConnection(watcher);
const connection = () => live.connection();
