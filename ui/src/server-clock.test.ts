import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearServer, serverNow } from './server-clock.ts';

const at = Date.UTC(2026, 3, 22, 12, 7, 48);
const header = (ms: number): string => new Date(ms).toUTCString();
/** An answer of the server's `ms`, `halfTrip` after it was asked and before it is here, on a device whose clock is `off`. */
const answer = (ms: number, off: number, halfTrip = 20): void =>
  hearServer(header(ms), ms + off - halfTrip, ms + off + halfTrip);

beforeEach(() => void vi.useFakeTimers({ now: at }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['five minutes slow', -300_000],
  ['three days slow', -259_200_000],
  ['ten hours fast', 36_000_000],
])('a clock that is %s is corrected to the second by one answer, and further by others', (_, off) => {
  vi.setSystemTime(at + 300 + off);
  answer(at + 300, off);
  expect(Math.abs(serverNow() - (at + 300))).toBeLessThan(1_000);
  answer(at + 980, off);
  answer(at + 1_020, off);
  vi.setSystemTime(at + 2_000 + off);
  expect(Math.abs(serverNow() - (at + 2_000))).toBeLessThan(100);
});

test('a clock that agrees with the answers is left as it is, also after it was set right', () => {
  answer(at, 90_000);
  answer(at + 5_500, 0);
  vi.setSystemTime(at + 5_520);
  expect(serverNow()).toBe(at + 5_520);
});

test('an answer without a date, or one during which the clock was set back, teaches nothing', () => {
  answer(at, 0);
  hearServer(null, at, at);
  hearServer('soon', at, at);
  hearServer(header(at + 60_000), at + 10, at);
  expect(serverNow()).toBe(at);
});
