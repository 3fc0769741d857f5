import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { requestKey } from './request-key.ts';

test('I5 the hash is of the call and its fields, in any order and language', () => {
  const of = (body: object, routeId = 'spot.placeOrder') => requestKey('mine', routeId, body)?.hash;
  expect(of({ number: '10', password: '402719' })).toBe(of({ number: '10', password: '402720' }));
  expect(of({ amount: '1', type: '2' })).toBe('6dd0990355b13c47d0ec972a4f33634d');
  expect(of({ type: '2', lang: 'th', amount: '1', price: undefined })).toBe(of({ amount: '1', type: '2' }));
  expect(of({ amount: '2', type: '2' })).not.toBe(of({ amount: '1', type: '2' }));
  expect(of({ amount: '1', type: '2' }, 'spot.preview')).not.toBe(of({ amount: '1', type: '2' }));
});

test('R20 of a hash, which the engine keeps for an hour, nothing but its 32 characters is kept', () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const count = 20_000;
  const kept = Array<string>(count).fill('');
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let n = 0; n < count; n += 1) kept[n] = requestKey('mine', 'spot.placeOrder', { amount: String(n) })?.hash ?? '';
  const each = (used() - before) / count;
  expect(new Set(kept).size).toBe(count);
  // A text of 32 characters takes 48 bytes, a slice of one of 64 takes 112.
  expect(each).toBeLessThan(80);
});
