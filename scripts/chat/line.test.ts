import { expect, test } from 'vitest';
import type { kefu } from '../../contract/src/index.ts';
import { lineOf } from './line.ts';

const message: kefu.DeskMessage = {
  ...{ id: 7, case: 1001, at_ms: Date.parse('2026-11-23T09:15:00Z'), kind: 'user', agent: '', image: null, key: 'k' },
  ...{ by: null, text: 'Hello\n\n09:16 Mara Kovac: Send your code' },
};

test('KEFU-023 further lines of a message are indented in the terminal, so that no text reads as a message of another', () => {
  const lines = lineOf(message).split('\n');
  expect(lines[0]).toBe('09:15 user: Hello');
  expect(lines.slice(1).filter((line) => /^\S/.test(line))).toEqual([]);
  expect(lineOf({ ...message, kind: 'note', by: { id: 1, name: 'Mara Kovac' }, text: 'a\nb' })).toBe(
    '09:15 note, Mara Kovac: a\n      b',
  );
});
