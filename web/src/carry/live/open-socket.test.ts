import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as library from 'socket.io-client';
import { openSocket } from './open-socket.ts';

const { io } = await vi.importActual<typeof library>('socket.io-client');

type Options = {
  transports: string[];
  auth: (greet: (who: unknown) => void) => void;
  protocols: string[];
  extraHeaders: object;
};

/** A fake of Socket.IO's client: it connects and fails on command. */
class FakeClient {
  connected = false;
  connects = 0;
  readonly io: { opts: Options; reconnectionDelay: (ms: number) => void; reconnectionDelayMax: (ms: number) => void };
  delay: number[] = [];
  readonly #listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  constructor(opts: Options) {
    this.io = {
      opts,
      reconnectionDelay: (ms) => (this.delay[0] = ms),
      reconnectionDelayMax: (ms) => (this.delay[1] = ms),
    };
  }
  on(event: string, listener: (...args: unknown[]) => void): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }
  once(event: string, listener: () => void): void {
    const first = () => {
      this.off(event, first);
      listener();
    };
    this.on(event, first);
  }
  off(event: string, listener: () => void): void {
    this.#listeners.get(event)?.delete(listener);
  }
  connect(): void {
    this.connects += 1;
  }
  disconnect(): this {
    this.connected = false;
    return this;
  }
  emit = vi.fn();
  happens(event: string, ...args: unknown[]): void {
    this.connected = event === 'connect' || (this.connected && event === 'push');
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...args);
  }
}

const ms = async (time: number) => vi.advanceTimersByTimeAsync(time);

describe('the socket', () => {
  let events: unknown[][] = [];
  let clients: FakeClient[] = [];
  let coming = true;
  let token = 'token-1';
  let secret = 'secret-1';
  const credentials = { token: () => token, device: () => secret };
  const library = vi.fn(() =>
    coming
      ? Promise.resolve(((_origin: string, opts: Options) => {
          const client = new FakeClient(opts);
          clients.push(client);
          return client;
        }) as unknown as typeof io)
      : Promise.reject(new Error('offline')),
  );
  let socket = openSocket('http://here', credentials, library);
  const client = () => clients[0]!;

  beforeEach(() => {
    vi.useFakeTimers();
    library.mockClear();
    [events, clients, coming, token] = [[], [], true, 'token-1'];
    socket = openSocket('http://here', credentials, library);
    for (const event of ['connect', 'disconnect', 'connect_error', 'push'])
      socket.on(event, (...args: unknown[]) => events.push([event, ...args]));
  });
  afterEach(() => {
    socket.disconnect();
    vi.useRealTimers();
  });

  it("loads the client's code on connect, once, and then connects", async () => {
    await ms(0);
    expect(library).not.toHaveBeenCalled();
    socket.connect();
    socket.disconnect();
    socket.connect();
    expect(socket.connected).toBe(false);
    socket.emit('subscribe', 'a');
    await ms(0);
    expect(library).toHaveBeenCalledOnce();
    expect(clients.map(({ connects }) => connects)).toEqual([1]);
    client().happens('connect');
    expect(socket.connected).toBe(true);
    socket.emit('subscribe', 'b');
    expect(client().emit.mock.calls).toEqual([['subscribe', 'b']]);
    client().happens('push', 'frame');
    expect(events).toEqual([['connect'], ['push', 'frame']]);
  });

  it('does not connect after a disconnect while the code loads', async () => {
    socket.connect();
    socket.disconnect();
    await ms(0);
    expect(client().connects).toBe(0);
    socket.connect();
    expect(client().connects).toBe(1);
  });

  it('authenticates with the current token', async () => {
    socket.connect();
    await ms(0);
    token = 'token-2';
    const greet = vi.fn();
    client().io.opts.auth(greet);
    expect(greet).toHaveBeenCalledWith({ token: 'token-2' });
  });

  it('brings the current secret of the browser, for a handshake over each transport', async () => {
    socket.connect();
    await ms(0);
    secret = 'secret-2';
    expect(client().io.opts.protocols).toEqual(['glassbook', 'device.secret-2']);
    expect(client().io.opts.extraHeaders).toEqual({ 'Device-Secret': 'secret-2' });
  });

  it('is offline where the code fails to load, and retries after a delay and when the network is back', async () => {
    coming = false;
    socket.connect();
    await ms(0);
    expect(events).toEqual([['connect_error']]);
    await ms(5_000);
    expect(library).toHaveBeenCalledTimes(2);
    coming = true;
    window.dispatchEvent(new Event('online'));
    await ms(0);
    expect(client().connects).toBe(1);
    await ms(10_000);
    expect(library).toHaveBeenCalledTimes(3);
  });

  it('reconnects at once when the network is back, and keeps an open connection', async () => {
    socket.connect();
    await ms(0);
    const connect = vi.spyOn(client(), 'connect');
    const disconnect = vi.spyOn(client(), 'disconnect');
    client().happens('connect');
    window.dispatchEvent(new Event('online'));
    expect(connect).not.toHaveBeenCalled();
    client().happens('disconnect');
    window.dispatchEvent(new Event('online'));
    expect(connect).toHaveBeenCalledOnce();
    expect(disconnect.mock.invocationCallOrder[0]).toBeLessThan(connect.mock.invocationCallOrder[0]!);
    socket.disconnect();
    window.dispatchEvent(new Event('online'));
    expect(connect).toHaveBeenCalledOnce();
  });

  it('waits longer after a handshake that was one too many for its network, until a connection opens', async () => {
    socket.connect();
    await ms(0);
    client().happens('connect_error', { description: 503 });
    expect(client().delay).toEqual([]);
    client().happens('connect_error', { description: 429 });
    expect(client().delay).toEqual([10_000, 60_000]);
    client().happens('connect');
    expect(client().delay).toEqual([500, 3_000]);
  });

  it('starts with polling after a failed first attempt, and with a websocket where one was open before', async () => {
    socket.connect();
    await ms(0);
    expect(client().io.opts.transports).toEqual(['websocket', 'polling']);
    client().happens('connect');
    client().happens('disconnect');
    client().happens('connect_error', {});
    expect(client().io.opts.transports).toEqual(['websocket', 'polling']);

    const other = openSocket('http://here', credentials, library);
    other.connect();
    await ms(0);
    clients[1]!.happens('connect_error', {});
    expect(clients[1]!.io.opts.transports).toEqual(['polling', 'websocket']);
    other.disconnect();
  });
});

describe("Socket.IO's own client", () => {
  it('polls within the same attempt where a websocket is refused', async () => {
    const asked: string[] = [];
    const secrets: unknown[] = [];
    const refused = vi.fn();
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      secrets.push(request.headers['device-secret']);
      response.writeHead(429).end();
    });
    server.on('upgrade', (request, connection) => {
      asked.push(request.url ?? '');
      secrets.push(request.headers['sec-websocket-protocol']?.replaceAll(' ', ''));
      connection.destroy();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const socket = openSocket(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      { token: () => '', device: () => '7.1.given' },
      () => Promise.resolve(io),
    );
    try {
      socket.on('connect_error', refused);
      socket.connect();
      await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce(), 5_000);
      expect(refused.mock.calls[0]?.[0]).toMatchObject({ description: 429 });
      expect(asked.map((url) => new URLSearchParams(url.split('?')[1]).get('transport'))).toEqual([
        'websocket',
        'polling',
      ]);
      expect(secrets).toEqual(['glassbook,device.7.1.given', '7.1.given']);
      expect(asked.join()).not.toContain('given');
    } finally {
      socket.disconnect();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });
});
