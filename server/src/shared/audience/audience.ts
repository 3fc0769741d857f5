/** Whether any client watches the markets: over a socket, or by calls. */
import type { Books } from '../../carry/books/books.ts';
import type { Sockets } from '../../carry/socket/index.ts';

/** How long after a call its client counts as watching. */
export const ATTENTION_MS = 30_000;

export class Audience {
  readonly #sockets: Pick<Sockets, 'watched' | 'clients'>;
  readonly #books: Pick<Books, 'channel' | 'wasRead'>;
  readonly #listeners: (() => void)[] = [];
  #calledAt = -Infinity;

  constructor(sockets: Pick<Sockets, 'watched' | 'clients'>, books: Pick<Books, 'channel' | 'wasRead'>) {
    this.#sockets = sockets;
    this.#books = books;
  }

  /** Connected clients. */
  clients(): number {
    return this.#sockets.clients();
  }

  /** Whether an instrument's book is watched over a socket, or was read a short while ago. `channel`: the key under which the book is published, where `Books` does not have it. */
  watches(instrument: number, channel = this.#books.channel(instrument) ?? ''): boolean {
    return this.#sockets.watched(channel) || this.#books.wasRead(instrument, ATTENTION_MS);
  }

  /** A call is about to be answered. Those that only check the server do not count. */
  called(): void {
    this.#calledAt = performance.now();
    for (const listener of this.#listeners) listener();
  }

  /** Called before each call is answered. */
  onCall(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Whether a client is connected, or a call came a short while ago. */
  isPresent(): boolean {
    return this.clients() > 0 || performance.now() - this.#calledAt < ATTENTION_MS;
  }
}
