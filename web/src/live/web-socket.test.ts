import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSocket } from './open-socket.ts';
import type { LiveSocket } from './store.ts';

/** A websocket that a test plays the server of. */
class FakeWebSocket {
  static all: FakeWebSocket[] = [];
  readonly sent: string[] = [];
  closed = false;
  readonly url: string;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;
  constructor(url: string) {
    this.url = url;
    FakeWebSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  says(...packets: string[]): void {
    for (const data of packets) this.onmessage?.({ data });
  }
  breaks(): void {
    this.onclose?.();
  }
}

const hello = '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":65536}';
const last = () => FakeWebSocket.all.at(-1)!;

describe('the socket', () => {
  let told: unknown[][] = [];
  let library = vi.fn<() => Promise<LiveSocket>>();
  let socket = openSocket('ws://here', () => 'token-1', library);
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeWebSocket);
    FakeWebSocket.all = [];
    told = [];
    library = vi.fn<() => Promise<LiveSocket>>(() => Promise.reject(new Error('not in this test')));
    socket = openSocket('ws://here', () => 'token-1', library);
    for (const event of ['connect', 'disconnect', 'connect_error', 'push'])
      socket.on(event, (...args: unknown[]) => told.push([event, ...args]));
    socket.connect();
  });
  afterEach(() => {
    socket.disconnect();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const greet = () => last().says(hello, '40{"sid":"b"}');

  it('greets with the token and is connected when the server takes it', () => {
    expect(last().url).toBe('ws://here/socket.io/?EIO=4&transport=websocket');
    last().says(hello);
    expect(last().sent).toEqual(['40{"token":"token-1"}']);
    expect(socket.connected).toBe(false);
    last().says('40{"sid":"b"}');
    expect(socket.connected).toBe(true);
    expect(told).toEqual([['connect']]);
  });

  it('hears events, answers the heartbeat, and gives each answer to its own question, once', () => {
    greet();
    const answers: unknown[] = [];
    socket.emit('subscribe', 'a', (reply: unknown) => answers.push(['a', reply]));
    socket.emit('subscribe', 'b', (reply: unknown) => answers.push(['b', reply]));
    socket.emit('unsubscribe', 'c');
    expect(last().sent.slice(1)).toEqual(['421["subscribe","a"]', '422["subscribe","b"]', '42["unsubscribe","c"]']);
    last().says('432[{"ok":true}]', '431[{"ok":false}]', '431[{"ok":true}]', '42["push",[["k",1,{}]]]', '2');
    expect(answers).toEqual([
      ['b', { ok: true }],
      ['a', { ok: false }],
    ]);
    expect(told.at(-1)).toEqual(['push', [['k', 1, {}]]]);
    expect(last().sent.at(-1)).toBe('3');
  });

  it('comes back after a break, waiting longer each time but never more than seven and a half seconds', () => {
    greet();
    last().breaks();
    expect(told.at(-1)).toEqual(['disconnect']);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const before = FakeWebSocket.all.length;
      let ms = 0;
      for (; FakeWebSocket.all.length === before; ms += 10) vi.advanceTimersByTime(10);
      waits.push(ms);
      last().breaks();
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(7_510);
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? Infinity);
    expect(told.filter(([event]) => event === 'connect_error').length).toBe(8);
    expect(library).not.toHaveBeenCalled();
  });

  it('takes a server that has fallen silent for gone, and not one whose heart beats', () => {
    greet();
    for (let n = 0; n < 4; n += 1) {
      vi.advanceTimersByTime(25_000);
      last().says('2');
    }
    expect(socket.connected).toBe(true);
    vi.advanceTimersByTime(45_000);
    expect(socket.connected).toBe(false);
    expect(FakeWebSocket.all[0]?.closed).toBe(true);
  });

  it('knows at once that the device has gone offline, and comes back with the network', () => {
    greet();
    window.dispatchEvent(new Event('offline'));
    expect(told.at(-1)).toEqual(['disconnect']);
    window.dispatchEvent(new Event('online'));
    expect(FakeWebSocket.all.length).toBe(2);
    greet();
    expect(told.at(-1)).toEqual(['connect']);
  });

  it('hears nothing of a connection it has let go', () => {
    greet();
    const first = last();
    socket.disconnect();
    socket.connect();
    first.says('42["push",[]]');
    first.breaks();
    expect(told.filter(([event]) => event === 'push')).toEqual([]);
    expect(FakeWebSocket.all.length).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(FakeWebSocket.all.length).toBe(2);
  });

  it("leaves a place where no websocket opens to Socket.IO's own client, with all that listens", async () => {
    const heard = new Map<string, (...args: unknown[]) => void>();
    const other = { connect: vi.fn(), emit: vi.fn() };
    library.mockResolvedValue({
      connected: true,
      on: (event, one) => heard.set(event, one as (...args: unknown[]) => void),
      disconnect: () => undefined,
      ...other,
    });
    last().breaks();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.connect).toHaveBeenCalledOnce();
    heard.get('push')?.('frame');
    expect(told.at(-1)).toEqual(['push', 'frame']);
    socket.emit('subscribe', 'a');
    expect(other.emit).toHaveBeenCalledWith('subscribe', 'a');
    expect(socket.connected).toBe(true);
  });

  it('tries again by itself where neither opened', async () => {
    last().breaks();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(FakeWebSocket.all.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeWebSocket.all.length).toBe(2);
    greet();
    expect(socket.connected).toBe(true);
  });
});
