/** HTTP as bytes over a socket: it sends what a well-behaved client would refuse to send. */
import { connect, type Socket } from 'node:net';

export type Exchange = {
  /** 0: the connection was closed without an answer. */
  status: number;
  headers: Record<string, string>;
  body: string;
  ms: number;
};

const patienceMs = 10_000;

/** Reads answers off a connection, one after another. */
class Reader {
  #bytes = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    socket.on('data', (piece: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, piece]);
      this.#wake();
    });
    const end = () => {
      this.#ended = true;
      this.#wake();
    };
    socket.on('close', end).on('end', end).on('error', end);
  }

  async #until<T>(found: () => T | undefined): Promise<T | undefined> {
    for (;;) {
      const value = found();
      if (value !== undefined || this.#ended) return value;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #take(length: number): Buffer {
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }

  /** The next answer; `bodyless` where the request was a HEAD. */
  async next(bodyless: boolean): Promise<Omit<Exchange, 'ms'> | undefined> {
    const head = await this.#until(() => {
      const end = this.#bytes.indexOf('\r\n\r\n');
      return end === -1 ? undefined : this.#take(end + 4).toString('latin1');
    });
    if (head === undefined) return undefined;
    const [first = '', ...lines] = head.split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    const status = Number(first.split(' ')[1]);
    if (status === 100) return this.next(bodyless);
    if (bodyless || status === 304 || status === 204) return { status, headers, body: '' };
    const length = headers['content-length'];
    if (length !== undefined) {
      const body = await this.#until(() =>
        this.#bytes.length < Number(length) ? undefined : this.#take(Number(length)),
      );
      return { status, headers, body: body?.toString() ?? '' };
    }
    if (headers['transfer-encoding'] === 'chunked') return { status, headers, body: await this.#chunks() };
    await this.#until(() => undefined);
    return { status, headers, body: this.#take(this.#bytes.length).toString() };
  }

  /** A body in chunks, each after its length in hex. */
  async #chunks(): Promise<string> {
    const pieces: Buffer[] = [];
    for (;;) {
      const chunk = await this.#until(() => {
        const end = this.#bytes.indexOf('\r\n');
        const length = end === -1 ? Number.NaN : Number.parseInt(this.#bytes.toString('latin1', 0, end), 16);
        if (Number.isNaN(length) || this.#bytes.length < end + length + 4) return undefined;
        return this.#take(end + length + 4).subarray(end + 2, -2);
      });
      if (chunk === undefined || chunk.length === 0) return Buffer.concat(pieces).toString();
      pieces.push(chunk);
    }
  }
}

/** A connection that is opened when it is needed and again when it was closed. One request at a time. */
export class Wire {
  readonly #port: number;
  #open: { socket: Socket; reader: Reader } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  #connection() {
    if (!this.#open || this.#open.socket.destroyed || !this.#open.socket.writable) {
      const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
      this.#open = { socket, reader: new Reader(socket) };
    }
    return this.#open;
  }

  /** Sends the bytes and waits for the answer to them. */
  async send(bytes: Buffer, { bodyless = false } = {}): Promise<Exchange> {
    const { socket, reader } = this.#connection();
    const began = performance.now();
    const late = setTimeout(() => socket.destroy(), patienceMs);
    socket.write(bytes);
    const answer = await reader.next(bodyless);
    clearTimeout(late);
    const ms = performance.now() - began;
    if (!answer || answer.headers['connection'] === 'close') this.close();
    return { ...(answer ?? { status: 0, headers: {}, body: '' }), ms };
  }

  close(): void {
    this.#open?.socket.destroy();
    this.#open = undefined;
  }
}

export type Parts = {
  method: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Buffer | undefined;
};

/** The bytes of a request. Header values are written as they are, byte for byte (latin1). */
export function bytesOf({ method, target, headers, body }: Parts): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n`, 'latin1');
  return body ? Buffer.concat([head, body]) : head;
}
