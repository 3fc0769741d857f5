import type { z } from 'zod';
import type { CandlePeriod } from '../candle-period.ts';
import type { RoomName } from '../room/message.ts';

/** What can follow the name of a channel in its key, and how it is written there. */
type Params = { market: string; period: CandlePeriod; room: RoomName };
export type Param = keyof Params;

/**
 * One channel: `snapshot` is in the acknowledgement of `subscribe`, `message` in the pushes. A private one carries the caller's
 * own data. `params` are the parts of the key behind the name, in order: `market.candle:BTC/USDT:1min` has market and period.
 */
export type Channel = { snapshot: z.ZodType; message: z.ZodType; private: boolean; params: readonly Param[] };

/** The keys of a channel, by its name and its params. */
export type KeyOf<Key extends string, P extends readonly unknown[]> = P extends readonly [
  infer First extends Param,
  ...infer Rest,
]
  ? KeyOf<`${Key}:${Params[First]}`, Rest>
  : Key;

/** The parts of a key, unchecked: whether such a market or period exists is the caller's to check. Undefined if no channel has a key of this form. */
export function readKey<Name extends string>(
  channels: Readonly<Record<Name, Channel>>,
  key: string,
): { name: Name; params: Partial<Record<Param, string>> } | undefined {
  const [name = '', ...values] = key.split(':');
  if (!Object.hasOwn(channels, name)) return undefined;
  const { params } = channels[name as Name];
  if (values.length !== params.length) return undefined;
  return { name: name as Name, params: Object.fromEntries(params.map((param, at) => [param, values[at]])) };
}
