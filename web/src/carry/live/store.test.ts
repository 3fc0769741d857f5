import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channels } from '@glassbook/contract';
import { reducers } from '../../app/products.ts';
import { Live, type LiveOptions, type LiveSocket } from './store.ts';
import type { ChannelKey, ChannelName } from './values.ts';

type Reply = { ok: true; seq: number; snapshot: unknown } | { ok: false; reason: string; seconds?: number };

/** A fake socket; the test is its server. */
function fakeSocket() {
  const listeners = new Map<string, (...args: unknown[]) => void>();
  const questions: { key: string; answer: (reply: Reply) => void }[] = [];
  const left: string[] = [];
  const socket: LiveSocket = {
    connected: false,
    on: (event, listener) => listeners.set(event, listener as (...args: unknown[]) => void),
    emit: (event, ...args) => {
      if (event === 'subscribe') questions.push({ key: args[0] as string, answer: args[1] as (reply: Reply) => void });
      if (event === 'unsubscribe') left.push(args[0] as string);
    },
    connect: () => {
      socket.connected = true;
      listeners.get('connect')?.();
    },
    disconnect: () => {
      socket.connected = false;
      listeners.get('disconnect')?.();
    },
  };
  return {
    socket,
    questions,
    left,
    fail: (error?: { description: unknown }) => listeners.get('connect_error')?.(error),
    push: (...frame: [string, number, unknown][]) => listeners.get('push')?.(frame),
    last: () => questions.at(-1)!,
  };
}

const trade = (id: number) => ({ id, price: '1.00', amount: '1.0', direction: 'buy' as const, ts: id });
const key = 'spot.trades:BTC/USDT' as const;
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

const makeLive = (options: LiveOptions): Live => {
  const live = new Live(options);
  live.register(reducers);
  return live;
};

describe('the live store', () => {
  let fake = fakeSocket();
  let loggedIn = true;
  let live = makeLive({ open: () => fake.socket, loggedIn: () => loggedIn });
  afterEach(() => void vi.useRealTimers());
  beforeEach(() => {
    fake = fakeSocket();
    loggedIn = true;
    live = makeLive({ open: () => fake.socket, loggedIn: () => loggedIn });
  });
  const ids = () => live.state(key).value?.map((one) => one.id);

  it('subscribes once for all watchers, and unsubscribes with a delay after the last', async () => {
    vi.useFakeTimers();
    const stop = live.watch(key, () => undefined);
    const stopToo = live.watch(key, () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.questions.map((one) => one.key)).toEqual([key]);
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(fake.left).toEqual([]);
    stopToo();
    await vi.advanceTimersByTimeAsync(5000);
    expect(fake.left).toEqual([key]);
    vi.useRealTimers();
  });

  it('says that it is back after each cut and after tries that failed, not at its first connection or a login', () => {
    const isBack = vi.fn();
    const store = makeLive({ open: () => fake.socket, loggedIn: () => true, isBack });
    store.watch(key, () => undefined);
    store.identityChanged();
    expect(isBack).not.toHaveBeenCalled();
    fake.socket.disconnect();
    fake.fail();
    expect(isBack).not.toHaveBeenCalled();
    fake.socket.connect();
    fake.socket.connect();
    expect(isBack).toHaveBeenCalledTimes(1);
    fake.fail();
    fake.socket.connect();
    expect(isBack).toHaveBeenCalledTimes(2);
  });

  it('calls the watchers once for changes that arrive together, in any channels', () => {
    const scheduled: (() => void)[] = [];
    const slow = makeLive({ open: () => fake.socket, loggedIn: () => true, soon: (then) => scheduled.push(then) });
    const calls: string[] = [];
    slow.watch(key, () => calls.push('trades'));
    slow.watch('market.tickers', () => calls.push('tickers'));
    const [trades, tickers] = fake.questions;
    trades?.answer({ ok: true, seq: 1, snapshot: [] });
    tickers?.answer({ ok: true, seq: 1, snapshot: [] });
    fake.push([key, 2, [trade(1)]], [key, 3, [trade(2)]]);
    expect(calls).toEqual([]);
    expect(slow.state(key).value?.length).toBe(2);
    expect(scheduled.length).toBe(1);
    scheduled[0]?.();
    expect(calls.sort()).toEqual(['tickers', 'trades']);
  });

  it('keeps channels subscribed ahead until their page is there, and unsubscribes where none comes', () => {
    vi.useFakeTimers();
    live.ahead([key, 'market.tickers']);
    expect(fake.questions.map((one) => one.key)).toEqual([key, 'market.tickers']);
    const stop = live.watch(key, () => undefined);
    vi.advanceTimersByTime(60_000);
    expect(fake.left).toEqual(['market.tickers']);
    expect(fake.questions.length).toBe(2);
    stop();
    vi.useRealTimers();
  });

  it('adds the messages that follow to the snapshot', async () => {
    live.watch(key, () => undefined);
    await tick();
    fake.last().answer({ ok: true, seq: 7, snapshot: [trade(1)] });
    fake.push([key, 7, [trade(1)]], [key, 8, [trade(2)]], [key, 9, [trade(3)]]);
    expect(ids()).toEqual([3, 2, 1]);
    expect(live.connection().state).toBe('live');
  });

  it('requests a new snapshot after a gap, and keeps the old value until then', async () => {
    live.watch(key, () => undefined);
    await tick();
    fake.last().answer({ ok: true, seq: 1, snapshot: [trade(1)] });
    fake.push([key, 3, [trade(3)]]);
    expect(fake.questions).toHaveLength(2);
    expect(live.state(key).state).toBe('pending');
    expect(ids()).toEqual([1]);
    fake.push([key, 4, [trade(4)]]);
    fake.last().answer({ ok: true, seq: 3, snapshot: [trade(3), trade(2), trade(1)] });
    expect(ids()).toEqual([4, 3, 2, 1]);
  });

  it('keeps the value while it is asked for again and again without an answer', async () => {
    live.watch(key, () => undefined);
    await tick();
    fake.last().answer({ ok: true, seq: 1, snapshot: [trade(1)] });
    for (let time = 0; time < 3; time += 1) {
      fake.socket.disconnect();
      fake.socket.connect();
      expect(ids()).toEqual([1]);
    }
  });

  it('queues messages that overtake the snapshot', async () => {
    live.watch(key, () => undefined);
    await tick();
    fake.push([key, 5, [trade(5)]], [key, 6, [trade(6)]]);
    fake.last().answer({ ok: true, seq: 5, snapshot: [trade(5)] });
    expect(ids()).toEqual([6, 5]);
  });

  it('resubscribes all channels after a reconnection, and ignores answers to older requests', async () => {
    live.watch(key, () => undefined);
    await tick();
    const older = fake.last();
    fake.socket.disconnect();
    expect(live.connection().state).toBe('offline');
    fake.socket.connect();
    expect(fake.questions).toHaveLength(2);
    older.answer({ ok: true, seq: 1, snapshot: [trade(1)] });
    expect(live.state(key).state).toBe('pending');
    fake.last().answer({ ok: true, seq: 9, snapshot: [trade(9)] });
    expect(ids()).toEqual([9]);
  });

  it('subscribes private channels only with a session, and clears them with it', async () => {
    loggedIn = false;
    live.watch('wallet.balances', () => undefined);
    await tick();
    expect(fake.questions).toEqual([]);
    loggedIn = true;
    live.identityChanged();
    const balance = { currency_id: 3, kind: 'change', available: '1.00', held: '0.00' };
    fake.last().answer({ ok: true, seq: 1, snapshot: [balance] });
    expect(live.state('wallet.balances').value).toEqual({ 'change:3': balance });
    loggedIn = false;
    live.identityChanged();
    expect(live.state('wallet.balances')).toEqual({ state: 'pending', value: undefined });
  });

  it('reports a private channel that is refused although there is a session: it has ended elsewhere', async () => {
    const turnedAway = vi.fn<() => void>();
    const own = makeLive({ open: () => fake.socket, loggedIn: () => loggedIn, turnedAway });
    own.watch('wallet.balances', () => undefined);
    await tick();
    fake.last().answer({ ok: false, reason: 'session.login_required' });
    expect(turnedAway).toHaveBeenCalledOnce();
  });

  const names = Object.keys(channels) as ChannelName[];
  it.each(names.filter((name) => channels[name].private))(
    '%s is private: its value is cleared with the session',
    (name) => {
      const own = new Live({ open: () => fake.socket, loggedIn: () => true });
      const { private: isPrivate } = reducers[name];
      own.register({
        [name]: { private: isPrivate, start: () => 'of the first user', next: () => 'of the first user' },
      });
      // Names of markets in the key do not matter here.
      own.watch(name as ChannelKey, () => undefined);
      fake.last().answer({ ok: true, seq: 1, snapshot: undefined });
      expect(own.state(name as ChannelKey).value).toBe('of the first user');
      own.identityChanged();
      expect(own.state(name as ChannelKey)).toEqual({ state: 'pending', value: undefined });
    },
  );

  it('keeps the value of a channel beyond a limit, names the limit, and retries with growing delays', () => {
    vi.useFakeTimers();
    const patient = makeLive({ open: () => fake.socket, loggedIn: () => true, random: () => 0 });
    const own = 'wallet.balances' as const;
    patient.watch(own, () => undefined);
    const full = { ok: false, reason: 'account.too_many_connections', seconds: 30 } as const;
    const asked = () => fake.questions.length;
    fake.last().answer(full);
    expect(patient.state(own)).toEqual({ state: 'pending', value: undefined });
    expect(patient.connection().limit).toBe('account');
    vi.advanceTimersByTime(29_999);
    expect(asked()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(asked()).toBe(2);
    for (const seconds of [4, 8, 16, 32, 60, 60]) {
      fake.last().answer({ ok: false, reason: 'request.unavailable' });
      const before = asked();
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(asked()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(asked()).toBe(before + 1);
    }
    expect(patient.connection().limit).toBeUndefined();
    fake.last().answer({ ok: true, seq: 1, snapshot: [] });
    expect(patient.state(own).state).toBe('here');
    vi.advanceTimersByTime(300_000);
    expect(asked()).toBe(8);
    vi.useRealTimers();
  });

  it('retries no channel that was left, or of another session, and no limit remains of it', () => {
    vi.useFakeTimers();
    const stop = live.watch(key, () => undefined);
    fake.last().answer({ ok: false, reason: 'request.too_many', seconds: 1 });
    expect(live.connection().limit).toBe('network');
    stop();
    vi.advanceTimersByTime(60_000);
    expect(live.connection().limit).toBeUndefined();
    // Once while it lingers after its last watcher.
    expect(fake.questions.length).toBeLessThanOrEqual(2);
    vi.useRealTimers();
  });

  it('names the limit of the network while handshakes are refused for it', () => {
    live.watch(key, () => undefined);
    fake.socket.disconnect();
    fake.fail({ description: 503 });
    expect(live.connection()).toMatchObject({ state: 'offline', limit: undefined });
    fake.fail({ description: 429 });
    expect(live.connection()).toMatchObject({ state: 'offline', limit: 'network' });
    fake.socket.connect();
    expect(live.connection()).toMatchObject({ state: 'live', limit: undefined });
  });

  it('has the reason why a channel is refused', async () => {
    live.watch('spot.book:NO/SUCH', () => undefined);
    await tick();
    fake.last().answer({ ok: false, reason: 'market.not_found' });
    expect(live.state('spot.book:NO/SUCH')).toEqual({ state: 'refused', value: undefined, reason: 'market.not_found' });
  });

  it('calls listeners with each message and no snapshot', async () => {
    const received: number[] = [];
    live.listen(key, (message) => received.push(...message.map((one) => one.id)));
    await tick();
    fake.last().answer({ ok: true, seq: 1, snapshot: [trade(1)] });
    fake.push([key, 2, [trade(2)]]);
    expect(received).toEqual([2]);
  });
});
