import type { Entry } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { GENESIS } from './chain/chain.ts';
import { entriesOf, frameEntry } from './journal.ts';

const named = (seq: number, clientOrderId: string): Entry => ({
  seq,
  at: 1,
  command: { kind: 'spot.cancelOrder', owner: 1, order: 0, clientOrderId },
});

test('the entries that have some bytes are found, and a text that quotes them is none of theirs', () => {
  const tick: Entry = { seq: 2, at: 1, command: { kind: 'clock.tick' } };
  const all = [named(1, '"kind":"clock.tick"'), tick, named(3, 'plain')];
  const frames = Buffer.concat(all.map((entry) => frameEntry(entry, GENESIS).frame));
  expect(entriesOf(frames)).toEqual(all);
  expect(entriesOf(frames, Buffer.from('"kind":"clock.tick"'))).toEqual([tick]);
});
