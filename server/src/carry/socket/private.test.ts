import fc from 'fast-check';
import type { live, MessageOf, SnapshotOf, spot, wallet } from '@glassbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Exchange, orderRow, trade } from './test/exchange.ts';
import type { AnyChannel, PrivateChannel } from './channel.ts';
import { handClock } from '../../../test/hand-clock.ts';
import { createRandom } from './test/random.ts';
import { authenticate, collect, heard, run, subscribe, until, type Running } from './test/running.ts';

let running: Running;
beforeEach(async () => {
  running = await run();
  running.tokens.set('ann', { userId: 1000, sessionId: 1 });
  running.tokens.set('ann elsewhere', { userId: 1000, sessionId: 2 });
  running.tokens.set('bob', { userId: 1001, sessionId: 3 });
});
afterEach(() => running.stop());

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const balance = (owner: number, available: bigint) => ({ owner, kind: 'spot' as const, asset: 3, available, held: 0n });

describe('a private channel', () => {
  it("needs a valid token, and has only its owner's data", async () => {
    const { exchange, connect } = running;
    const [ann, bob, guest] = [connect(), connect(), connect()];
    expect(await authenticate(ann, 'ann')).toEqual({ ok: true });
    expect(await authenticate(bob, 'bob')).toEqual({ ok: true });
    for (const wrong of ['', 'ann ', 'x'.repeat(300), { token: 'ann' }, null, 1000]) {
      expect(await authenticate(guest, wrong as string)).toEqual({ ok: false, reason: 'session.login_required' });
    }
    for (const name of ['spot.orders', 'wallet.balances']) {
      expect((await subscribe(ann, name)).ok).toBe(true);
      expect((await subscribe(bob, name)).ok).toBe(true);
      expect(await subscribe(guest, name)).toEqual({ ok: false, reason: 'session.login_required' });
    }
    const [annFrames, bobFrames, guestFrames] = [[], [], []] as live.PushFrame[][];
    ann.on('push', (frame: live.PushFrame) => annFrames?.push(frame));
    bob.on('push', (frame: live.PushFrame) => bobFrames?.push(frame));
    guest.on('push', (frame: live.PushFrame) => guestFrames?.push(frame));
    exchange.commit({ orders: [orderRow({ id: 7, owner: 1000 })], balances: [balance(1000, 5n)] });
    await until(() => annFrames?.length === 1, 'her own order');
    expect(annFrames?.[0]).toMatchObject([
      ['spot.orders', 1, { orders: [{ id: 7 }], fills: [] }],
      ['wallet.balances', 1, [{ available: '5' }]],
    ]);
    await pause(60);
    expect(bobFrames).toEqual([]);
    expect(guestFrames).toEqual([]);
  });

  it("a room's name given as a channel joins nothing", async () => {
    const { exchange, connect } = running;
    const eve = connect();
    const frames: unknown[] = [];
    eve.onAny((...args: unknown[]) => frames.push(args));
    for (const key of [
      '1000',
      'spot.orders@1000',
      'spot.orders:1000',
      'user:1000',
      'watch spot.orders',
      'slow',
      'old',
    ]) {
      expect((await subscribe(eve, key)).ok).toBe(false);
    }
    eve.emit('login', 1000);
    eve.emit('login', '1000');
    eve.emit('join', '1000');
    await pause(30);
    exchange.commit({ orders: [orderRow({ owner: 1000 })], balances: [balance(1000, 5n)] });
    await pause(100);
    expect(frames).toEqual([]);
  });

  it('takes the token from the handshake and from the historic login too', async () => {
    const { connect } = running;
    const shaken = connect({ auth: { token: 'ann' } });
    expect((await subscribe(shaken, 'spot.orders')).ok).toBe(true);
    const login = connect();
    login.emit('login', { id: 1000, token: 'ann' });
    expect((await subscribe(login, 'spot.orders')).ok).toBe(true);
  });

  it('of one user ends when the socket changes to another user', async () => {
    const { exchange, connect } = running;
    const client = connect();
    await authenticate(client, 'ann');
    await subscribe(client, 'wallet.balances');
    const pushes = collect(client, 'wallet.balances');
    await authenticate(client, 'bob');
    exchange.commit({ balances: [balance(1000, 1n), balance(1001, 2n)] });
    await pause(60);
    expect(pushes).toEqual([]);
    expect(await subscribe(client, 'wallet.balances')).toMatchObject({ snapshot: [{ available: '2' }] });
  });

  it('answers "unavailable" when the store fails, and works again afterwards', async () => {
    const { exchange, connect, faults } = running;
    const client = connect();
    await authenticate(client, 'ann');
    exchange.delay = () => Promise.reject(new Error('no store'));
    expect(await subscribe(client, 'spot.orders')).toEqual({ ok: false, reason: 'request.unavailable' });
    expect(faults).toHaveLength(1);
    exchange.delay = () => Promise.resolve();
    expect((await subscribe(client, 'spot.orders')).ok).toBe(true);
  });
});

describe('repeated subscriptions', () => {
  const counted = (exchange: Exchange) => {
    const reads = { count: 0, failing: false };
    exchange.balances = async () => {
      reads.count += 1;
      const { seq } = exchange;
      const value = exchange.balancesOf(1000);
      await pause(30);
      if (reads.failing) throw new Error('no store');
      return { seq, value };
    };
    return reads;
  };

  it("share one read of a user's channel, however many sockets subscribe, and each gets the state of its answer", async () => {
    const { exchange, connect } = running;
    const reads = counted(exchange);
    const clients = ['ann', 'ann', 'ann elsewhere'].map((token) => connect({ auth: { token } }));
    const pushes = clients.map((client) => collect(client, 'wallet.balances'));
    const first = Promise.all(
      clients.flatMap((client) => Array.from({ length: 5 }, () => subscribe(client, 'wallet.balances'))),
    );
    await until(() => reads.count > 0, 'the read');
    exchange.commit({ balances: [balance(1000, 7n)] });
    for (const reply of await first) expect(reply).toMatchObject({ ok: true, seq: 1, snapshot: [{ available: '7' }] });
    exchange.commit({ balances: [balance(1000, 8n)] });
    await until(() => pushes.every(({ length }) => length === 1), 'the push');
    const again = await subscribe(clients[0]!, 'wallet.balances');
    expect(again).toMatchObject({ ok: true, seq: 2, snapshot: [{ available: '8' }] });
    expect(reads.count).toBe(1);
    exchange.commit({ balances: [balance(1000, 9n)] });
    await until(() => pushes.every((each) => each.at(-1)?.seq === 3), 'the push after the snapshot');
    for (const each of pushes) expect(each.at(-1)?.message).toMatchObject([{ available: '9' }]);
  });

  it('are refused together where the read fails, reported once, and the next one reads again', async () => {
    const { exchange, connect, faults } = running;
    const reads = counted(exchange);
    const [one, other] = ['ann', 'ann elsewhere'].map((token) => connect({ auth: { token } }));
    reads.failing = true;
    const replies = await Promise.all([one!, other!].map((client) => subscribe(client, 'wallet.balances')));
    expect(replies).toEqual(Array(2).fill({ ok: false, reason: 'request.unavailable' }));
    expect([reads.count, faults.length]).toEqual([1, 1]);
    reads.failing = false;
    expect((await subscribe(one!, 'wallet.balances')).ok).toBe(true);
    expect(reads.count).toBe(2);
  });

  it('never share what another user reads', async () => {
    const { exchange, connect } = running;
    exchange.commit({ balances: [balance(1000, 1n), balance(1001, 2n)] });
    const replies = await Promise.all(
      ['ann', 'bob'].map((token) => subscribe(connect({ auth: { token } }), 'wallet.balances')),
    );
    expect(replies).toMatchObject([{ snapshot: [{ available: '1' }] }, { snapshot: [{ available: '2' }] }]);
  });
});

/** Publishes demo claims to their users: a channel that the contract does not have. */
const claims: PrivateChannel<number[], number[]> = {
  news({ wallet: { demoClaims } }, of) {
    for (const { owner, at } of demoClaims) of(owner)?.push(at);
  },
  empty: () => [],
  isEmpty: (message) => message.length === 0,
  load: () => Promise.resolve({ seq: 0, merge: (since) => since.flatMap(({ value }) => value) }),
};

it('an added private channel reaches only its owner, and only if subscribed', async () => {
  await running.stop();
  const exchange = new Exchange();
  const channel = { name: 'wallet.claims', params: [], private: true, channel: claims } as unknown as AnyChannel;
  running = await run({ channels: [...exchange.channels(), channel] }, exchange);
  running.tokens.set('ann', { userId: 1000, sessionId: 1 });
  running.tokens.set('bob', { userId: 1001, sessionId: 3 });
  const [ann, other, bob, guest] = [running.connect(), running.connect(), running.connect(), running.connect()];
  for (const client of [ann, other]) await authenticate(client, 'ann');
  await authenticate(bob, 'bob');
  for (const client of [ann, bob])
    expect(await subscribe(client, 'wallet.claims')).toEqual({ ok: true, seq: 0, snapshot: [] });
  expect((await subscribe(other, 'wallet.balances')).ok).toBe(true);
  expect(await subscribe(guest, 'wallet.claims')).toEqual({ ok: false, reason: 'session.login_required' });
  const frames = [ann, other, bob, guest].map((client) => {
    const heard: unknown[] = [];
    client.on('push', (frame: live.PushFrame) => heard.push(...frame));
    return heard;
  });
  exchange.commit({ demoClaims: [{ owner: 1000, at: 7 }] });
  await until(() => frames[0]?.length === 1, 'her own claim');
  exchange.commit({ balances: [balance(1000, 5n)] });
  await until(() => frames[1]?.length === 1, 'the balance');
  await pause(60);
  expect(frames).toEqual([
    [['wallet.claims', 1, [7]]],
    [['wallet.balances', 1, [expect.objectContaining({ available: '5' })]]],
    [],
    [],
  ]);
  ann.emit('unsubscribe', 'wallet.claims');
  await pause(30);
  exchange.commit({ demoClaims: [{ owner: 1000, at: 8 }] });
  await pause(60);
  expect(frames[0]).toHaveLength(1);
});

it('a message of no batch reaches its owner at once, in the numbers of the channel, and is in a snapshot that is being read', async () => {
  await running.stop();
  const exchange = new Exchange();
  const channel = { name: 'wallet.claims', params: [], private: true, channel: claims } as unknown as AnyChannel;
  running = await run({ channels: [...exchange.channels(), channel] }, exchange);
  running.tokens.set('ann', { userId: 1000, sessionId: 1 });
  running.tokens.set('bob', { userId: 1001, sessionId: 3 });
  const [ann, bob, later] = [running.connect(), running.connect(), running.connect()];
  await authenticate(ann, 'ann');
  await authenticate(later, 'ann');
  await authenticate(bob, 'bob');
  for (const client of [ann, bob]) expect(await subscribe(client, 'wallet.claims')).toMatchObject({ ok: true, seq: 0 });
  const frames = [ann, bob].map((client) => {
    const heard: unknown[] = [];
    client.on('push', (frame: live.PushFrame) => heard.push(...frame));
    return heard;
  });
  const send = (owner: number, at: number) => running.sockets.send('wallet.claims' as never, owner, [at] as never);
  send(1000, 7);
  exchange.commit({ demoClaims: [{ owner: 1000, at: 8 }] });
  send(1000, 9);
  send(1002, 10);
  await until(() => frames[0]?.length === 3, 'three messages');
  expect(frames[0]).toEqual([7, 8, 9].map((at, place) => ['wallet.claims', place + 1, [at]]));
  expect(await subscribe(later, 'wallet.claims')).toEqual({ ok: true, seq: 3, snapshot: [7, 8, 9] });
  await pause(30);
  expect(frames[1]).toEqual([]);
});

it('numbers of a channel never go back on a socket, so that a message from before a new snapshot is known to be older', async () => {
  await running.stop();
  const clock = handClock();
  running = await run({ clock });
  running.tokens.set('ann', { userId: 1000, sessionId: 1 });
  const { exchange, connect } = running;
  const ann = connect({ auth: { token: 'ann' } });
  const pushes = collect(ann, 'wallet.balances');
  await subscribe(ann, 'wallet.balances');
  for (const available of [1n, 2n, 3n]) exchange.commit({ balances: [balance(1000, available)] });
  await until(() => pushes.length === 3, 'three messages');
  // The first read is no longer shared.
  clock.advance(10_000);
  expect(await subscribe(ann, 'wallet.balances')).toMatchObject({ ok: true, seq: 3, snapshot: [{ available: '3' }] });
  clock.advance(10_000);
  ann.emit('unsubscribe', 'wallet.balances');
  expect(await subscribe(ann, 'wallet.balances')).toMatchObject({ ok: true, seq: 3 });
  exchange.commit({ balances: [balance(1000, 4n)] });
  await until(() => pushes.length === 4, 'the next message');
  expect(pushes.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

describe('the end of a session', () => {
  it('closes its sockets, and only its own', async () => {
    const { connect, endSession } = running;
    const [here, elsewhere] = [connect(), connect({ transports: ['polling'] })];
    await authenticate(here, 'ann');
    await authenticate(elsewhere, 'ann elsewhere');
    const gone = heard(here, 'disconnect');
    endSession(1);
    await gone;
    expect(await subscribe(elsewhere, 'wallet.balances')).toMatchObject({ ok: true });
    const goneToo = heard(elsewhere, 'disconnect');
    endSession(2);
    await goneToo;
  });

  it('ACCOUNT-017 that can no longer be seen closes its sockets, which prove the session again', async () => {
    await running.stop();
    let drop = (_sessionId: number): void => undefined;
    running = await run({ onSessionDropped: (listener) => (drop = listener) });
    running.tokens.set('ann', { userId: 1000, sessionId: 1 });
    const client = running.connect();
    expect(await authenticate(client, 'ann')).toMatchObject({ ok: true });
    const gone = heard(client, 'disconnect');
    drop(2);
    drop(1);
    await gone;
    expect(await authenticate(running.connect(), 'ann')).toMatchObject({ ok: true });
  });

  it('is detected while the token is being checked', async () => {
    await running.stop();
    let answer: (caller: { userId: number; sessionId: number }) => void = () => undefined;
    running = await run({ verify: () => new Promise((resolve) => (answer = resolve)) });
    const client = running.connect();
    const reply = authenticate(client, 'ann');
    await until(() => answer.length === 1, 'the check');
    running.endSession(1);
    answer({ userId: 1000, sessionId: 1 });
    expect(await reply).toEqual({ ok: false, reason: 'session.login_required' });
  });
});

it("snapshot and pushes give the user's state on the server, however reading and committing interleave", async () => {
  const { exchange, connect } = running;
  let base = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const random = createRandom(seed);
      base += 1_000;
      exchange.delay = () => pause(random(15));
      const change = () => {
        const status = (['open', 'done', 'cancelled'] as const)[random(3)] ?? 'open';
        exchange.commit({
          orders: [orderRow({ id: base + random(60), status, amount: BigInt(1 + random(9)) })],
          balances: [{ ...balance(1000, BigInt(random(1_000))), asset: base + random(60) }],
          trades: random(2) === 0 ? [trade({ id: base + exchange.seq, takerOwner: 1000 })] : [],
        });
      };
      const client = connect();
      await authenticate(client, 'ann');
      const orders = new Map<number, spot.Order>();
      let fills: number[] = [];
      const balances = new Map<number, wallet.Balance>();
      const put = (rows: wallet.Balance[]) => {
        for (const row of rows) balances.set(row.currency_id, row);
      };
      const numbers = new Map<string, number>();
      const problems: string[] = [];
      const take = (message: MessageOf<'spot.orders'>) => {
        for (const row of message.orders) {
          if (row.status === 1) orders.set(row.id, row);
          else orders.delete(row.id);
        }
        fills = [...message.fills.map((row) => row.id), ...fills];
      };
      client.on('push', (frame: live.PushFrame) => {
        for (const [name, seq, message] of frame) {
          if (seq !== (numbers.get(name) ?? NaN) + 1) problems.push(`${name} ${seq} after ${numbers.get(name)}`);
          numbers.set(name, seq);
          if (name === 'spot.orders') take(message as MessageOf<'spot.orders'>);
          else put(message as wallet.Balance[]);
        }
      });
      const enter = (name: string, apply: (snapshot: unknown) => void) =>
        new Promise<void>((resolve) => {
          client.emit('subscribe', name, (reply: live.SubscribeReply) => {
            if (!reply.ok) problems.push(reply.reason);
            else {
              numbers.set(name, reply.seq);
              apply(reply.snapshot);
            }
            resolve();
          });
        });
      const entered = pause(random(40)).then(() =>
        Promise.all([
          enter('spot.orders', (snapshot) => take(snapshot as SnapshotOf<'spot.orders'>)),
          enter('wallet.balances', (snapshot) => put(snapshot as wallet.Balance[])),
        ]),
      );
      for (let n = 0; n < 25; n += 1) {
        change();
        await pause(random(4));
      }
      await entered;
      change();
      await pause(40);
      expect(problems).toEqual([]);
      expect([...orders.values()].sort((a, b) => b.id - a.id)).toEqual(exchange.openOrders(1000));
      expect(fills).toEqual(exchange.fills(1000).map((row) => row.id));
      expect(balances).toEqual(new Map(exchange.balancesOf(1000).map((row) => [row.currency_id, row])));
      client.close();
    }),
    { numRuns: 10 },
  );
}, 60_000);

it('a snapshot that is ahead of what was published waits for its publication', async () => {
  const { exchange, connect, sockets } = running;
  const client = connect();
  await authenticate(client, 'ann');
  const published = exchange.seq;
  await running.stop();
  const ahead = new Exchange();
  ahead.balances = () => Promise.resolve({ seq: published + 1, value: [] });
  running = await run({ seq: published, verify: () => Promise.resolve({ userId: 1000, sessionId: 1 }) }, ahead);
  const second = running.connect();
  await authenticate(second, 'ann');
  let reply: live.SubscribeReply | undefined;
  void subscribe(second, 'wallet.balances').then((given) => (reply = given));
  await pause(60);
  expect(reply).toBeUndefined();
  running.exchange.commit({ balances: [balance(1000, 5n)] });
  await until(() => reply !== undefined, 'the snapshot');
  expect(reply).toEqual({ ok: true, seq: 1, snapshot: [] });
  expect(sockets.clients()).toBe(0);
});
