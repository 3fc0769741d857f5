/** Counts the refusals of each connection that follow each other: a refusal costs about as much as a request. */
import type { Socket } from 'node:net';

/** The last of so many ends the connection. */
export const refusalsMax = 20;

export class RefusedInARow {
  readonly #counts = new WeakMap<Socket, number>();

  /** A request of the connection went on: it halves the count. A reset would offset nineteen refusals. */
  passed(socket: Socket): void {
    const count = this.#counts.get(socket);
    if (count !== undefined) this.#counts.set(socket, Math.floor(count / 2));
  }

  /** Counts a refusal; true where it is the connection's last answer. */
  refused(socket: Socket): boolean {
    const count = (this.#counts.get(socket) ?? 0) + 1;
    this.#counts.set(socket, count);
    return count >= refusalsMax;
  }

  isOver(socket: Socket): boolean {
    return (this.#counts.get(socket) ?? 0) >= refusalsMax;
  }
}
