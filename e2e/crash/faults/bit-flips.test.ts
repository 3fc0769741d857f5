import { expect, test } from 'vitest';
import { sizes } from '../../../sizes/sizes.ts';
import { randomFrom } from '../random.ts';
import { columnsToFlip } from './bit-flips.ts';

test('R7 the flips of every run reach every column of the journal, whatever the seed', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const columns = columnsToFlip(randomFrom(seed));
    const flipped = new Set(Array.from({ length: sizes.R7.test }, () => columns.next().value));
    expect([...flipped].sort()).toEqual(['at', 'entries', 'epoch', 'first_seq', 'hash', 'last_seq', 'prev_hash']);
  }
});
