/**
 * Every request from its first byte to its last: counted in flight, reported when it ends, and rejected once the server stops. What must hold:
 * a request that was accepted before the stop is answered before its connection is closed.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Route } from '@glassbook/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from './envelope.ts';

/** A request that has ended. `status` 0: the caller disconnected before its answer was sent. */
export type Answered = { route: string; method: string; requestId: string; status: number; ms: number };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call; requests without one are counted together. */
    routeId?: string;
    /** For which callers it passes where everything else is refused: sessions, or any caller within its share. */
    urgentFor?: Route['who'] | undefined;
    envelope?: Envelope;
    takesFile?: boolean;
  }
}

const noRoute = 'other';
/** Less than a supervisor waits before it kills. */
const endMs = 3_000;

export class Traffic {
  readonly #open = new Set<ServerResponse>();
  readonly #onAnswered: (answered: Answered) => void;
  #stopping = false;
  #idle: (() => void) | undefined;

  constructor(onAnswered: (answered: Answered) => void) {
    this.#onAnswered = onAnswered;
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Follows every request of the server. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      this.#follow(request, reply);
      done();
    });
  }

  #follow(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = reply;
    const began = performance.now();
    this.#open.add(raw);
    raw.on('close', () => {
      this.#open.delete(raw);
      if (this.#open.size === 0) this.#idle?.();
      this.#onAnswered({
        route: request.routeOptions.config.routeId ?? noRoute,
        method: request.method,
        requestId: request.id,
        status: raw.writableFinished ? raw.statusCode : 0,
        ms: performance.now() - began,
      });
    });
  }

  /** From now on new requests are rejected, and pending ones are answered with `connection: close`. */
  stop(server: Server): void {
    this.#stopping = true;
    // Closes idle connections; those in use stay.
    server.close();
    for (const raw of this.#open) if (!raw.headersSent) raw.setHeader('connection', 'close');
  }

  /** Resolves when every accepted request is answered, or after a time limit. */
  async drained(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, endMs);
      this.#idle = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }
}
