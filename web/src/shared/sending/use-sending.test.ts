import type { Answer } from '@glassbook/contract/client';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../carry/session.ts';
import { restore } from './sent.ts';
import { useSending } from './use-sending.ts';

const lost = { ok: false, reason: 'request.unavailable', message: '', type: 'error' } as const;
const done = { ok: true, message: 'Done.', data: 1 } as const;

/** A form whose requests are answered by hand. */
function open() {
  const asked: { body: string; key: string; answer: (answer: Answer<string, number>) => Promise<void> }[] = [];
  const post = (body: string, key: string) =>
    new Promise<Answer<string, number>>((resolve) =>
      asked.push({
        ...{ body, key },
        answer: (answer) =>
          act(() => {
            resolve(answer);
            return Promise.resolve();
          }),
      }),
    );
  const { result, unmount } = renderHook(() =>
    useSending({ name: 'form', title: 'a:form', list: '/list', body: 'text' as const, post, changed: [] }),
  );
  const press = (body: string) =>
    act(() => {
      result.current.review(body);
      void result.current.send();
    });
  return { asked, press, unmount, is: () => [result.current.at, result.current.body] as const, now: result };
}
const inAnotherTab = (owner: string) =>
  act(() => {
    localStorage.setItem('glassbook.owner', owner);
    window.dispatchEvent(new StorageEvent('storage', { key: 'glassbook.token', newValue: `of ${owner}` }));
  });
afterEach(() => {
  cleanup();
  session.end();
  localStorage.removeItem('glassbook.owner');
});

test('a second press sends nothing, and after a lost answer the same goes under the same key', async () => {
  const { asked, press, is } = open();
  press('five');
  press('six');
  expect(asked.length).toBe(1);
  await asked[0]?.answer(lost);
  expect(is()).toEqual(['unknown', 'five']);
  press('six');
  expect(asked.map(({ body, key }) => [body, key])).toEqual(Array(2).fill(['five', asked[0]?.key]));
  await asked[1]?.answer(done);
  expect(is()).toEqual(['done', undefined]);
  press('six');
  expect(asked[2]?.key).not.toBe(asked[0]?.key);
});

test('what another user who logs in elsewhere finds is his own, also in a form that stays', async () => {
  session.begin('token', true, 'ann');
  const { asked, press, is, now } = open();
  press('five');
  await asked[0]?.answer(lost);
  inAnotherTab('bob');
  expect(is()).toEqual(['editing', undefined]);
  act(() => void now.current.send());
  press('six');
  expect(asked.map(({ body }) => body)).toEqual(['five', 'six']);
  inAnotherTab('ann');
  expect(is()).toEqual(['unknown', 'five']);
  // The answer to him is his: it is there when he is.
  await asked[1]?.answer(done);
  expect(is()).toEqual(['unknown', 'five']);
});

test('a reload has what is on its way or unknown, and nothing once it is known or its owner has left', async () => {
  session.begin('token', true, 'ann');
  const first = open();
  first.press('five');
  first.unmount();
  restore();
  const again = open();
  expect([again.is(), again.now.current.open]).toEqual([['unknown', 'five'], false]);
  again.press('six');
  expect(again.asked.map(({ body, key }) => [body, key])).toEqual([['five', first.asked[0]?.key]]);
  await again.asked[0]?.answer(lost);
  session.end();
  restore();
  session.begin('token', true, 'ann');
  expect(open().is()).toEqual(['editing', undefined]);
});

test('a page that was closed while it sent is settled by the answer', async () => {
  session.begin('token', true, 'ann');
  const { asked, press, unmount } = open();
  press('five');
  unmount();
  const again = open();
  expect(again.is()).toEqual(['sending', 'five']);
  await asked[0]?.answer(done);
  expect(again.is()).toEqual(['done', undefined]);
  again.unmount();
  expect(sessionStorage.getItem('glassbook.sent')).toBeNull();
});
