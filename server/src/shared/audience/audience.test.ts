import { market, system } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { Audience } from './audience.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
}, 60_000);
afterAll(() => whole.close());

test('a call is counted before it is answered, so that it comes after the newest prices; a check of health is not', async () => {
  const { app } = whole;
  const { audience } = app.core;
  const seen: string[] = [];
  audience.onCall(() => seen.push('call'));
  await clientOf(app)(system.health, {});
  expect([seen, audience.isPresent()]).toEqual([[], false]);
  await clientOf(app)(market.tickers, {});
  expect([seen, audience.isPresent()]).toEqual([['call'], true]);
});

test('a connected client is present without a call', () => {
  let clients = 0;
  const books = { channel: () => undefined, wasRead: () => false };
  const audience = new Audience({ clients: () => clients, watched: () => false }, books);
  expect(audience.isPresent()).toBe(false);
  clients = 1;
  expect(audience.isPresent()).toBe(true);
});
