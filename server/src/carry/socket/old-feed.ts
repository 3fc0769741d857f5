/**
 * The historic events, once a second: prices and books to every client of the old protocol, what is a user's own to the clients whose token was verified. Each is left out once it subscribes to one of our
 * public channels, and while it reads too slowly.
 */
import type { Clock, Off } from '../process/clock.ts';
import type { Committed } from '../sequencer/committed.ts';
import { oldRoom, slowRoom, type Carrier, type OldCarrier, type OldEvents, type OldOwnEvents } from './events.ts';
import type { OldPayload } from './events.ts';
import type { Viewer } from './viewer.ts';

const everyMs = 1_000;
/** By the protocol alone: a page on plain HTTP sends no Sec-Fetch headers, and neither does a program. */
const isOld = ({ socket }: Viewer) => socket.conn.protocol === 3;

type Old = { events: readonly OldEvents[]; own: readonly OldOwnEvents[]; failed: (error: unknown) => void };

export class OldFeed {
  readonly #io: OldCarrier;
  readonly #old: Old;
  readonly #viewers = new Set<Viewer>();
  readonly #off: Off;
  #taking = false;

  constructor(io: Carrier, old: Old, clock: Clock) {
    this.#io = io;
    this.#old = old;
    this.#off = clock.every(everyMs, () => this.#send());
  }

  join(viewer: Viewer): void {
    if (!isOld(viewer)) return;
    void viewer.socket.join(oldRoom);
    this.#viewers.add(viewer);
  }

  drop(viewer: Viewer): void {
    this.#viewers.delete(viewer);
  }

  note(committed: Committed): void {
    for (const each of [...this.#old.events, ...this.#old.own]) each.note(committed);
  }

  close(): void {
    this.#off();
  }

  #send(): void {
    const { events, failed } = this.#old;
    if (!this.#io.sockets.adapter.rooms.has(oldRoom)) for (const each of events) each.forget();
    const others = this.#io.to(oldRoom).except(slowRoom);
    for (const payload of events.flatMap((each) => each.take())) others.emit(payload.type, payload);
    if (this.#taking) return;
    this.#taking = true;
    this.#sendOwn()
      .catch(failed)
      .finally(() => (this.#taking = false));
  }

  async #sendOwn(): Promise<void> {
    const users = new Set([...this.#viewers].flatMap((viewer) => hearer(viewer) ?? []));
    const send = (user: number, payload: OldPayload) => {
      // Reading takes time: who has left or is another user by now gets nothing.
      for (const viewer of this.#viewers)
        if (hearer(viewer) === user) this.#io.to(viewer.socket.id).emit(payload.type, payload);
    };
    for (const each of this.#old.own) await each.take(users, send);
  }
}

/** The verified user of a client that gets the historic events. */
const hearer = ({ caller, socket, slow }: Viewer): number | undefined =>
  socket.rooms.has(oldRoom) && !slow ? caller?.userId : undefined;
