/**
 * The public channels. Changes between two flushes are merged, each channel in its way. Every message has the channel's next number. A channel
 * without pending changes is exactly at the state of its last message: only then may its snapshot be sent.
 */
import type { live } from '@glassbook/contract';
import type { Committed } from '../sequencer/committed.ts';
import type { AnyChannel, AnyPublic } from './channel.ts';
import type { ChannelKeys, Found } from './channel-key.ts';

export type Message = live.PushFrame[number];

export class PublicFeed {
  readonly #channels: readonly AnyPublic[];
  readonly #keys: ChannelKeys;
  readonly #numbers = new Map<string, number>();
  /** Pending changes, by key. */
  readonly #touched = new Map<string, { channel: AnyPublic['channel']; values: unknown[] }>();

  constructor(channels: readonly AnyChannel[], keys: ChannelKeys) {
    this.#channels = channels.filter((channel): channel is AnyPublic => !channel.private);
    this.#keys = keys;
  }

  /** Applies a batch's changes. */
  note(committed: Committed): void {
    for (const one of this.#channels) {
      one.channel.note(committed, (...values) => {
        this.#touched.set(this.#keys.write(one, values), { channel: one.channel, values });
      });
    }
  }

  /** Notes a change of a channel that is in no batch of the journal. */
  touch(name: string, values: unknown[]): void {
    const one = this.#channels.find((each) => each.name === name);
    if (one) this.#touched.set(this.#keys.write(one, values), { channel: one.channel, values });
  }

  /** Whether changes are pending, on any channel or on one. */
  pending(key?: string): boolean {
    return key === undefined ? this.#touched.size > 0 : this.#touched.has(key);
  }

  /** The number of a channel's last message, 0 before the first. */
  number(key: string): number {
    return this.#numbers.get(key) ?? 0;
  }

  /** A channel's state after its last message. Only for a channel without pending changes. */
  snapshot({ key, values, channel }: Found<AnyPublic>): { seq: number; snapshot: unknown } {
    return { seq: this.number(key), snapshot: channel.snapshot(...values) };
  }

  /** Numbers and returns the changes since the last flush. Messages without subscribers are counted but not made. */
  flush(watched: (key: string) => boolean): Map<string, Message> {
    const messages = new Map<string, Message>();
    for (const [key, { channel, values }] of this.#touched) {
      const message = channel.take(...values);
      if (!message) continue;
      const number = this.number(key) + 1;
      this.#numbers.set(key, number);
      if (watched(key)) messages.set(key, [key, number, message()]);
    }
    this.#touched.clear();
    return messages;
  }
}
