/** What a product is to the server, in one object. */
import type { Name, RowOf, TableOf } from '@glassbook/engine';
import type { Stored } from './store/stored.ts';

export type Slice<N extends Name> = {
  name: N;
  /** Where each of its tables is stored; null where it is told and not stored. */
  stored: { readonly [T in TableOf<N>]: Stored<RowOf<N, T>> | null };
  /** Sets of its tables that a batch of its commands often touches: their statements are planned at the start, beside balances and requests. */
  usual?: readonly (readonly TableOf<N>[])[];
};
/** A slice as the carriers see all of them. */
export type AnySlice = {
  name: Name;
  stored: Readonly<Record<string, Stored<object> | null>>;
  usual?: readonly (readonly string[])[];
};
