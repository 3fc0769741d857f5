import { expect, test } from 'vitest';
import { Places, type Place } from './places.ts';

const hour = 3_600_000;
function opened(atOnce = 4, waitMs = 50) {
  const clock = { now: 0 };
  return { clock, places: new Places({ atOnce, waitMs, now: () => clock.now }) };
}
const isPlace = (answer: Awaited<ReturnType<Places['enter']>>): answer is Place => !('ok' in answer);
async function entered(places: Places, owner: number): Promise<Place> {
  const answer = await places.enter(owner);
  if (!isPlace(answer)) throw new Error(answer.reason);
  return answer;
}
const refusalOf = async (places: Places, owner: number) => {
  const answer = await places.enter(owner);
  return isPlace(answer) ? 'entered' : answer.reason;
};
async function* parts(count: number, made: string[] = [], name = '') {
  for (let n = 1; n <= count; n += 1) {
    await Promise.resolve();
    made.push(`${name}${n}`);
    yield n;
  }
}

test('STMT-007 four who read slowly keep nobody waiting: a place is taken only while a part is made', async () => {
  const { places } = opened();
  for (const owner of [1, 2, 3, 4]) {
    const slow = (await entered(places, owner)).paced(parts(9));
    // One part is read, and no more.
    expect((await slow.next()).value).toBe(1);
  }
  const read: number[] = [];
  for await (const part of (await entered(places, 5)).paced(parts(9))) read.push(part);
  expect(read).toHaveLength(9);
});

test('STMT-007 the next is who had a turn the longest ago, and who has had none before all others', async () => {
  const { places } = opened(1, 5_000);
  const made: string[] = [];
  const read = async (owner: number, name: string) => {
    const place = await entered(places, owner);
    for await (const _ of place.paced(parts(3, made, name)));
    place.leave();
  };
  const held = await entered(places, 9);
  // One asks again and again; the other comes last and is made in between, not after.
  const both = [read(1, 'a'), read(2, 'b')];
  held.leave();
  await Promise.all(both);
  expect(made).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  const again = await entered(places, 9);
  const waiting = [read(1, 'a'), read(3, 'new')];
  made.length = 0;
  again.leave();
  await Promise.all(waiting);
  expect(made[0]).toBe('new1');
});

test('STMT-007 one file at a time a user; a turn that does not come within its time is refused, and the end of another frees it', async () => {
  const { places } = opened(1);
  const first = await entered(places, 1);
  expect(await refusalOf(places, 1)).toBe('statement.export_running');
  expect(await refusalOf(places, 2)).toBe('statement.exports_busy');
  first.leave();
  const second = await entered(places, 2);
  // What is being made goes on; then its place is free, though its caller has left.
  const making = second.once(async () => {
    second.leave();
    expect(await refusalOf(places, 3)).toBe('statement.exports_busy');
    return 'made';
  });
  expect(await making).toBe('made');
  expect(await refusalOf(places, 3)).toBe('entered');
});

test('STMT-007 who leaves while waiting for a turn gets none, and makes no more', async () => {
  const { places } = opened(1);
  const made: string[] = [];
  const place = await entered(places, 1);
  const file = place.paced(parts(3, made));
  await file.next();
  const other = await entered(places, 2);
  const waits = file.next();
  place.leave();
  expect(await waits).toEqual({ done: true, value: undefined });
  other.leave();
  expect([made, await refusalOf(places, 3)]).toEqual([['1'], 'entered']);
});

test('STMT-007 a user has 30 files an hour', async () => {
  const { places, clock } = opened();
  for (let n = 0; n < 30; n += 1) (await entered(places, 1)).leave();
  expect(await places.enter(1)).toEqual({
    ...{ ok: false, reason: 'statement.exports_reached', retryAfterSeconds: 3_600 },
  });
  expect(await refusalOf(places, 2)).toBe('entered');
  clock.now += hour;
  expect(await refusalOf(places, 1)).toBe('entered');
});
