/**
 * Pushed data, held once for the whole app. Invariants: a channel is subscribed while it has watchers (and a moment longer); its value is its
 * snapshot plus every message with the next number; a gap keeps the value on the screen and requests a new snapshot, and messages that arrive
 * meanwhile are queued. Watchers are called once for changes that arrive together.
 */
import { assert } from '@glassbook/money';
import { newChannel, pending, type Channel, type LiveState } from './channel.ts';
import { ConnectionState, HANDSHAKE, type Connection } from './connection.ts';
import { Notices } from './notices.ts';
import type { ChannelKey, LiveMessage, LiveValue } from './values.ts';

/** The part of a socket that the store needs, so that tests can fake it. */
export type LiveSocket = {
  connected: boolean;
  on: (event: string, listener: (...args: never[]) => void) => unknown;
  emit: (event: string, ...args: unknown[]) => unknown;
  connect: () => unknown;
  disconnect: () => unknown;
};

/** A reducer of values and messages whose types only its product has. */
type AnyReducer = {
  private: boolean;
  start(snapshot: unknown): unknown;
  next(value: unknown, message: unknown): unknown;
};
type AnyReducers = Readonly<Record<string, AnyReducer>>;

type SubscribeReply = { ok: true; seq: number; snapshot: unknown } | { ok: false; reason: string; seconds?: number };

/** Refusals that pass, and the limit they name. */
const passing: Readonly<Record<string, Connection['limit']>> = {
  'request.too_many': 'network',
  'account.too_many_connections': 'account',
  'request.unavailable': undefined,
};
/** The first wait before a refused channel is requested again, which doubles with each refusal up to the last, milliseconds. */
const retryMs = { first: 2_000, last: 60_000 };
/** The status of a handshake beyond the limit of its address. */
const tooMany = 429;

/** How long a channel is kept after its last watcher: the next page often needs it again. */
const lingerMs = 2000;
/** How long channels subscribed ahead of a page are kept. */
const aheadMs = 5000;

export type LiveOptions = {
  /** Creates the socket at the first watch. Its handshake has the current token. */
  open: () => LiveSocket;
  loggedIn: () => boolean;
  now?: () => number;
  /** Schedules the calls of watchers: at once by default, in the app before the next frame. */
  soon?: (notify: () => void) => void;
  /** From 0 to 1; spreads the retries of many windows. */
  random?: () => number;
  /** Called where a private channel is refused although there is a session: it may have ended elsewhere. */
  turnedAway?: () => void;
  /** Called where the connection is there again: what was pushed meanwhile reached no listener. Not after a login or logout. */
  isBack?: () => void;
};

/** The store. The app has one; tests make their own. */
export class Live {
  readonly #open: LiveOptions['open'];
  readonly #loggedIn: () => boolean;
  readonly #now: () => number;
  readonly #channels = new Map<string, Channel>();
  readonly #notices: Notices;
  readonly #connection: ConnectionState;
  readonly #random: () => number;
  readonly #turnedAway: () => void;
  readonly #isBack: () => void;
  #wasCut = false;
  #reducers: AnyReducers = {};
  #socket: LiveSocket | undefined;

  constructor({
    open,
    loggedIn,
    now = Date.now,
    soon = (notify) => notify(),
    random = Math.random,
    turnedAway,
    isBack,
  }: LiveOptions) {
    this.#open = open;
    this.#loggedIn = loggedIn;
    this.#now = now;
    this.#notices = new Notices(soon);
    this.#connection = new ConnectionState(this.#notices);
    this.#random = random;
    this.#turnedAway = turnedAway ?? (() => undefined);
    this.#isBack = isBack ?? (() => undefined);
  }

  /** The reducers of all channels; before the first watch. */
  register(reducers: AnyReducers): void {
    this.#reducers = reducers;
  }

  /** Watches a channel; the first watcher subscribes it. Returns how to stop. */
  watch(key: ChannelKey, watcher: () => void): () => void {
    const channel = this.#join(key);
    channel.watchers.add(watcher);
    return () => {
      if (channel.watchers.delete(watcher)) this.#leave(key, channel);
    };
  }

  /** Subscribes channels for a page whose code is still loading. */
  ahead(keys: readonly ChannelKey[]): void {
    const stops = keys.map((key) => this.watch(key, () => undefined));
    setTimeout(() => {
      for (const stop of stops) stop();
    }, aheadMs);
  }

  /** Calls the listener with each message of a channel, not with snapshots. */
  listen<Key extends ChannelKey>(key: Key, listener: (message: LiveMessage<Key>) => void): () => void {
    const channel = this.#join(key);
    channel.listeners.add(listener);
    return () => {
      if (channel.listeners.delete(listener)) this.#leave(key, channel);
    };
  }

  /** The current value of a channel. The same object until it changes. */
  state<Key extends ChannelKey>(key: Key): LiveState<LiveValue<Key>> {
    return (this.#channels.get(key)?.now ?? pending) as LiveState<LiveValue<Key>>;
  }

  connection(): Connection {
    return this.#connection.now;
  }

  watchConnection(watcher: () => void): () => void {
    return this.#connection.watch(watcher);
  }

  /** A login or logout: private values are cleared and the socket authenticates again. */
  identityChanged(): void {
    for (const [key, channel] of this.#channels) {
      if (!this.#reducer(key).private) continue;
      channel.asked += 1;
      channel.waiting = [];
      this.#settle(key, channel);
      this.#show(channel, pending);
    }
    this.#socket?.disconnect();
    this.#wasCut = false;
    this.#socket?.connect();
  }

  /** Tries at once instead of waiting for the next attempt. */
  tryNow(): void {
    if (!this.#socket) {
      this.#start();
      return;
    }
    if (!this.#socket.connected) this.#socket.disconnect();
    this.#socket.connect();
  }

  #join(key: ChannelKey): Channel {
    let channel = this.#channels.get(key);
    if (!channel) {
      channel = newChannel();
      this.#channels.set(key, channel);
    }
    clearTimeout(channel.leaving);
    channel.users += 1;
    if (channel.users === 1 && channel.asked === 0) this.#ask(key, channel);
    this.#start();
    return channel;
  }

  #leave(key: ChannelKey, channel: Channel): void {
    channel.users -= 1;
    if (channel.users > 0) return;
    channel.leaving = setTimeout(() => {
      this.#channels.delete(key);
      this.#settle(key, channel);
      if (this.#socket?.connected) this.#socket.emit('unsubscribe', key);
    }, lingerMs);
  }

  #start(): void {
    if (this.#socket) return;
    this.#connection.update({ state: 'connecting' });
    this.#socket = this.#open();
    this.#hearAll(this.#socket);
    this.#socket.connect();
  }

  #hearAll(socket: LiveSocket): void {
    socket.on('connect', () => {
      this.#connection.limited(HANDSHAKE, undefined);
      this.#connection.update({ state: 'live', heardAt: this.#now() });
      for (const [key, channel] of this.#channels) {
        channel.waiting = [];
        this.#ask(key, channel);
      }
      if (this.#wasCut) this.#isBack();
      this.#wasCut = false;
    });
    socket.on('disconnect', () => {
      this.#wasCut = true;
      this.#connection.update({ state: 'offline' });
    });
    socket.on('connect_error', (error?: { description?: unknown }) => {
      this.#wasCut = true;
      this.#connection.limited(HANDSHAKE, error?.description === tooMany ? 'network' : undefined);
      this.#connection.update({ state: 'offline' });
    });
    socket.on('push', (frame: [string, number, unknown][]) => {
      this.#connection.update({ heardAt: this.#now() });
      for (const [key, seq, message] of frame) this.#receive(key, seq, message);
    });
  }

  #show(channel: Channel, next: LiveState<unknown>): void {
    channel.now = next;
    this.#notices.changed(channel.watchers);
  }

  #ask(key: string, channel: Channel): void {
    if (!this.#socket?.connected || (this.#reducer(key).private && !this.#loggedIn())) return;
    clearTimeout(channel.retry);
    channel.asked += 1;
    const question = channel.asked;
    const askedAt = this.#now();
    channel.now = { state: 'pending', value: channel.now.value };
    this.#socket.emit('subscribe', key, (reply: SubscribeReply) => {
      if (question !== channel.asked || this.#channels.get(key) !== channel) return;
      this.#connection.update({ latencyMs: this.#now() - askedAt, heardAt: this.#now() });
      this.#answered(key, channel, reply);
    });
  }

  #answered(key: string, channel: Channel, reply: SubscribeReply): void {
    const waiting = channel.waiting;
    channel.waiting = [];
    if (!reply.ok) {
      this.#refused(key, channel, reply);
      return;
    }
    this.#settle(key, channel);
    channel.seq = reply.seq;
    this.#show(channel, { state: 'here', value: this.#reducer(key).start(reply.snapshot) });
    for (const [seq, message] of waiting) this.#receive(key, seq, message);
  }

  /** A refusal that passes keeps the value on the screen and is tried again; any other is final. */
  #refused(key: string, channel: Channel, { reason, seconds = 0 }: { reason: string; seconds?: number }): void {
    if (!Object.hasOwn(passing, reason)) {
      this.#settle(key, channel);
      this.#show(channel, { state: 'refused', value: undefined, reason });
      if (reason === 'session.login_required' && this.#loggedIn()) this.#turnedAway();
      return;
    }
    this.#connection.limited(key, passing[reason]);
    this.#show(channel, channel.now);
    const doubled = Math.min(retryMs.last, retryMs.first * 2 ** channel.refusals);
    channel.refusals += 1;
    const wait = Math.max(doubled, seconds * 1_000) * (1 + this.#random() / 4);
    channel.retry = setTimeout(() => this.#ask(key, channel), wait);
  }

  /** The channel is no longer refused, or no longer wanted. */
  #settle(key: string, channel: Channel): void {
    clearTimeout(channel.retry);
    channel.refusals = 0;
    this.#connection.limited(key, undefined);
  }

  #reducer(key: string): AnyReducer {
    const reducer = this.#reducers[nameOf(key)];
    assert(reducer !== undefined, `the channel ${key} has a reducer`);
    return reducer;
  }

  /** One message. Older numbers were in the snapshot; a gap requests a new one. */
  #receive(key: string, seq: number, message: unknown): void {
    const channel = this.#channels.get(key);
    if (!channel) return;
    if (channel.now.state !== 'here') {
      channel.waiting.push([seq, message]);
      return;
    }
    if (seq <= channel.seq) return;
    if (seq > channel.seq + 1) {
      channel.waiting = [[seq, message]];
      this.#ask(key, channel);
      return;
    }
    channel.seq = seq;
    this.#show(channel, { state: 'here', value: this.#reducer(key).next(channel.now.value, message) });
    for (const listener of channel.listeners) (listener as (message: unknown) => void)(message);
  }
}

const nameOf = (key: string): string => key.split(':', 1)[0] ?? '';
