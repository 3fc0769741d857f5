import { expect, test } from 'vitest';
import type { kefu } from '@glassbook/contract';
import { channels } from './channels.ts';
import { inOrder, missedSince } from './history.ts';

const message = (id: number): kefu.ChatMessage => ({
  ...{ id, case: 1, at_ms: id, kind: 'user', agent: '', text: `${id}`, image: null, key: `${id}` },
});
const all = Array.from({ length: 130 }, (_, at) => message(at + 1));
const asked: (string | undefined)[] = [];
const load = (before: string | undefined) => {
  asked.push(before);
  const rows = all.filter(({ id }) => id < Number(before ?? '999')).toReversed();
  return Promise.resolve({ rows: rows.slice(0, 50), more: rows.length > 50 });
};
const ids = (rows: readonly kefu.ChatMessage[] = []) => rows.map(({ id }) => id);

test('KEFU-030 what came while the connection was lost is loaded whole, however many pages it takes', async () => {
  const here = all.slice(0, 20);
  const missed = await missedSince(20, load);
  expect(asked).toEqual([undefined, '81', '31']);
  expect(ids(inOrder(here, missed ?? []))).toEqual(ids(all));
  expect(ids(await missedSince(129, load))).toEqual([130]);
  expect(await missedSince(0, () => Promise.resolve(undefined))).toBe(undefined);
});

test('KEFU-030 what is pushed after a snapshot stands after its newest message, and a new snapshot begins anew', () => {
  const state: kefu.ChatState = {
    ...{ available: true, open: true, changes_ms: null, case: null, unread: 0, newest: 20, staff_read: 0 },
  };
  const { start, next } = channels['kefu.own'];
  const pushed = next(start(state), { state: { ...state, newest: 22 }, messages: [message(22)], typing: false });
  expect([pushed.since, ids(pushed.arrived), pushed.newest]).toEqual([20, [22], 22]);
  expect(next(pushed, { state: null, messages: [], typing: true })).toBe(pushed);
  expect(start(state).arrived).toEqual([]);
});
