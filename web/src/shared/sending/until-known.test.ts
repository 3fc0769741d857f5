import type { Answer } from '@glassbook/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../carry/session.ts';
import { dispatch, idOf, stateOf } from './sent.ts';
import { askAgain, sendUntilKnown } from './until-known.ts';

const id = idOf('ann', 'order');
const lost = { ok: false, reason: 'request.unavailable', message: '', type: 'error' } as const;
const placed = { ok: true, message: 'Order placed.', data: 7 } as const;
const no = (reason: 'request.too_many' | 'request.expired' | 'session.login_required' | 'spot.no_liquidity') =>
  ({ ok: false, reason, message: reason, type: 'error' }) as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  session.begin('token', true, 'ann');
});
afterEach(() => {
  session.end();
  vi.useRealTimers();
});

/** Sends an order that is answered in turn; the last answer from then on. */
function send(...answers: Answer<string, number>[]) {
  const posts: { key: string; age: number }[] = [];
  const done: number[] = [];
  const form = {
    ...{ name: 'order', title: 'a:order', list: '/orders', body: 'text' as const, changed: [] },
    post: (_: string, key: string, age: number) => {
      posts.push({ key, age: Math.round(age) });
      return Promise.resolve(answers.length > 1 ? (answers.shift() ?? lost) : (answers[0] ?? lost));
    },
    done: (made: number) => void done.push(made),
  };
  dispatch(id, { is: 'review', body: 'buy' });
  void sendUntilKnown('ann', form);
  return {
    posts,
    done,
    form,
    ages: () => posts.map(({ age }) => age),
    keys: () => new Set(posts.map(({ key }) => key)),
  };
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a lost answer is asked for again after 1, 2 and 4 s, with the age and the key of the first attempt', async () => {
  const { ages, keys, done } = send(lost, lost, lost, lost, placed);
  await later(60_000);
  expect([ages(), keys().size, done]).toEqual([[0, 1_000, 3_000, 7_000, 11_000], 1, [7]]);
});

test.each([
  ['a refusal is an answer', [no('spot.no_liquidity')], 1],
  ['so is one of the carrier at once', [no('request.too_many')], 1],
  ['after a lost answer the carrier says nothing of it', [lost, no('request.too_many'), placed], 3],
  ['nor does a session that ended', [lost, no('session.login_required'), placed], 3],
  ['one that is too old was not placed', [lost, no('request.expired')], 2],
])('%s', async (_, answers, count) => {
  const { posts } = send(...answers);
  await later(60_000);
  expect([posts.length, stateOf(id).at === 'unknown']).toEqual([count, false]);
});

test('who asks again does not wait, nor does the network that is back', async () => {
  const { ages, form } = send(lost, lost, placed);
  await later(0);
  askAgain('ann', form);
  await later(0);
  window.dispatchEvent(new Event('online'));
  await later(0);
  expect(ages()).toEqual([0, 0, 0]);
});

test('while nobody is logged in it waits, and goes on after the login', async () => {
  const { posts } = send(lost, placed);
  await later(0);
  session.expire('Log in first.');
  await later(9_000);
  expect(posts.length).toBe(1);
  session.begin('another', true, 'ann');
  await later(4_000);
  expect(posts.length).toBe(2);
});

test.each([
  ['has logged out', () => session.end()],
  ['is another by now', () => session.begin('of bob', true, 'bob')],
])('for an owner who %s nothing is sent', async (_, leave) => {
  const { posts } = send(lost);
  await later(0);
  leave();
  await later(60_000);
  expect(posts.length).toBe(1);
});
