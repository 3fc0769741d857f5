/**
 * As much of Socket.IO as the live store needs, over a websocket: events both ways, answers to questions, the server's heartbeat, and coming back
 * after a break. The protocol is Engine.IO 4 and Socket.IO 5; a packet is a digit of each and JSON.
 */
import type { LiveSocket } from './store.ts';

export type WebSocketOptions = {
  /** Where the server is, e.g. `wss://example.com`. */
  origin: string;
  /** Asked with each connection. */
  token: () => string;
  /** The first attempt never opened: a websocket may not get through here at all. */
  unreachable: () => void;
};

type Heard = (...args: unknown[]) => void;

/** Between attempts, milliseconds: at first, at most, and by how much of itself it varies so that not all come back at once. */
const retryMs = { first: 500, most: 5000 };
const jitter = 0.5;
/** Until the server has said how often its heart beats. */
const helloMs = 20_000;

export class WebSocketClient implements LiveSocket {
  connected = false;
  readonly #options: WebSocketOptions;
  readonly #heard = new Map<string, Heard[]>();
  readonly #questions = new Map<number, Heard>();
  #asked = 0;
  #socket: WebSocket | undefined;
  #wanted = false;
  #everOpen = false;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #patienceMs = helloMs;

  constructor(options: WebSocketOptions) {
    this.#options = options;
    // The system says so long before a heartbeat is missed.
    window.addEventListener('offline', () => this.#lost());
    window.addEventListener('online', () => {
      if (this.#wanted && !this.#socket) this.connect();
    });
  }

  on(event: string, heard: (...args: never[]) => void): void {
    this.#heard.set(event, [...(this.#heard.get(event) ?? []), heard as Heard]);
  }

  /** Sends an event; a function at the end hears the answer. Nothing is kept for a connection that is not there. */
  emit(event: string, ...args: unknown[]): void {
    if (!this.connected) return;
    const answered = args.at(-1);
    let id = '';
    if (typeof answered === 'function') {
      args = args.slice(0, -1);
      this.#asked += 1;
      id = String(this.#asked);
      this.#questions.set(this.#asked, answered as Heard);
    }
    this.#socket?.send(`42${id}${JSON.stringify([event, ...args])}`);
  }

  connect(): void {
    this.#wanted = true;
    clearTimeout(this.#retry);
    if (this.#socket) return;
    const socket = new WebSocket(`${this.#options.origin}/socket.io/?EIO=4&transport=websocket`);
    this.#socket = socket;
    this.#patienceMs = helloMs;
    this.#listen();
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#take(data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  disconnect(): void {
    this.#wanted = false;
    this.#lost();
  }

  #take(packet: string): void {
    this.#listen();
    const kind = packet.slice(0, 2);
    if (packet.startsWith('0')) {
      const { pingInterval, pingTimeout } = JSON.parse(packet.slice(1)) as {
        pingInterval: number;
        pingTimeout: number;
      };
      this.#everOpen = true;
      this.#patienceMs = pingInterval + pingTimeout;
      this.#socket?.send(`40${JSON.stringify({ token: this.#options.token() })}`);
    } else if (packet === '2') this.#socket?.send('3');
    else if (kind === '40') {
      this.connected = true;
      this.#attempts = 0;
      this.#tell('connect');
    } else if (kind === '42') {
      const [event, ...args] = JSON.parse(packet.slice(2)) as [string, ...unknown[]];
      this.#tell(event, ...args);
    } else if (kind === '43') this.#answer(packet.slice(2));
    else if (kind === '41' || kind === '44') this.#lost();
  }

  #answer(packet: string): void {
    const begin = packet.indexOf('[');
    const id = Number(packet.slice(0, begin));
    const answered = this.#questions.get(id);
    this.#questions.delete(id);
    answered?.(...(JSON.parse(packet.slice(begin)) as unknown[]));
  }

  #tell(event: string, ...args: unknown[]): void {
    for (const heard of this.#heard.get(event) ?? []) heard(...args);
  }

  /** Waits for the next word of the server; without one in its time the connection counts as lost. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), this.#patienceMs);
  }

  /** Lets go of the connection and, where it is still wanted, comes back in a while. */
  #lost(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    const before = this.connected;
    this.#socket = undefined;
    this.connected = false;
    this.#questions.clear();
    socket?.close();
    if (before) this.#tell('disconnect');
    else if (socket && this.#wanted) this.#tell('connect_error');
    if (!this.#wanted) return;
    if (!this.#everOpen) {
      this.#wanted = false;
      this.#options.unreachable();
      return;
    }
    const wait = Math.min(retryMs.most, retryMs.first * 2 ** this.#attempts) * (1 + jitter * (Math.random() * 2 - 1));
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.connect(), wait);
  }
}
