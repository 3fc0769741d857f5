import { expect, test } from 'vitest';
import { readable } from './log-line.ts';

const at = Date.UTC(2026, 10, 21, 5, 20, 22);
test.each([
  [
    { level: 30, time: at, pid: 1, hostname: 'h', msg: 'ready', port: 3000, feed: 'replay' },
    '05:20:22 ready (port 3000, feed replay)',
  ],
  [
    { level: 40, time: at, msg: 'An exchange does not answer', exchange: 'okx' },
    '05:20:22 warning: An exchange does not answer (exchange okx)',
  ],
  [
    { level: 60, time: at, msg: 'a bug', err: { stack: 'Error: x\n    at y' } },
    '05:20:22 FATAL a bug\nError: x\n    at y',
  ],
])('an entry is one line of text: %j', (entry, words) => {
  expect(readable(JSON.stringify(entry))).toBe(words);
});

test.each(['Glassbook cannot start: no', '{"half": ', '{"level":"30"}', ''])(
  'what is no entry stays as it is: %j',
  (line) => {
    expect(readable(line)).toBe(line);
  },
);
