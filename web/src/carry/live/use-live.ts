import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { live } from './live.ts';
import type { ChannelKey, LiveMessage, LiveValue } from './values.ts';
import type { LiveState } from './channel.ts';
import type { Connection } from './connection.ts';

const none = (): (() => void) => () => undefined;

/** The current value of a channel. With an undefined key nothing is subscribed, and it stays pending. */
export function useLive<Key extends ChannelKey>(key: Key | undefined): LiveState<LiveValue<Key>> {
  const subscribe = useCallback(
    (watcher: () => void) => (key === undefined ? none() : live.watch(key, watcher)),
    [key],
  );
  return useSyncExternalStore(subscribe, () => (key === undefined ? nothingWatched : live.state(key)));
}
const nothingWatched: LiveState<never> = { state: 'pending', value: undefined };

/**
 * What was pushed on a channel, to lay over a reply with the same figures. A reply that comes while nothing is pushed is newer than the last push, which is then no longer laid over it.
 */
export function useOverlay<Key extends ChannelKey>(key: Key | undefined, reply: unknown): LiveValue<Key> | undefined {
  const { state, value } = useLive(key);
  const isUp = useSyncExternalStore(watchConnection, isConnected);
  const isCurrent = isUp && state === 'here';
  /** The reply that was there while the channel was current. */
  const [older, setOlder] = useState(reply);
  if (isCurrent && older !== reply) setOlder(reply);
  return isCurrent || older === reply ? value : undefined;
}
const isConnected = (): boolean => live.connection().state === 'live';

/** Calls the listener with each message of a channel, e.g. to show that an order was filled. */
export function useLiveMessages<Key extends ChannelKey>(
  key: Key | undefined,
  listener: (message: LiveMessage<Key>) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => (key === undefined ? undefined : live.listen(key, (message) => latest.current(message))), [key]);
}

/** Whether the connection is up, when the last message came, and the round trip. */
export const useConnection = (): Connection => useSyncExternalStore(watchConnection, connection);
const watchConnection = (watcher: () => void) => live.watchConnection(watcher);
const connection = () => live.connection();
