import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Fault } from './fault.ts';
import { createLogger, loggable, Samples } from './log.ts';

let lines: Record<string, unknown>[] = [];
let samples = new Samples();
const logger = () =>
  createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }, samples);

beforeEach(() => {
  vi.useFakeTimers();
  [lines, samples] = [[], new Samples()];
});
afterEach(() => {
  samples.flush();
  vi.useRealTimers();
});

const full = () => new Error('timeout exceeded when trying to connect');

test('of equal faults the first is written at once, the rest as one count for each interval', () => {
  const log = logger();
  for (let n = 0; n < 10_000; n += 1)
    log.warn({ requestId: `r-${n}`, route: 'account.login', err: full() }, 'a login failed');
  expect(lines).toMatchObject([{ requestId: 'r-0', route: 'account.login', msg: 'a login failed' }]);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: 40, more: 9_999, route: 'account.login', msg: 'a login failed' });
  expect(lines[1]?.['err']).toMatchObject({ message: 'timeout exceeded when trying to connect' });
  log.warn({ route: 'account.login', err: full() }, 'a login failed');
  vi.advanceTimersByTime(10_000);
  expect(lines[2]).toMatchObject({ more: 1 });
  // An interval without one: the next is a first one again.
  vi.advanceTimersByTime(10_000);
  log.warn({ requestId: 'later', route: 'account.login', err: full() }, 'a login failed');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatchObject({ requestId: 'later' });
});

test('what differs in words, call or error is written; numbers in an error are no difference', () => {
  const log = logger();
  log.warn({ err: full() }, 'one');
  log.warn({ err: full() }, 'two');
  log.warn({ err: new Error('another') }, 'one');
  log.warn({ route: 'spot.orders', err: full() }, 'one');
  log.error({ err: full() }, 'one');
  log.warn({ err: new Error('command 17 is stored') }, 'one');
  expect(lines).toHaveLength(6);
  log.warn({ err: new Error('command 18 is stored') }, 'one');
  expect(lines).toHaveLength(6);
});

test('what names no error and no call, and what is fatal, is always written', () => {
  const log = logger();
  for (let n = 0; n < 3; n += 1) {
    log.info({ userId: 1 }, 'logged in');
    log.warn({ ms: 300 }, 'the event loop was delayed');
    log.fatal({ err: full() }, 'a bug');
  }
  expect(lines).toHaveLength(9);
});

test('kinds of lines are bounded, and those beyond are counted together', () => {
  const log = logger();
  for (let n = 0; n < 2_000; n += 1) log.warn({ route: `call ${n}`, err: full() }, 'fault');
  expect(lines).toHaveLength(501);
  vi.advanceTimersByTime(10_000);
  expect(lines.at(-1)).toMatchObject({ more: 1_499, msg: 'further kinds of warnings' });
});

test('what is counted is written before the process exits', () => {
  const log = logger();
  for (let n = 0; n < 5; n += 1) log.warn({ err: full() }, 'fault');
  samples.flush();
  expect(lines.at(-1)).toMatchObject({ more: 4 });
});

test('an error has its stack; a call without an answer or a connection in time, and a count, have none', () => {
  expect(loggable(new TypeError('undefined is not a function'))['stack']).toContain('log.test.ts');
  const faults = [full(), new Fault('not answered in time')];
  for (const fault of faults) expect(loggable(fault)['stack']).toBeUndefined();
  const log = logger();
  for (let n = 0; n < 2; n += 1) log.error({ err: new TypeError('a bug') }, 'bug');
  samples.flush();
  const stacks = lines.map(({ err }) => (err as { stack?: string }).stack !== undefined);
  expect(stacks).toEqual([true, false]);
});
