import type { Proof } from './caps.ts';

/** A connection of Engine.IO. */
export type Peer = {
  address: string;
  proof: Proof;
  /** A user was seen on the connection. */
  seen: (userId: number) => void;
  /** Counts messages of the connection; it is ended above its limit. */
  charge: (messages: number) => void;
  joined: () => void;
  /** Its socket has left: it is as one that has not joined yet. */
  left: () => void;
};
