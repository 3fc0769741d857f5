/**
 * What is pushed, held once for the whole app. Invariants: a channel is subscribed while somebody watches it (and a moment longer);
 * its value is its snapshot plus every message with the next number; a number that does not follow throws nothing away on the screen but
 * asks for a new snapshot, and messages that come meanwhile wait for it.
 */
import type { ChannelKey, LiveMessage, LiveValue } from './shapes.ts';
import { merged } from './merge.ts';

/** As much of a socket as the store needs, so that a test can be one. */
export type LiveSocket = {
  connected: boolean;
  on: (event: string, heard: (...args: never[]) => void) => unknown;
  emit: (event: string, ...args: unknown[]) => unknown;
  connect: () => unknown;
  disconnect: () => unknown;
};

export type Connection = {
  state: 'idle' | 'connecting' | 'live' | 'offline';
  /** When the last message came, milliseconds; undefined before the first. */
  heardAt: number | undefined;
  /** How long the last question took to be answered, milliseconds. */
  latencyMs: number | undefined;
};

export type LiveState<Value> =
  | { state: 'pending'; value: Value | undefined }
  | { state: 'here'; value: Value }
  | { state: 'refused'; value: undefined; reason: string };

type Channel = {
  watchers: Set<() => void>;
  listeners: Set<(message: never) => void>;
  users: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
  /** Counts the questions, so that an answer to an older one is not heard. */
  asked: number;
  seq: number;
  waiting: [seq: number, message: unknown][];
  now: LiveState<unknown>;
};

type SubscribeReply = { ok: true; seq: number; snapshot: unknown } | { ok: false; reason: string };

const pending: LiveState<unknown> = { state: 'pending', value: undefined };
const privateChannels = new Set(['spot.orders', 'wallet.balances']);
/** How long a channel outlives its last watcher: the next page often wants it again. */
const lingerMs = 2000;

export type LiveOptions = {
  /** Makes the socket when somebody first watches. Its handshake carries the token of that moment. */
  open: () => Promise<LiveSocket>;
  loggedIn: () => boolean;
  now?: () => number;
};

export type Live = ReturnType<typeof createLive>;

/** Makes the store. */
export function createLive({ open, loggedIn, now = Date.now }: LiveOptions) {
  const channels = new Map<string, Channel>();
  const connectionWatchers = new Set<() => void>();
  let connection: Connection = { state: 'idle', heardAt: undefined, latencyMs: undefined };
  let socket: LiveSocket | undefined;
  let opening = false;

  const tell = (change: Partial<Connection>): void => {
    connection = { ...connection, ...change };
    for (const watcher of connectionWatchers) watcher();
  };
  const show = (channel: Channel, next: LiveState<unknown>): void => {
    channel.now = next;
    for (const watcher of channel.watchers) watcher();
  };
  const apply = (key: string, channel: Channel, seq: number, message: unknown): void => {
    channel.seq = seq;
    show(channel, { state: 'here', value: merged(nameOf(key), channel.now.value, message) });
    for (const listener of channel.listeners) (listener as (message: unknown) => void)(message);
  };

  const answered = (key: string, channel: Channel, reply: SubscribeReply): void => {
    if (!reply.ok) {
      channel.waiting = [];
      show(channel, { state: 'refused', value: undefined, reason: reply.reason });
      return;
    }
    const waiting = channel.waiting;
    channel.waiting = [];
    channel.seq = reply.seq;
    show(channel, { state: 'here', value: merged(nameOf(key), undefined, reply.snapshot) });
    for (const [seq, message] of waiting) heard(key, seq, message);
  };

  const askFor = (key: string, channel: Channel): void => {
    if (!socket?.connected || (privateChannels.has(nameOf(key)) && !loggedIn())) return;
    channel.asked += 1;
    const question = channel.asked;
    const askedAt = now();
    channel.now = channel.now.state === 'here' ? { state: 'pending', value: channel.now.value } : pending;
    socket.emit('subscribe', key, (reply: SubscribeReply) => {
      if (question !== channel.asked || channels.get(key) !== channel) return;
      tell({ latencyMs: now() - askedAt, heardAt: now() });
      answered(key, channel, reply);
    });
  };

  /** One message. Older numbers were in the snapshot; a gap asks again. */
  const heard = (key: string, seq: number, message: unknown): void => {
    const channel = channels.get(key);
    if (!channel) return;
    if (channel.now.state !== 'here') {
      channel.waiting.push([seq, message]);
      return;
    }
    if (seq <= channel.seq) return;
    if (seq === channel.seq + 1) return apply(key, channel, seq, message);
    channel.waiting = [[seq, message]];
    askFor(key, channel);
  };

  const listen = (made: LiveSocket): void => {
    made.on('connect', () => {
      tell({ state: 'live', heardAt: now() });
      for (const [key, channel] of channels) {
        channel.waiting = [];
        askFor(key, channel);
      }
    });
    made.on('disconnect', () => tell({ state: 'offline' }));
    made.on('connect_error', () => tell({ state: 'offline' }));
    made.on('push', (frame: [string, number, unknown][]) => {
      tell({ heardAt: now() });
      for (const [key, seq, message] of frame) heard(key, seq, message);
    });
  };

  const start = async (): Promise<void> => {
    if (socket || opening) return;
    opening = true;
    tell({ state: 'connecting' });
    try {
      socket = await open();
      listen(socket);
      socket.connect();
    } catch {
      // The code of the socket did not load: the next watcher tries again.
      tell({ state: 'offline' });
    } finally {
      opening = false;
    }
  };

  const use = (key: ChannelKey): Channel => {
    let channel = channels.get(key);
    if (!channel) {
      channel = {
        watchers: new Set(),
        listeners: new Set(),
        users: 0,
        leaving: undefined,
        asked: 0,
        seq: 0,
        waiting: [],
        now: pending,
      };
      channels.set(key, channel);
    }
    clearTimeout(channel.leaving);
    channel.users += 1;
    if (channel.users === 1 && channel.asked === 0) askFor(key, channel);
    void start();
    return channel;
  };
  const leave = (key: ChannelKey, channel: Channel): void => {
    channel.users -= 1;
    if (channel.users > 0) return;
    channel.leaving = setTimeout(() => {
      channels.delete(key);
      if (socket?.connected) socket.emit('unsubscribe', key);
    }, lingerMs);
  };

  return {
    /** Watches a channel; the first watcher subscribes it. Gives back how to stop. */
    watch(key: ChannelKey, watcher: () => void): () => void {
      const channel = use(key);
      channel.watchers.add(watcher);
      return () => {
        if (channel.watchers.delete(watcher)) leave(key, channel);
      };
    },
    /** Hears each message of a channel as it comes, not the snapshots. */
    listen<Key extends ChannelKey>(key: Key, listener: (message: LiveMessage<Key>) => void): () => void {
      const channel = use(key);
      channel.listeners.add(listener as (message: never) => void);
      return () => {
        if (channel.listeners.delete(listener as (message: never) => void)) leave(key, channel);
      };
    },
    /** What a channel holds now. The same object until it changes. */
    state<Key extends ChannelKey>(key: Key): LiveState<LiveValue<Key>> {
      return (channels.get(key)?.now ?? pending) as LiveState<LiveValue<Key>>;
    },
    connection: (): Connection => connection,
    watchConnection(watcher: () => void): () => void {
      connectionWatchers.add(watcher);
      return () => connectionWatchers.delete(watcher);
    },
    /** Somebody logged in or out: what was private is forgotten and the socket greets anew. */
    identityChanged(): void {
      for (const [key, channel] of channels) {
        if (!privateChannels.has(nameOf(key))) continue;
        channel.asked += 1;
        channel.waiting = [];
        show(channel, pending);
      }
      if (!socket) return;
      socket.disconnect();
      socket.connect();
    },
    /** Tries at once instead of waiting for the next attempt. */
    tryNow(): void {
      if (socket && !socket.connected) socket.disconnect();
      if (socket) socket.connect();
      else void start();
    },
  };
}

const nameOf = (key: string): string => key.split(':', 1)[0] ?? '';
