/**
 * The private channels, numbered per user. Reading a snapshot from the store takes time: messages sent meanwhile are kept and merged into it,
 * so that the snapshot is exactly the state after the number sent with it. What the store already contained follows from the number of the
 * last command in the snapshot. A user's channel is read once at a time and at most once in ten seconds: a subscription meanwhile gets the
 * same read with the messages since, so that repeated subscriptions cost the store nothing.
 */
import type { live } from '@glassbook/contract';
import { machineClock, type Clock } from '../process/clock.ts';
import type { Committed } from '../sequencer/committed.ts';
import type { AnyChannel, AnyPrivate, AsOf } from './channel.ts';
import type { Viewer } from './viewer.ts';

type Merge = (since: readonly AsOf<unknown>[]) => unknown;
/** A read of the store, undefined where it failed, and the messages since it began. */
type Reading = { merge: Promise<Merge | undefined>; since: AsOf<unknown>[]; done: boolean };
/** One user's part of a channel, while it has subscribers or a read that can be shared. */
type Own = { number: number; members: Set<Viewer>; reading: Reading | undefined };

/** The longest wait for the publication of a batch that a store read already contains, milliseconds. */
const catchUpMs = 5_000;
/** How long a read is shared, milliseconds, and with how many messages since it. */
const sharedMs = 10_000;
const sharedMessages = 1_000;

export class PrivateFeed {
  readonly #channels: ReadonlyMap<string, AnyPrivate['channel']>;
  /** By channel and user; those without subscribers cost nothing. */
  readonly #listened: ReadonlyMap<string, Map<number, Own>>;
  #published: number;
  /**
   * No number of a forgotten part is higher, and a new part begins here: were it to begin at 0, a client would take a message from before its new snapshot for a later one
   * after a gap, and ask again without end.
   */
  #highest = 0;
  readonly #failed: (error: unknown) => void;
  readonly #clock: Clock;
  readonly #untilPublished = new Set<{ seq: number; done: () => void }>();

  /** `seq` is that of the last command committed before the first publish; `failed` is called with what the store throws. */
  constructor(channels: readonly AnyChannel[], seq: number, failed: (error: unknown) => void, clock = machineClock) {
    const own = channels.filter((channel): channel is AnyPrivate => channel.private);
    this.#channels = new Map(own.map(({ name, channel }) => [name, channel]));
    this.#listened = new Map(own.map(({ name }) => [name, new Map<number, Own>()]));
    this.#published = seq;
    this.#failed = failed;
    this.#clock = clock;
  }

  /** Sends a batch's changes to their subscribed owners: one frame a viewer. */
  publish(committed: Committed): void {
    const frames = new Map<Viewer, live.PushFrame>();
    for (const [name, channel] of this.#channels) this.#gather(name, channel, committed, frames);
    for (const [viewer, frame] of frames) viewer.socket.emit('push', frame);
    this.#published = committed.seq;
    for (const waiting of this.#untilPublished) if (waiting.seq <= committed.seq) waiting.done();
  }

  /** Sends a message that is of no batch to its owner, where it has subscribers. */
  send(name: string, owner: number, message: unknown): void {
    const own = this.#listened.get(name)?.get(owner);
    if (!own) return;
    own.number += 1;
    own.reading?.since.push({ seq: this.#published, value: message });
    for (const viewer of own.members) viewer.socket.emit('push', [[name, own.number, message]]);
  }

  #gather(
    name: string,
    channel: AnyPrivate['channel'],
    { seq, changes }: Committed,
    frames: Map<Viewer, live.PushFrame>,
  ): void {
    const listened = this.#listened.get(name);
    if (!listened || listened.size === 0) return;
    const messages = new Map<Own, unknown>();
    channel.news(changes, (owner) => {
      const own = listened.get(owner);
      if (own && !messages.has(own)) messages.set(own, channel.empty());
      return own && messages.get(own);
    });
    for (const [own, message] of messages) {
      if (channel.isEmpty(message)) continue;
      own.number += 1;
      own.reading?.since.push({ seq, value: message });
      for (const viewer of own.members) {
        const frame = frames.get(viewer) ?? [];
        frames.set(viewer, frame);
        frame.push([name, own.number, message]);
      }
    }
  }

  /**
   * Reads the snapshot and from then on sends to the viewer; `entered` is called with the snapshot in the same step in which it becomes a
   * member, so that no push can overtake it. `still` checks in that step that the viewer still belongs to the user: `left` when not.
   * `unavailable` where the store did not answer.
   */
  async subscribe(
    viewer: Viewer,
    userId: number,
    { name, channel }: AnyPrivate,
    step: { still: () => boolean; entered: (given: { seq: number; snapshot: unknown }) => void },
  ): Promise<'entered' | 'left' | 'unavailable'> {
    const own = this.#enter(name, userId);
    if (own.reading?.done && own.reading.since.length >= sharedMessages) own.reading = undefined;
    const reading = (own.reading ??= this.#read(own, { name, userId }, channel));
    const merge = await reading.merge;
    if (!merge) return 'unavailable';
    if (!step.still()) return 'left';
    own.members.add(viewer);
    step.entered({ seq: own.number, snapshot: merge(reading.since) });
    return 'entered';
  }

  #read(own: Own, { name, userId }: { name: string; userId: number }, channel: AnyPrivate['channel']): Reading {
    const forget = () => {
      if (own.reading === reading) own.reading = undefined;
      this.#forgetIdle(name, userId);
    };
    const read = async (): Promise<Merge | undefined> => {
      try {
        const { seq, merge } = await channel.load(userId);
        await this.#reached(seq);
        reading.done = true;
        this.#clock.after(sharedMs, forget);
        return merge;
      } catch (error) {
        forget();
        this.#failed(error);
        return undefined;
      }
    };
    const reading: Reading = { merge: Promise.resolve().then(read), since: [], done: false };
    return reading;
  }

  #enter(name: string, userId: number): Own {
    const listened = this.#listened.get(name);
    const own = listened?.get(userId) ?? { number: this.#highest, members: new Set(), reading: undefined };
    listened?.set(userId, own);
    return own;
  }

  /** The store can be a batch ahead of what was published; the snapshot then waits for its publication. */
  async #reached(seq: number): Promise<void> {
    if (this.#published >= seq) return;
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        seq,
        done: () => {
          this.#untilPublished.delete(waiting);
          off();
          resolve();
        },
      };
      const off = this.#clock.after(catchUpMs, () => {
        this.#untilPublished.delete(waiting);
        reject(new Error(`command ${seq} is stored but was not published`));
      });
      this.#untilPublished.add(waiting);
    });
  }

  leave(viewer: Viewer, userId: number, name: string): void {
    this.#listened.get(name)?.get(userId)?.members.delete(viewer);
    this.#forgetIdle(name, userId);
  }

  #forgetIdle(name: string, userId: number): void {
    const own = this.#listened.get(name)?.get(userId);
    if (!own || own.members.size > 0 || own.reading !== undefined) return;
    this.#highest = Math.max(this.#highest, own.number);
    this.#listened.get(name)?.delete(userId);
  }
}
