/** The other end of the app's own live store: its socket's library is replaced (every-file.ts), and nothing else. What is sent through it is read by the contract first. */
import { channels, type ChannelName } from '@glassbook/contract';
import type { z } from 'zod';
import { reducers } from '../../../app/products.ts';
import { live } from '../live.ts';

type Listener = (...args: unknown[]) => void;
type Reply = { ok: true; seq: number; snapshot: unknown } | { ok: false; reason: string };

const nameOf = (key: string) => (key.split(':', 1)[0] ?? '') as ChannelName;
const shapesOf = (key: string): { snapshot: z.ZodType; message: z.ZodType } => channels[nameOf(key)];

class Transport {
  connected = false;
  readonly io = {
    opts: { transports: ['websocket'] },
    reconnectionDelay: () => undefined,
    reconnectionDelayMax: () => undefined,
  };
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #snapshots = new Map<string, unknown>();
  readonly #waiting: [key: string, answer: (reply: Reply) => void][] = [];
  readonly #seq = new Map<string, number>();

  on = (event: string, listener: Listener): void => {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  };
  once = (event: string, listener: Listener): void => {
    this.on(event, (...args) => listener(...args));
  };
  off = (event: string, listener: Listener): void => {
    this.#listeners.get(event)?.delete(listener);
  };
  emit = (event: string, ...args: unknown[]): void => {
    if (event === 'subscribe') this.#waiting.push(args as [string, (reply: Reply) => void]);
    this.#answer();
  };
  connect = (): void => {
    this.connected = true;
    queueMicrotask(() => this.#happens('connect'));
  };
  disconnect = (): this => {
    this.connected = false;
    this.#happens('disconnect', 'io client disconnect');
    return this;
  };

  /** The snapshot of a channel, for later and earlier subscribers. Without one there is no answer: it stays pending. */
  has(key: string, snapshot: unknown): void {
    this.#snapshots.set(key, shapesOf(key).snapshot.parse(snapshot));
    this.#answer();
    // Whoever is subscribed, as the store is for a moment after a page has left, misses a message, and asks for the snapshot again.
    const seq = (this.#seq.get(key) ?? 0) + 2;
    this.#seq.set(key, seq);
    this.#happens('push', [[key, seq, undefined]]);
  }
  /** As before `has`, for subscribers to come; of all channels where none is named. */
  forget(...keys: readonly string[]): void {
    for (const key of keys.length > 0 ? keys : this.#snapshots.keys()) this.#snapshots.delete(key);
  }
  /** A message with the next number. */
  push(key: string, message: unknown): void {
    const seq = (this.#seq.get(key) ?? 0) + 1;
    this.#seq.set(key, seq);
    this.#happens('push', [[key, seq, shapesOf(key).message.parse(message)]]);
  }

  #answer(): void {
    for (const [key, answer] of this.#waiting.splice(0)) {
      if (this.#snapshots.has(key))
        answer({ ok: true, seq: this.#seq.get(key) ?? 0, snapshot: this.#snapshots.get(key) });
      else this.#waiting.push([key, answer]);
    }
  }
  #happens(event: string, ...args: unknown[]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...args);
  }
}

export const transport = new Transport();
live.register(reducers);
