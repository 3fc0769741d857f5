/**
 * What a slice implements for each of its channels. The feeds number, buffer and deliver, independent of the content. Two invariants of an
 * implementation: it shows committed state only, and it shows a batch by the time `note` or `news` is called with it.
 */
import type { channels, market, room } from '@glassbook/contract';
import type { Changes } from '@glassbook/engine';
import type { Committed } from '../sequencer/committed.ts';

/** The params of a channel in its key, and their values: an instrument's id, a period's name. */
type Values = { market: number; period: market.CandlePeriod; room: room.RoomName };
export type Param = keyof Values;
type Specs = typeof channels;
/** The values of a channel's params, in order. */
export type ValuesOf<P extends readonly unknown[]> = {
  -readonly [I in keyof P]: P[I] extends Param ? Values[P[I]] : never;
};

/** A public channel. Changes between two flushes are merged. */
export type PublicChannel<V extends readonly unknown[], Snapshot, Message> = {
  /** Applies a batch, and calls `touched` for each key that changed. */
  note(committed: Committed, touched: (...values: V) => void): void;
  /** The state after the last message. Read only while no message is pending. */
  snapshot(...values: V): Snapshot;
  /** The changes since the last call; undefined where there are none. The message is made only if it has subscribers. */
  take(...values: V): (() => Message) | undefined;
};

/** Something read together with the number of the last committed command it contains. */
export type AsOf<T> = { seq: number; value: T };

/** A private channel: each user gets only their own data. */
export type PrivateChannel<Snapshot, Message> = {
  /** Adds a batch's changes to the messages of their owners; `of` is undefined for users without subscribers. */
  news(changes: Changes, of: (owner: number) => Message | undefined): void;
  /** An empty message; one that stays empty is not sent. */
  empty(): Message;
  isEmpty(message: Message): boolean;
  /**
   * Reads what is stored. `seq` is the newest command in any of it. `merge` adds the messages sent meanwhile, each with its batch's number:
   * where the parts of a snapshot are read separately, each adds only newer ones.
   */
  load(owner: number): Promise<{ seq: number; merge: (since: readonly AsOf<Message>[]) => Snapshot }>;
};

type Read<S> = S extends { _zod: { output: infer Out } } ? Out : never;
/** A slice's implementation of a channel of the contract, by its name. */
export type ChannelOf<C extends keyof Specs> = Specs[C]['private'] extends true
  ? PrivateChannel<Read<Specs[C]['snapshot']>, Read<Specs[C]['message']>>
  : PublicChannel<ValuesOf<Specs[C]['params']>, Read<Specs[C]['snapshot']>, Read<Specs[C]['message']>>;

/** A channel as the feeds use all of them. */
export type AnyChannel = { name: string; params: readonly Param[] } & (
  | { private: false; channel: PublicChannel<unknown[], unknown, unknown> }
  | { private: true; channel: PrivateChannel<unknown, unknown> }
);
export type AnyPublic = Extract<AnyChannel, { private: false }>;
export type AnyPrivate = Extract<AnyChannel, { private: true }>;
