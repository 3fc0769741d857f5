/**
 * HTTP as an independent client: the request, the response, byte for byte, and the time it took. From a loopback address of its own where one
 * is given, because sign-ups are throttled per address.
 */
import { Agent, request } from 'node:http';

export type Reply = {
  /** 0 without a complete response: the connection was refused, cut or silent. */
  status: number;
  /** Refused before anything was sent: certainly nothing was done. */
  refused: boolean;
  retryAfter: string;
  text: string;
  ms: number;
};

export type Envelope = { type?: string; reason?: string; message?: unknown; data?: unknown };

/** How long a client waits for an answer, milliseconds. */
export const PATIENCE_MS = 12_000;

export class Wire {
  readonly #origin: () => string;
  readonly #agent: Agent;
  readonly #localAddress: string | undefined;
  readonly #patienceMs: number;

  /** `origin` is read each time: a trader follows the current leader. */
  constructor(origin: () => string, options: { localAddress?: string; patienceMs?: number; sockets?: number } = {}) {
    this.#origin = origin;
    this.#localAddress = options.localAddress;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    this.#agent = new Agent({ keepAlive: true, maxSockets: options.sockets ?? 16 });
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', path, new URLSearchParams({ lang: 'en', ...fields }).toString(), headers);
  }

  get(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('GET', `${path}?${new URLSearchParams({ lang: 'en', ...fields }).toString()}`, '', headers);
  }

  private send(method: 'GET' | 'POST', path: string, body: string, headers: Record<string, string>): Promise<Reply> {
    const url = new URL(`${this.#origin()}/api${path}`);
    const startedAt = performance.now();
    return new Promise((done) => {
      let status = 0;
      let retryAfter = '';
      let text = '';
      let answered = false;
      let code = '';
      const end = () => {
        const ms = performance.now() - startedAt;
        done({ status: answered ? status : 0, refused: code === 'ECONNREFUSED', retryAfter, text, ms });
      };
      const asked = request(
        {
          host: url.hostname,
          port: url.port,
          path: url.pathname + url.search,
          method,
          agent: this.#agent,
          ...(this.#localAddress === undefined ? {} : { localAddress: this.#localAddress }),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
            ...headers,
          },
        },
        (reply) => {
          status = reply.statusCode ?? 0;
          retryAfter = reply.headers['retry-after'] ?? '';
          reply.setEncoding('utf8');
          reply.on('data', (chunk: string) => (text += chunk));
          reply.on('end', () => (answered = reply.complete));
          reply.on('close', end);
        },
      );
      asked.setTimeout(this.#patienceMs, () => asked.destroy(new Error('no answer')));
      asked.on('error', (cause) => {
        code = 'code' in cause && typeof cause.code === 'string' ? cause.code : 'lost';
        end();
      });
      asked.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The envelope of an answer, empty where the text is not one. */
export function envelopeOf({ text }: Reply): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}
