/**
 * What a slice gives for each of its channels. The feeds number, buffer and deliver; what is told they do not know. Two things must hold for
 * whoever stands behind a channel: it shows committed state only, and it shows a batch by the time `note` or `news` is called with it.
 */
import type { channels, market } from '@glassbook/contract';
import type { Changes } from '@glassbook/engine';
import type { Committed } from '../sequencer/committed.ts';

/** What can stand behind a channel's name in its key, and what it is here: an instrument's id, a period's name. */
type Values = { market: number; period: market.CandlePeriod };
export type Param = keyof Values;
type Specs = typeof channels;
/** The values of a channel's params, in order. */
export type ValuesOf<P extends readonly unknown[]> = {
  -readonly [I in keyof P]: P[I] extends Param ? Values[P[I]] : never;
};

/** A channel that tells everybody. What changes between two flushes is merged. */
export type PublicChannel<V extends readonly unknown[], Snapshot, Message> = {
  /** Takes in a batch, and calls `touched` for each key that it concerns. */
  note(committed: Committed, touched: (...values: V) => void): void;
  /** The state after the last message. Asked only while nothing waits to be told. */
  snapshot(...values: V): Snapshot;
  /** What changed since the last time; undefined where nothing did. The message is made only if somebody watches. */
  take(...values: V): (() => Message) | undefined;
};

/** Something read together with the number of the last committed command it contains. */
export type AsOf<T> = { seq: number; value: T };

/** A channel that tells each user what is his own. */
export type PrivateChannel<Snapshot, Message> = {
  /** Adds what a batch changed to the messages of those it concerns; `of` is undefined for those who do not listen. */
  news(changes: Changes, of: (owner: number) => Message | undefined): void;
  /** A message with nothing in it; one that stays like that is not sent. */
  empty(): Message;
  isEmpty(message: Message): boolean;
  /**
   * Reads what is stored. `seq` is the newest command in any of it. `merge` adds the messages sent meanwhile, each with its batch's number:
   * where the parts of a snapshot are read apart, each adds only what it has not seen.
   */
  load(owner: number): Promise<{ seq: number; merge: (since: readonly AsOf<Message>[]) => Snapshot }>;
};

type Read<S> = S extends { _zod: { output: infer Out } } ? Out : never;
/** The channel of a slice that a name of the contract stands for. */
export type ChannelOf<C extends keyof Specs> = Specs[C]['private'] extends true
  ? PrivateChannel<Read<Specs[C]['snapshot']>, Read<Specs[C]['message']>>
  : PublicChannel<ValuesOf<Specs[C]['params']>, Read<Specs[C]['snapshot']>, Read<Specs[C]['message']>>;

/** A channel as the feeds see all of them. */
export type AnyChannel = { name: string; params: readonly Param[] } & (
  | { private: false; channel: PublicChannel<unknown[], unknown, unknown> }
  | { private: true; channel: PrivateChannel<unknown, unknown> }
);
export type AnyPublic = Extract<AnyChannel, { private: false }>;
export type AnyPrivate = Extract<AnyChannel, { private: true }>;
