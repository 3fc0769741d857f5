import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEMORY_MS, requestName, Requests, type RequestRow } from './requests.ts';

const asks = (name: string) => ({ names: [name], hash: 'h' });
/** So many requests, ten of each millisecond from 0 on. */
function answered(count: number, namesMax?: number): Requests {
  const requests = new Requests(new Map(), namesMax);
  for (let n = 0; n < count; n += 1) requests.remember(asks(`1000/key/${n}`), Math.floor(n / 10), { ok: true });
  requests.take();
  return requests;
}
function collect(): void {
  setFlagsFromString('--expose-gc');
  for (let times = 0; times < 3; times += 1) (runInNewContext('gc') as () => void)();
}
const size = (requests: Requests, at: number) => [...requests.rows(at)].length;

test('an hour after its answer a request leaves memory, not sooner', () => {
  const requests = answered(20);
  expect([size(requests, MEMORY_MS), size(requests, MEMORY_MS + 1), size(requests, MEMORY_MS + 2)]).toEqual([
    20, 10, 0,
  ]);
});

test('memory holds the newest names only, however many come in an hour', () => {
  const requests = answered(1_000, 300);
  for (let n = 0; n < 1_000; n += 1) requests.forget(100);
  expect(size(requests, 100)).toBe(300);
  expect([requests.remembered, requests.forgotten]).toEqual([1_000, 700]);
  expect(requests.answerTo(asks('1000/key/699'))).toBeUndefined();
  expect(requests.answerTo(asks('1000/key/700'))).toEqual({ ok: true });
});

test('R20 an answer that left memory can be collected at once', async () => {
  const requests = new Requests(new Map(), 300);
  const answers = Array.from({ length: 400 }, (_, n) => {
    const outcome = { ok: true } as const;
    requests.remember(asks(`1000/key/${n}`), 0, outcome);
    return new WeakRef(outcome);
  });
  requests.take();
  for (let n = 0; n < 400; n += 1) requests.forget(100);
  // A reference holds what it is of until its job ends.
  await setImmediate();
  collect();
  expect(answers.filter((answer) => answer.deref() !== undefined)).toHaveLength(300);
});

test('R20 a name is kept as one string, not as the tree of its parts', () => {
  const said = Array.from({ length: 60_000 }, (_, n) => Buffer.from(`client-${100_000 + n}`).toString('latin1'));
  const names: string[] = said.map(() => '');
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (const [n, each] of said.entries()) names[n] = requestName(1_000, 'order', each);
  // A header of 16 bytes and 24 characters.
  expect((used() - before) / names.length).toBeLessThan(50);
});

test('R20 memory that is full takes no more room, however many names come', () => {
  const requests = new Requests(new Map(), 300);
  const rooms = Array.from({ length: 3_000 }, (_, n) => {
    requests.forget(0);
    requests.remember(asks(`1000/key/${n}`), 0, { ok: true });
    requests.take();
    return requests.room;
  });
  expect([size(requests, 0), new Set(rooms.slice(300))]).toEqual([300, new Set([512])]);
});

test('what expired in a long idle time is removed a few names a command, and is no part of the state meanwhile', () => {
  const requests = answered(1_000);
  const at = 2 * MEMORY_MS;
  for (let command = 0; command < 3; command += 1) requests.forget(at);
  expect([requests.forgotten, size(requests, at)]).toEqual([24, 0]);
  for (let command = 0; command < 1_000; command += 1) requests.forget(at);
  expect([requests.forgotten, requests.remembered]).toEqual([1_000, 1_000]);
});

test('I5 a name that was answered cannot be recorded again; one that expired can, removed or not', () => {
  const requests = answered(20);
  expect(() => requests.remember(asks('1000/key/3'), 5, { ok: true })).toThrow('not carried out again');
  const at = 2 * MEMORY_MS;
  requests.remember(asks('1000/key/4'), at, { ok: true });
  for (let command = 0; command < 10; command += 1) requests.forget(at);
  expect(requests.answerTo(asks('1000/key/4'))).toEqual({ ok: true });
  expect([...requests.rows(at)].map(({ name }) => name)).toEqual(['1000/key/4']);
});

test('a name that is not in memory is looked up elsewhere, in the order of the names', () => {
  const requests = answered(10);
  const row: RequestRow = { name: '1000/key/old', hash: 'other', at: 0, outcome: { ok: true } };
  const asked: string[] = [];
  const older = (name: string) => {
    asked.push(name);
    return name === row.name ? row : undefined;
  };
  const request = { names: ['1000/key/new', '1000/key/old', '1000/key/1'], hash: 'h' };
  expect(requests.answerTo(request, older)).toEqual({ ok: false, reason: 'request.key_reused' });
  expect(asked).toEqual(['1000/key/new', '1000/key/old']);
});

test('live = loaded: whatever came at whatever times, the rows of the last hour give the same memory', () => {
  const step = fc.record({
    ms: fc.constantFrom(0, 1, 1_000, MEMORY_MS / 3, MEMORY_MS, 3 * MEMORY_MS),
    names: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (steps, namesMax) => {
      const live = new Requests(new Map(), namesMax);
      const table: RequestRow[] = [];
      let at = 1;
      for (const [place, { ms, names }] of steps.entries()) {
        at += ms;
        live.forget(at);
        live.remember({ names: Array.from({ length: names }, (_, n) => `${place}/key/${n}`), hash: 'h' }, at, {
          ok: true,
        });
        table.push(...live.take());
      }
      const loaded = new Requests(new Map(), namesMax);
      for (const row of table.filter((one) => one.at >= at - MEMORY_MS).slice(-namesMax)) loaded.restore(row);
      expect([...loaded.rows(at)]).toEqual([...live.rows(at)]);
      for (const row of loaded.rows(at)) expect(live.answerTo(asks(row.name))).toEqual({ ok: true });
    }),
  );
});
