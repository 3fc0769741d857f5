import { Unreachable, type Answer } from '@glassbook/contract/client';
import { expect, test } from 'vitest';
import { sendOrder } from './send-order.ts';

const placed = {
  id: 7,
  status: 2,
  filled_amount: '1',
  filled_value: '2',
  fee: '0',
  fee_currency: 'BTC',
  client_order_id: 'a1',
};
/** Answers in turn; `undefined` is a lost answer. */
function server(answers: (Answer<string, typeof placed> | undefined)[], left = () => false) {
  let posts = 0;
  const calls: (boolean | number)[] = [];
  const ages: number[] = [];
  let now = 50;
  const outcome = sendOrder({
    now: () => now,
    post: (ageMs) => {
      ages.push(ageMs);
      posts += 1;
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new Unreachable('away'));
    },
    unknown: (asking) => calls.push(asking),
    pause: (ms) => {
      calls.push(ms);
      now += ms;
      return Promise.resolve();
    },
    left,
  });
  return { posts: () => posts, calls, ages, outcome };
}

test('a lost answer is requested again until it arrives', async () => {
  const { posts, calls, outcome } = server([
    undefined,
    undefined,
    { ok: true, message: 'Order placed.', data: placed },
  ]);
  expect(await outcome).toEqual({ placed, message: 'Order placed.' });
  expect(posts()).toBe(3);
  expect(calls).toEqual([false, 1000, true, false, 2000, true]);
});

test('a refusal is an answer: it is shown and not retried', async () => {
  const refusal = { ok: false, reason: 'spot.no_liquidity', message: 'Not placed.', type: 'error' } as const;
  const { posts, outcome } = server([refusal, { ok: true, message: '', data: placed }]);
  expect(await outcome).toEqual({ refused: 'Not placed.' });
  expect(posts()).toBe(1);
});

test('after a lost answer, "too many requests" does not mean that nothing was placed', async () => {
  const busy = { ok: false, reason: 'request.too_many', message: 'Too many.', type: 'error' } as const;
  const { posts, outcome } = server([undefined, busy, { ok: true, message: 'Order placed.', data: placed }]);
  expect(await outcome).toMatchObject({ placed });
  expect(posts()).toBe(3);
  expect(await server([busy]).outcome).toEqual({ refused: 'Too many.' });
});

test('after a lost answer, a session that ended does not mean that nothing was placed; who left hears no more of it', async () => {
  const ended = { ok: false, reason: 'session.login_required', message: 'Log in.', type: '999' } as const;
  const again = server([undefined, ended, { ok: true, message: 'Order placed.', data: placed }]);
  expect(await again.outcome).toMatchObject({ placed });
  expect(await server([ended]).outcome).toEqual({ refused: 'Log in.' });
  const gone = server([undefined, ended], () => true);
  expect([await gone.outcome, gone.posts()]).toEqual([undefined, 1]);
});

test('a bug does not count as a lost answer', async () => {
  const broken = sendOrder({
    now: () => 0,
    post: () => Promise.reject(new TypeError('broken')),
    unknown: () => undefined,
    pause: () => Promise.resolve(),
    left: () => false,
  });
  await expect(broken).rejects.toThrow('broken');
});

test('each attempt carries its age, and one that the server never received and is too old was not placed', async () => {
  const late = { ok: false, reason: 'request.expired', message: 'Too late.', type: 'error' } as const;
  const { ages, outcome } = server([undefined, undefined, undefined, late]);
  expect(await outcome).toEqual({ refused: 'Too late.' });
  expect(ages).toEqual([0, 1_000, 3_000, 7_000]);
});
