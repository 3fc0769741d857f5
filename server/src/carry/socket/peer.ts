import type { Proof } from './caps.ts';
import type { ClientSocket } from './events.ts';

/** A connection of Engine.IO. */
export type Peer = {
  address: string;
  proof: Proof;
  /** A user was seen on the connection. */
  seen: (userId: number) => void;
  /** Counts messages of the connection; it is ended above its limit. */
  charge: (messages: number) => void;
  /** Counts a request of a connection that polls; it is ended above its limit. */
  request: () => void;
  /** It has joined with this socket; once that has left, it is as one that has not joined yet. */
  joined: (socket: ClientSocket) => void;
};
