/** The state of the app's one connection, and by which limit it or one of its channels is refused. */
import type { Notices } from './notices.ts';

export type Connection = {
  state: 'idle' | 'connecting' | 'live' | 'offline';
  /** When the last message came, milliseconds; undefined before the first. */
  heardAt: number | undefined;
  /** The round trip of the last request, milliseconds. */
  latencyMs: number | undefined;
  /** The limit that the server reports as passed: the network's or the account's. It is retried automatically. */
  limit: 'network' | 'account' | undefined;
};

/** The name under which a refused handshake counts among the channels. */
export const HANDSHAKE = '';

export class ConnectionState {
  readonly #notices: Notices;
  readonly #watchers = new Set<() => void>();
  /** What is refused by a limit, by channel. */
  readonly #limits = new Map<string, Connection['limit']>();
  #now: Connection = { state: 'idle', heardAt: undefined, latencyMs: undefined, limit: undefined };

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /** The same object until it changes. */
  get now(): Connection {
    return this.#now;
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  update(change: Partial<Connection>): void {
    this.#now = { ...this.#now, ...change };
    this.#notices.changed(this.#watchers);
  }

  /** Which limit refuses this channel now; undefined where none does. */
  limited(key: string, limit: Connection['limit']): void {
    if (limit) this.#limits.set(key, limit);
    else this.#limits.delete(key);
    const [first] = this.#limits.values();
    if (first !== this.#now.limit) this.update({ limit: first });
  }
}
