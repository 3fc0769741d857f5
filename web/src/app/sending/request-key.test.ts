import type { RefusalCode } from '@glassbook/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../session.ts';
import { useRequestKey } from './request-key.ts';

const no = (reason: RefusalCode) => ({ ok: false, reason, message: '', type: 'error' }) as const;
const done = { ok: true, message: '', data: undefined } as const;
const body = { amount: '5' };
const start = (page?: string) => renderHook(() => useRequestKey(page)).result.current;
afterEach(() => session.end());

test('after a lost answer a refusal of the carrier says nothing of the first attempt: the key stays', () => {
  const { keyFor, answered } = start();
  const key = keyFor(body);
  expect(answered(no('request.unavailable'))).toBe(true);
  expect(answered(no('request.too_many'))).toBe(true);
  expect(answered(no('session.login_required'))).toBe(true);
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

test('a form that is a page has the same key for the same body when it is opened again, until an answer is known', () => {
  session.begin('token', true, 'ann');
  const first = start('transfer');
  const key = first.keyFor(body);
  expect(first.answered(no('request.unavailable'))).toBe(true);
  expect(start('lockup').keyFor(body)).not.toBe(key);
  expect(start('transfer').keyFor({ amount: '6' })).not.toBe(key);
  // The session ended elsewhere, and the same user is back.
  session.expire('Log in first.');
  session.begin('another', true, 'ann');
  const again = start('transfer');
  expect(again.keyFor(body)).toBe(key);
  expect(again.answered(no('request.too_many'))).toBe(true);
  expect(again.answered(no('wallet.insufficient_funds'))).toBe(false);
  expect(start('transfer').keyFor(body)).not.toBe(key);
});

test('a key is not kept after a log-out, nor where the form is no page', () => {
  const [named, unnamed] = [start('transfer').keyFor(body), start().keyFor(body)];
  expect(start('transfer').keyFor(body)).toBe(named);
  expect(start().keyFor(body)).not.toBe(unnamed);
  session.end();
  expect(start('transfer').keyFor(body)).not.toBe(named);
});

test('what a page sent without an answer is there when it is opened again, for its user alone', () => {
  session.begin('token', true, 'ann');
  const first = start('transfer');
  const key = first.keyFor(body);
  // It is on its way still.
  const again = start('transfer');
  expect(again.left).toEqual(body);
  expect(start('lockup').left).toBeUndefined();
  expect(first.answered(done)).toBe(false);
  // The first was answered meanwhile: the same is asked for its answer, not done a second time.
  expect(again.keyFor(body)).toBe(key);
  expect(again.answered(done)).toBe(false);
  expect(start('transfer').left).toBeUndefined();
  session.expire('Log in first.');
  session.begin('another', true, 'bob');
  expect(start('transfer').left).toBeUndefined();
  expect(start('transfer').keyFor(body)).not.toBe(key);
});

test('where it is not known who it was nothing is kept for the next', () => {
  session.begin('token', true);
  start('transfer').keyFor(body);
  session.expire('Log in first.');
  session.begin('another', true);
  expect(start('transfer').left).toBeUndefined();
});
