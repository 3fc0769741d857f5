/** The words of the wire between a socket and us, both ways. What a client sends is read as `unknown`: it may be anything. */
import type { live, RefusalCode } from '@glassbook/contract';
import type { Server, Socket } from 'socket.io';

export type AuthenticateReply = { ok: true } | { ok: false; reason: RefusalCode };

export type ClientEvents = {
  subscribe: (channel: unknown, ack?: unknown) => void;
  unsubscribe: (channel: unknown, ack?: unknown) => void;
  authenticate: (token: unknown, ack?: unknown) => void;
  /** Historic: a bare user id, which proves nothing, or `{token}`, which is checked. */
  login: (who: unknown, ack?: unknown) => void;
};

/** The historic events, named by their payload's `type`. */
export const oldEvents = ['kline', 'daymarket', 'market_depth', 'match_trade'] as const;
export type OldEvent = (typeof oldEvents)[number];
export type OldPayload = { type: OldEvent } & Record<string, unknown>;

export type ServerEvents = {
  push: (frame: live.PushFrame) => void;
  /** We are going down: come back in a moment. */
  shutdown: () => void;
} & Record<OldEvent, (payload: OldPayload) => void>;

export type Carrier = Server<ClientEvents, ServerEvents>;
export type ClientSocket = Socket<ClientEvents, ServerEvents>;

/** What a socket travels on. */
export type Connection = ClientSocket['conn'];

/** Clients that speak none of our channels hear the historic events here. */
export const oldRoom = 'old';
/** Who does not read as fast as we write is left out of market data until it has caught up. */
export const slowRoom = 'slow';
