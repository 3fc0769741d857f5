/** The sockets of each session, so that its end closes them; and the sessions that ended while a token was being checked. */
import type { Caller } from '../http/handling.ts';
import { cut } from './limits.ts';
import type { Viewer } from './viewer.ts';

/** Longer than any token check; until then an ended session is remembered, milliseconds. */
const rememberMs = 60_000;
/** The time a reading client gets to receive the messages sent before the end, milliseconds. */
const graceMs = 500;

export class Sessions {
  readonly #viewers = new Map<number, Set<Viewer>>();
  readonly #ended = new Map<number, NodeJS.Timeout>();

  /** Binds the socket to the caller's session; false when that session ended meanwhile. */
  enter(viewer: Viewer, caller: Caller): boolean {
    this.leave(viewer);
    if (this.#ended.has(caller.sessionId)) return false;
    const known = this.#viewers.get(caller.sessionId) ?? new Set<Viewer>();
    this.#viewers.set(caller.sessionId, known);
    known.add(viewer);
    viewer.caller = caller;
    return true;
  }

  leave(viewer: Viewer): void {
    const session = viewer.caller?.sessionId;
    viewer.caller = undefined;
    if (session === undefined) return;
    const known = this.#viewers.get(session);
    known?.delete(viewer);
    if (known?.size === 0) this.#viewers.delete(session);
  }

  /** Closes the session's connections, not only the sockets in them: the client then reconnects by itself as a guest, for public market data. */
  end(sessionId: number): void {
    clearTimeout(this.#ended.get(sessionId));
    const timer = setTimeout(() => this.#ended.delete(sessionId), rememberMs);
    this.#ended.set(sessionId, timer.unref());
    for (const viewer of [...(this.#viewers.get(sessionId) ?? [])]) {
      const connection = viewer.socket.conn;
      connection.close();
      setTimeout(() => cut(connection), graceMs).unref();
    }
  }

  close(): void {
    for (const timer of this.#ended.values()) clearTimeout(timer);
    this.#ended.clear();
  }
}
