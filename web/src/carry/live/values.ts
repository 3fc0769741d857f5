/** The types of a channel's values, from its snapshot and messages. Products define them; live is independent of products. */
import type { ChannelKey, ChannelName, MessageOf, PrivateChannelName, SnapshotOf } from '@glassbook/contract';

export type { ChannelKey, ChannelName } from '@glassbook/contract';

/** The value of a channel: from its snapshot, then with each message. Methods, so that reducers of different values fit in one table. */
export type Reducer<C extends ChannelName, Value> = {
  /** From the contract: a private channel is cleared with the session. */
  private: C extends PrivateChannelName ? true : false;
  start(snapshot: SnapshotOf<C>): Value;
  next(value: Value, message: MessageOf<C>): Value;
};
export type Reducers<C extends ChannelName> = { readonly [Name in C]: Reducer<Name, unknown> };

/** Filled in by products.ts (declaration merging) with the table of all reducers, so that live can name their values without importing them. */
// The key is optional so that the interface is not empty before it is filled in.
export interface Registered {
  readonly none?: never;
}

type Known = Registered extends { reducers: infer All } ? All : never;
type NameIn<Key extends string> = Key extends `${infer Name}:${string}` ? Name : Key;

/** The value of a channel by its key. */
export type LiveValue<Key extends ChannelKey> =
  NameIn<Key> extends infer Name extends keyof Known
    ? Known[Name] extends { start(snapshot: never): infer Value }
      ? Value
      : never
    : never;
/** A message of a channel as it came. */
export type LiveMessage<Key extends ChannelKey> =
  NameIn<Key> extends infer Name extends ChannelName ? MessageOf<Name> : never;
