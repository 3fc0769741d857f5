/** Limits of a client's messages and of its unsent bytes. A client beyond them is disconnected. */
import type { Connection } from './events.ts';
import type { Viewer } from './viewer.ts';

export const limits = {
  /** One message from a client, bytes. */
  messageBytes: 64 * 1024,
  /** Of a message of a websocket: frames, and reads of one frame. Each keeps memory of its own until the message is whole. */
  messageFragments: 16,
  messageReads: 256,
  /** What is kept as long as a connection: its CONNECT, and its handshake's path with query, and number of headers. A token has at most 256 bytes. */
  connectBytes: 8 * 1_024,
  handshakeUrl: 1_024,
  handshakeHeaders: 100,
  subscriptions: 50,
  /** Of a connection; and as many frames of a websocket, pings and pongs among them. */
  messagesPerSecond: 30,
  /** An event beyond a cap of its address or user counts as this many messages: a client that continues is disconnected. */
  refusedMessages: 3,
  /** Requests of a connection that polls: one for each frame it gets, and those it sends with. */
  requestsPerSecond: 100,
  /** Beyond this a client is left out of market data until less than `caughtUpBytes` are unsent. */
  slowBytes: 64 * 1024,
  caughtUpBytes: 4 * 1024,
  /** Beyond these its connection is closed. */
  waitingBytes: 1024 * 1024,
  stuckMs: 10_000,
  /** How often unsent bytes are checked, milliseconds. */
  watchMs: 250,
} as const;

/** Members of a connection that its own types do not expose. */
type Inside = {
  transport: { writable: boolean; socket?: { bufferedAmount: number; terminate(): void } };
  writeBuffer: { data?: { length: number } }[];
  onClose(reason: string): void;
};
const inside = (connection: Connection) => connection as unknown as Inside;

/** Bytes that are written but still in this process. */
export function waitingBytes(connection: Connection): number {
  const { transport, writeBuffer } = inside(connection);
  const queued = writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), 0);
  return queued + (transport.socket?.bufferedAmount ?? 0);
}

/**
 * Ends a connection at once. An orderly close waits for a client that does not read, or for the next poll of one that does not poll, and
 * buffers messages for it meanwhile.
 */
export function cut(connection: Connection): void {
  const { transport } = inside(connection);
  inside(connection).onClose('forced close');
  transport.socket?.terminate();
}

/** Counts something; false once it is more than `max` within a second. */
export function ratePerSecond(max: number, now: () => number): (count: number) => boolean {
  let since = now();
  let total = 0;
  return (count) => {
    if (now() - since >= 1_000) {
      since = now();
      total = 0;
    }
    total += count;
    return total <= max;
  };
}

type Watch = { flushed: boolean; stuckSince: number | undefined };

/** Checks the readers: which are slow, which have caught up, which to disconnect. */
export class SlowReaders {
  readonly #watches = new Map<Viewer, Watch>();
  readonly #listener: { slow: (viewer: Viewer) => void; caughtUp: (viewer: Viewer) => void };

  constructor(listener: { slow: (viewer: Viewer) => void; caughtUp: (viewer: Viewer) => void }) {
    this.#listener = listener;
  }

  add(viewer: Viewer): void {
    const watch: Watch = { flushed: false, stuckSince: undefined };
    this.#watches.set(viewer, watch);
    // The transport takes the next bytes only once the last are sent: a flush shows that the client reads.
    viewer.socket.conn.on('flush', () => {
      watch.flushed = true;
    });
  }

  drop(viewer: Viewer): void {
    this.#watches.delete(viewer);
  }

  /** `now` in milliseconds of a clock that does not jump. */
  look(now: number): void {
    for (const [viewer, watch] of this.#watches) {
      const connection = viewer.socket.conn;
      const waiting = waitingBytes(connection);
      if (waiting === 0) watch.stuckSince = undefined;
      else if (watch.flushed || watch.stuckSince === undefined) watch.stuckSince = now;
      watch.flushed = false;
      const stuck = watch.stuckSince !== undefined && now - watch.stuckSince >= limits.stuckMs;
      if (stuck || waiting > limits.waitingBytes) cut(connection);
      else if (!viewer.slow && waiting > limits.slowBytes) {
        viewer.slow = true;
        this.#listener.slow(viewer);
      } else if (viewer.slow && waiting < limits.caughtUpBytes) {
        viewer.slow = false;
        this.#listener.caughtUp(viewer);
      }
    }
  }
}
