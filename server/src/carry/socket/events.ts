/** The event names and payloads between client and server. A client's payload is read as `unknown`: it may be anything. */
import type { live, RefusalCode } from '@glassbook/contract';
import type { Server, Socket } from 'socket.io';
import type { Committed } from '../sequencer/committed.ts';

/** `seconds`: when to try again. */
export type AuthenticateReply = { ok: true } | { ok: false; reason: RefusalCode; seconds?: number };

export type ClientEvents = {
  subscribe: (channel: unknown, ack?: unknown) => void;
  unsubscribe: (channel: unknown, ack?: unknown) => void;
  authenticate: (token: unknown, ack?: unknown) => void;
  /** Historic: a bare user id, which proves nothing, or `{token}`, which is checked. */
  login: (who: unknown, ack?: unknown) => void;
};

/** A historic event, named by its payload's `type`. */
export type OldPayload = { type: string } & Record<string, unknown>;
/** A slice's events for clients of the old protocol that subscribe to none of our channels: changes, at most once a second. */
export type OldEvents = {
  note: (committed: Committed) => void;
  /** The changes since the last call. */
  take: () => OldPayload[];
  /** Drops pending changes: there are no listeners. */
  forget: () => void;
};

/** A slice's private historic events: to clients of the old protocol whose token was verified, and to none that sent only an id. */
export type OldOwnEvents = {
  note: (committed: Committed) => void;
  /** Sends what happened to these users since the last call, and forgets what happened to others. The next call comes when this one is over. */
  take: (users: ReadonlySet<number>, send: (user: number, payload: OldPayload) => void) => Promise<void>;
};

export type ServerEvents = {
  push: (frame: live.PushFrame) => void;
  /** The server is shutting down: reconnect in a moment. */
  shutdown: () => void;
};

export type Carrier = Server<ClientEvents, ServerEvents>;
/** The same, for the historic events. */
export type OldCarrier = Server<ClientEvents, Record<string, (payload: OldPayload) => void>>;
export type ClientSocket = Socket<ClientEvents, ServerEvents>;

/** The transport of a socket. */
export type Connection = ClientSocket['conn'];

/** The room of clients of the old protocol (Engine.IO 3) that use none of our channels: they get the historic events. */
export const oldRoom = 'old';
/** The room of slow readers, left out of market data until they have caught up. */
export const slowRoom = 'slow';
