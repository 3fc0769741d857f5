import { Unreachable, type Answer } from '@glassbook/contract/client';
import { expect, test } from 'vitest';
import { sendOrder, type Placed } from './send-order.ts';

const placed: Placed = {
  id: 7,
  status: 2,
  filled_amount: '1',
  filled_value: '2',
  fee: '0',
  fee_currency: 'BTC',
  client_order_id: 'a1',
};
const request = { currency_id: '1', legal_id: '3', type: '1' as const, client_order_id: 'a1' };

/** Answers in turn; `undefined` is a lost answer. */
function server(answers: (Answer<string, Placed> | undefined)[]) {
  const keys: string[] = [];
  const said: (boolean | number)[] = [];
  const outcome = sendOrder(request, {
    post: (_request, key) => {
      keys.push(key);
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new Unreachable('away'));
    },
    unknown: (asking) => said.push(asking),
    pause: (ms) => {
      said.push(ms);
      return Promise.resolve();
    },
  });
  return { keys, said, outcome };
}

test('a lost answer is asked for again under the same id until it comes', async () => {
  const { keys, said, outcome } = server([undefined, undefined, { ok: true, message: 'Order placed.', data: placed }]);
  expect(await outcome).toEqual({ placed, message: 'Order placed.' });
  expect(keys).toEqual(['a1', 'a1', 'a1']);
  expect(said).toEqual([false, 1000, true, false, 2000, true]);
});

test('a refusal is an answer: it is told and not asked again', async () => {
  const refusal = { ok: false, reason: 'spot.no_liquidity', message: 'Not placed.', type: 'error' } as const;
  const { keys, outcome } = server([refusal, { ok: true, message: '', data: placed }]);
  expect(await outcome).toEqual({ refused: 'Not placed.' });
  expect(keys).toHaveLength(1);
});

test('after a lost answer, "too many requests" does not mean that nothing was placed', async () => {
  const busy = { ok: false, reason: 'request.too_many', message: 'Too many.', type: 'error' } as const;
  const { keys, outcome } = server([undefined, busy, { ok: true, message: 'Order placed.', data: placed }]);
  expect(await outcome).toMatchObject({ placed });
  expect(keys).toHaveLength(3);
  expect(await server([busy]).outcome).toEqual({ refused: 'Too many.' });
});

test('a bug is not taken for a lost answer', async () => {
  const broken = sendOrder(request, {
    post: () => Promise.reject(new TypeError('broken')),
    unknown: () => undefined,
    pause: () => Promise.resolve(),
  });
  await expect(broken).rejects.toThrow('broken');
});
