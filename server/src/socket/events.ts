/** The words of the wire between a socket and us, both ways. What a client sends is read as `unknown`: it may be anything. */
import type { live, RefusalCode } from '@glassbook/contract';
import type { Server, Socket } from 'socket.io';
import type { Committed } from '../sequencer/committed.ts';

export type AuthenticateReply = { ok: true } | { ok: false; reason: RefusalCode };

export type ClientEvents = {
  subscribe: (channel: unknown, ack?: unknown) => void;
  unsubscribe: (channel: unknown, ack?: unknown) => void;
  authenticate: (token: unknown, ack?: unknown) => void;
  /** Historic: a bare user id, which proves nothing, or `{token}`, which is checked. */
  login: (who: unknown, ack?: unknown) => void;
};

/** A historic event: it is named by its payload's `type`. */
export type OldPayload = { type: string } & Record<string, unknown>;
/** What a slice tells clients that watch none of our channels: at most once a second, of what changed. */
export type OldEvents = {
  note: (committed: Committed) => void;
  /** What there is to tell since the last time. */
  take: () => OldPayload[];
  /** Nobody listens: what happened is not kept for later. */
  forget: () => void;
};

export type ServerEvents = {
  push: (frame: live.PushFrame) => void;
  /** We are going down: come back in a moment. */
  shutdown: () => void;
};

export type Carrier = Server<ClientEvents, ServerEvents>;
/** The same, for the historic events. */
export type OldCarrier = Server<ClientEvents, Record<string, (payload: OldPayload) => void>>;
export type ClientSocket = Socket<ClientEvents, ServerEvents>;

/** What a socket travels on. */
export type Connection = ClientSocket['conn'];

/** Clients that speak none of our channels hear the historic events here. */
export const oldRoom = 'old';
/** Who does not read as fast as we write is left out of market data until it has caught up. */
export const slowRoom = 'slow';
