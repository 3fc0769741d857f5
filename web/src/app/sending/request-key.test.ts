import type { RefusalCode } from '@glassbook/contract';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRequestKey } from './request-key.ts';

const no = (reason: RefusalCode) => ({ ok: false, reason, message: '', type: 'error' }) as const;
const body = { amount: '5' };
const start = () => renderHook(() => useRequestKey()).result.current;

test('after a lost answer a refusal of the carrier says nothing of the first attempt: the key stays', () => {
  const { keyFor, answered } = start();
  const key = keyFor(body);
  expect(answered(no('request.unavailable'))).toBe(true);
  expect(answered(no('request.too_many'))).toBe(true);
  expect(keyFor(body)).toBe(key);
  expect(answered(no('wallet.insufficient_funds'))).toBe(false);
  expect(keyFor(body)).not.toBe(key);
});

test('one that is refused by the carrier at once, or is too old, was not carried out', () => {
  const { keyFor, answered } = start();
  const key = keyFor(body);
  expect(answered(no('request.too_many'))).toBe(false);
  const next = keyFor(body);
  expect(next).not.toBe(key);
  expect(answered(no('request.outcome_unknown'))).toBe(true);
  expect(answered(no('request.expired'))).toBe(false);
  expect(keyFor(body)).not.toBe(next);
});
