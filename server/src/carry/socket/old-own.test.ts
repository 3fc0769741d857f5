import { afterEach, beforeEach, expect, test } from 'vitest';
import { handClock } from '../../../test/hand-clock.ts';
import type { OldOwnEvents } from './events.ts';
import { run, until, type OldSocket, type Running } from './test/running.ts';

/** Sends every user it is asked for one event a call, after `wait`. */
const calls: number[][] = [];
let wait: Promise<void> = Promise.resolve();
const own: OldOwnEvents = {
  note: () => undefined,
  async take(users, send) {
    calls.push([...users]);
    await wait;
    for (const user of [...users, 1002]) send(user, { type: 'lever_trade', to: user });
  },
};

let running: Running;
let clock: ReturnType<typeof handClock>;
beforeEach(async () => {
  [calls.length, wait] = [0, Promise.resolve()];
  clock = handClock();
  running = await run({ oldOwn: [own], clock });
  for (const [name, userId] of Object.entries({ ann: 1000, bob: 1001 }))
    running.tokens.set(name, { userId, sessionId: userId });
});
afterEach(() => running.stop());

/** A client of the old protocol that logged in with this, and whom its events were for. */
async function client(who?: unknown): Promise<{ socket: OldSocket; to: number[] }> {
  const socket = running.connectOld();
  const to: number[] = [];
  socket.on('lever_trade', (payload) => to.push((payload as { to: number }).to));
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  if (who !== undefined) await new Promise<void>((resolve) => login(socket, who, resolve));
  return { socket, to };
}
function login(socket: OldSocket, who: unknown, done: () => void): void {
  socket.emit('login', who, done);
  // A bare user id is not answered.
  if (typeof who !== 'object') setTimeout(done, 100);
}

test('FUTURES-041 private historic events go to the clients whose token is the user’s, and to none that sent only an id', async () => {
  const [ann, again, bob] = [
    await client({ token: 'ann' }),
    await client({ token: 'ann' }),
    await client({ token: 'bob' }),
  ];
  const [liar, guest] = [await client(1000), await client()];
  clock.advance(1_000);
  await until(() => [ann, again, bob].every(({ to }) => to.length > 0), 'the events');
  expect([new Set(ann.to), new Set(again.to), new Set(bob.to)]).toEqual([
    new Set([1000]),
    new Set([1000]),
    new Set([1001]),
  ]);
  expect([liar.to, guest.to]).toEqual([[], []]);
  expect(new Set(calls.at(-1))).toEqual(new Set([1000, 1001]));
});

test('FUTURES-041 at most one call a second, and none while one is not over; who left meanwhile gets nothing', async () => {
  let over: () => void = () => undefined;
  wait = new Promise((resolve) => (over = resolve));
  const ann = await client({ token: 'ann' });
  clock.advance(1_000);
  expect(calls).toEqual([[1000]]);
  clock.advance(2_200);
  expect(calls).toEqual([[1000]]);
  await new Promise<void>((resolve) => ann.socket.emit('login', { token: 'bob' }, resolve));
  over();
  const isSent = () => {
    clock.advance(1_000);
    return ann.to.length > 0;
  };
  await until(isSent, 'the events of the other user');
  expect(ann.to).not.toContain(1000);
});

test('FUTURES-041 a client that subscribes to one of our public channels gets no historic events any more', async () => {
  const ann = await client({ token: 'ann' });
  await new Promise((resolve) => ann.socket.emit('subscribe', 'spot.book:BTC/USDT', resolve));
  clock.advance(1_000);
  // Answered after whatever was sent before it.
  await new Promise((resolve) => ann.socket.emit('subscribe', 'spot.trades:BTC/USDT', resolve));
  expect(ann.to).toEqual([]);
  expect(calls.at(-1)).toEqual([]);
});
