/** The sockets of each session, so that its end closes them; and the sessions that ended while a token was being checked. */
import type { Clock, Off } from '../process/clock.ts';
import type { Caller } from '../http/handling.ts';
import type { Usage } from './caps.ts';
import { cut } from './limits.ts';
import type { Viewer } from './viewer.ts';

/** Longer than any token check; until then an ended session is kept, milliseconds. */
const rememberMs = 60_000;
/** The time a reading client gets to receive the messages sent before the end, milliseconds. */
const graceMs = 500;

export class Sessions {
  readonly #viewers = new Map<number, Set<Viewer>>();
  readonly #ended = new Map<number, Off>();
  readonly #usage: Usage;
  readonly #clock: Clock;

  constructor(usage: Usage, clock: Clock) {
    this.#usage = usage;
    this.#clock = clock;
  }

  /** Binds the socket to the caller's session. `ended` when that session ended meanwhile, `full` when its user has too many connections. */
  enter(viewer: Viewer, caller: Caller): 'entered' | 'ended' | 'full' {
    this.leave(viewer);
    if (this.#ended.has(caller.sessionId)) return 'ended';
    const { userConnections, caps } = this.#usage;
    if (userConnections.of(caller.userId) >= caps.userConnections) return 'full';
    userConnections.add(caller.userId);
    const known = this.#viewers.get(caller.sessionId) ?? new Set<Viewer>();
    this.#viewers.set(caller.sessionId, known);
    known.add(viewer);
    viewer.caller = caller;
    return 'entered';
  }

  leave(viewer: Viewer): void {
    const { caller } = viewer;
    viewer.caller = undefined;
    if (caller === undefined) return;
    this.#usage.userConnections.remove(caller.userId);
    const known = this.#viewers.get(caller.sessionId);
    known?.delete(viewer);
    if (known?.size === 0) this.#viewers.delete(caller.sessionId);
  }

  /** Closes the session's connections, not only the sockets in them: the client then reconnects by itself as a guest, for public market data. */
  end(sessionId: number): void {
    this.#ended.get(sessionId)?.();
    const forget = () => this.#ended.delete(sessionId);
    this.#ended.set(sessionId, this.#clock.after(rememberMs, forget));
    this.drop(sessionId);
  }

  /** Closes the connections of a session that goes on: a client that has its token proves it again. */
  drop(sessionId: number): void {
    for (const viewer of [...(this.#viewers.get(sessionId) ?? [])]) {
      const connection = viewer.socket.conn;
      connection.close();
      this.#clock.after(graceMs, () => cut(connection));
    }
  }

  close(): void {
    for (const off of this.#ended.values()) off();
    this.#ended.clear();
  }
}
