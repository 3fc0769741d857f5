/** One connected client: its user, its subscriptions, and whether it keeps up. */
import type { Caller } from '../http/handling.ts';
import type { AuthenticateReply, ClientSocket } from './events.ts';
import type { Peer } from './peer.ts';

export type Viewer = {
  readonly socket: ClientSocket;
  /** The name under which its address is counted. */
  readonly address: string;
  /** The known device or user that its handshake proves. */
  readonly proof: Peer['proof'];
  /** A user was seen on its connection. */
  readonly seen: Peer['seen'];
  /** Counts this many messages of its connection. */
  readonly charge: (messages: number) => void;
  /** A token that could not be used yet (too many connections or no storage); it is tried again with the next private subscription. */
  turnedAway: string | undefined;
  caller: Caller | undefined;
  /** The last token check, so that a subscription sent right behind the token waits for its outcome; undefined where no token came. */
  authenticating: Promise<AuthenticateReply | undefined>;
  /** The check of `turnedAway` in flight: one for all subscriptions that wait for it. */
  retrying: Promise<AuthenticateReply> | undefined;
  /** Public channels. */
  readonly watches: Set<string>;
  /** Public channels whose snapshot waits for the next flush. */
  readonly waiting: Set<string>;
  /** Private channels, by name. */
  readonly own: Set<string>;
  /** The room shared by all clients with the same public channels. */
  room: string | undefined;
  /** Channels with messages left out while it read too slowly. */
  readonly missed: Set<string>;
  slow: boolean;
};

export function newViewer(socket: ClientSocket, { address, proof, seen, charge }: Peer): Viewer {
  return {
    ...{ socket, address, proof, seen, charge },
    turnedAway: undefined,
    caller: undefined,
    authenticating: Promise.resolve(undefined),
    retrying: undefined,
    watches: new Set(),
    waiting: new Set(),
    own: new Set(),
    room: undefined,
    missed: new Set(),
    slow: false,
  };
}
