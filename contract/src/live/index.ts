/**
 * How data is pushed to our clients; what each channel carries is declared by its product. A client emits `subscribe` with a key
 * and gets a snapshot with the channel's sequence number in the acknowledgement; then `push` frames carry every later message.
 * A gap in a channel's numbers means: subscribe again.
 */
export { readKey, type Channel, type Param } from './channel.ts';

/** What `subscribe` returns. `seconds`: after a cap was passed, when to try again. */
export type SubscribeReply =
  | { ok: true; seq: number; snapshot: unknown }
  | { ok: false; reason: string; seconds?: number };
/** A push frame: [channel, its sequence number, what it carries] as often as there is news. */
export type PushFrame = [channel: string, seq: number, message: unknown][];
