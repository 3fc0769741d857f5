/**
 * The first check of each request, of calls and pages: which limit it takes from, and whether it may go on. It is decided from the headers
 * and memory, before the route's own work, so that a refused request costs less than a served one. What must hold: under overload, a caller above its
 * share is refused first; a connection that is refused repeatedly is ended.
 */
import type { Route } from '@glassbook/contract';
import type { FastifyRequest } from 'fastify';
import type { Connections } from '../rate-limits/connections.ts';
import type { DeviceOf, Sessions } from './carrier.ts';
import type { Caller } from './handling.ts';
import type { StaffAccess } from './permitted-staff.ts';
import { addressKey, type PeerAddress } from '../rate-limits/peer-address.ts';
import type { Pressure } from '../rate-limits/pressure.ts';
import { RefusedInARow } from '../rate-limits/refused-in-a-row.ts';
import { shareOf, type Share } from '../rate-limits/share.ts';
import type { Throttle } from '../rate-limits/throttle.ts';
import { tokenOf } from './token-of.ts';

/** The caller, as far as it is in memory, the limit it takes from, and whether it asks for a call of the contract. */
export type Admitted = { caller: Caller | undefined; staff?: number | undefined; share: Share; isCall: boolean };
type Known = Omit<Admitted, 'isCall'>;

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted;
  }
}

export type AdmissionOptions = {
  sessions: Pick<Sessions, 'known'>;
  staff: Pick<StaffAccess, 'known'>;
  peerAddress: PeerAddress;
  deviceOf: DeviceOf;
  connections: Pick<Connections, 'isCrowded' | 'prove'>;
  throttle: Throttle | undefined;
  pressure: Pick<Pressure, 'level'> | undefined;
};

/** `wait`: a limit is used up, for so many seconds; undefined: there is too much to do. `isLast`: the connection is to be ended with the answer. */
export type TurnedAway = { wait: number | undefined; isLast: boolean };

const api = '/api/';
/** Under which one of the staff is counted, in limits and of connections: never under the number of a user. */
export const staffName = (staff: number): string => `staff s${staff}`;

export class Admission {
  readonly #options: AdmissionOptions;
  /** Of pages and of calls apart: each has a share of its own. */
  readonly #inARow = { page: new RefusedInARow(), call: new RefusedInARow() };

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Whether the request's connection was answered that it ends: what is left of the last read gets no answer. */
  isOver({ raw: { socket } }: FastifyRequest): boolean {
    return socket.destroyed || this.#inARow.page.isOver(socket) || this.#inARow.call.isOver(socket);
  }

  /** Takes one request from its limit and notes the caller on it; why it may not go on, else undefined. */
  ask(request: FastifyRequest): TurnedAway | undefined {
    const level = this.#options.pressure?.level() ?? 'low';
    // Fastify makes the options anew each time.
    const { routeId, urgentFor } = request.routeOptions.config;
    // However its path is written.
    const isCall = routeId !== undefined || (request.raw.url ?? '').startsWith(api);
    const known = isCall ? this.#call(request, urgentFor) : this.#page(request);
    const { caller, staff, share } = known;
    request.admitted = { caller, staff, share, isCall };
    const wait = share.spend(1);
    if (wait > 0) return { wait, isLast: this.#count(request) };
    const isAbove = level !== 'low' && share.isAbove();
    // A file from memory costs what a refusal does, and a page that lacks one of its files is broken.
    const passesAnyone = !isCall || urgentFor === 'anyone';
    const passes = (passesAnyone && !isAbove) || (urgentFor !== undefined && caller !== undefined);
    if (passes || !(isAbove || level === 'worst')) {
      this.#inARowOf(request).passed(request.raw.socket);
      return undefined;
    }
    return { wait: undefined, isLast: isAbove && this.#count(request) };
  }

  /** One more refusal of its connection. That of a proxy is shared, and stays. */
  #count(request: FastifyRequest): boolean {
    const { raw } = request;
    return this.#options.peerAddress(raw) === raw.socket.remoteAddress && this.#inARowOf(request).refused(raw.socket);
  }

  #inARowOf({ admitted }: FastifyRequest): RefusedInARow {
    return admitted.isCall ? this.#inARow.call : this.#inARow.page;
  }

  #call({ raw, headers }: FastifyRequest, urgentFor: Route['who'] | undefined): Known {
    const { sessions, staff, connections, throttle, peerAddress, deviceOf } = this.#options;
    const { socket } = raw;
    const device = () => deviceOf(headers);
    const crowded = connections.isCrowded(socket) ? device() : undefined;
    if (crowded !== undefined) connections.prove(socket, `device ${crowded}`);
    const token = tokenOf(headers.authorization);
    const caller = token === undefined ? undefined : sessions.known(token);
    const member = token === undefined || caller ? undefined : staff.known(token);
    if (member !== undefined) {
      connections.prove(socket, staffName(member));
      return { caller, staff: member, share: shareOf(throttle?.user, staffName(member)) };
    }
    if (!caller) return { caller, share: shareOf(throttle?.address, addressKey(peerAddress(raw)), device) };
    connections.prove(socket, `user ${caller.userId}`);
    return { caller, share: shareOf(urgentFor ? throttle?.urgent : throttle?.user, caller.userId) };
  }

  /** A browser sends neither token nor device with the address of a page. */
  #page({ raw }: FastifyRequest): Known {
    const { throttle, peerAddress } = this.#options;
    return { caller: undefined, share: shareOf(throttle?.page, addressKey(peerAddress(raw))) };
  }
}
