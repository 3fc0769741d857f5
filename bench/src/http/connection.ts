/**
 * One HTTP/1.1 connection with one request in flight, as minimal as the measurement allows: the generator shares the machine with the server,
 * so every microsecond it takes is one the server does not have.
 */
import { connect, type Socket } from 'node:net';

const headersEnd = Buffer.from('\r\n\r\n');
const lengthPattern = /\r\ncontent-length: (\d+)/i;

export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.removeListener('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headersEnd);
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(lengthPattern.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.toString('utf8', end + 4, end + 4 + length);
    this.#received = this.#received.subarray(end + 4 + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (body.startsWith('{"type":"ok"')) waiting?.resolve(body);
    else waiting?.reject(new Error(`${head.split('\r\n', 1)[0] ?? ''}: ${body}`));
  }

  #send(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  /** The body of the response. Throws where it is not a success: nothing else is counted. */
  post(path: string, form: string, token: string): Promise<string> {
    return this.#send(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${token}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(form)}\r\n\r\n${form}`,
    );
  }

  get(path: string): Promise<string> {
    return this.#send(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }
}
