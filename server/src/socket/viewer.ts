/** One connected client: its user, its subscriptions, and whether it keeps up. */
import type { Caller } from '../http/handling.ts';
import type { ClientSocket } from './events.ts';

export type Viewer = {
  readonly socket: ClientSocket;
  /** The name under which its address is counted. */
  readonly address: string;
  /** Counts this many messages of its connection. */
  readonly charge: (messages: number) => void;
  /** A good token of a user with too many connections; it is tried again with the next private subscription. */
  turnedAway: string | undefined;
  caller: Caller | undefined;
  /** The token check in flight, so that a subscription sent right behind the token waits for its outcome. */
  authenticating: Promise<void>;
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

export function newViewer(socket: ClientSocket, { address, charge }: Pick<Viewer, 'address' | 'charge'>): Viewer {
  return {
    ...{ socket, address, charge },
    turnedAway: undefined,
    caller: undefined,
    authenticating: Promise.resolve(),
    watches: new Set(),
    waiting: new Set(),
    own: new Set(),
    room: undefined,
    missed: new Set(),
    slow: false,
  };
}
