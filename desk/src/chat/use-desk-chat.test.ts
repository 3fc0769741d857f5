import { expect, test } from 'vitest';
import type { kefu } from '@glassbook/contract';
import { inOrder } from './use-desk-chat.ts';

const message = (id: number, text = `${id}`): kefu.DeskMessage => ({
  ...{ id, case: 1, at_ms: id, kind: 'user', agent: '', text, image: null, key: '', by: null },
});

test('KEFU-031 messages of pages, polls and own answers are shown once, oldest first', () => {
  const shown = inOrder([message(5), message(4)], [message(6), message(5)], [message(1)]);
  expect(shown.map(({ id }) => id)).toEqual([1, 4, 5, 6]);
});
