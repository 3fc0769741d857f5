/**
 * Every request from its first byte to its last: counted while it is answered, told when it is over, and turned away once the server
 * stops. What must hold: a request that was let in before the stop is answered before its connection is closed.
 */
import type { Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A request that is over. `status` 0: the caller left before its answer was out. */
export type Answered = { route: string; method: string; requestId: string; status: number; ms: number };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call; what has none is counted together. */
    routeId?: string;
  }
}

const noRoute = 'other';
/** Less than a supervisor waits before it kills. */
const endMs = 3_000;

export class Traffic {
  readonly #open = new Set<ServerResponse>();
  readonly #told: (answered: Answered) => void;
  #stopping = false;
  #idle: (() => void) | undefined;

  constructor(told: (answered: Answered) => void) {
    this.#told = told;
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
      this.#told({
        route: request.routeOptions.config.routeId ?? noRoute,
        method: request.method,
        requestId: request.id,
        status: raw.writableFinished ? raw.statusCode : 0,
        ms: performance.now() - began,
      });
    });
  }

  /** From now on nobody new is let in, and who is still answered hears that the connection ends with it. */
  stop(server: Server): void {
    this.#stopping = true;
    // Ends what is idle too; what is being answered stays.
    server.close();
    for (const raw of this.#open) if (!raw.headersSent) raw.setHeader('connection', 'close');
  }

  /** Resolves when everybody who was let in is answered, or after a time in which they could have been. */
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
