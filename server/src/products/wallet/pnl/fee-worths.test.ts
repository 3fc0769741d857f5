/** Fees that the house takes alone: inverse futures take theirs in the coin, and give nothing for it. */
import { takeChanges } from '@glassbook/engine';
import { expect, test } from 'vitest';
import { check } from '../../../../../verify/check.js';
import { ANN, BOB, done, indexAt, INVERSE, opened, order, USDT } from '../../../../../engine/test/futures-market.ts';
import type { Positions } from '../../../shared/cost-basis/count.ts';
import { eventsOf } from '../../../shared/cost-basis/events.ts';
import { AccountBook } from '../../statement/account-book.ts';
import { worthKey } from '../../statement/own-groups.ts';
import { fileOf, ownEntries } from '../../statement/test/stated.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { countAll } from './projection.ts';

const BTC = 1;
const catalog = {
  instruments: [{ id: 1, base: { id: BTC }, quote: { id: 3 } }],
  asset: (id: number) => ({ id, scale: 8 }),
} as unknown as Catalog;

test('STMT-021 a fee in a coin that the house takes alone is valued, and its worth changes no other sum', async () => {
  const state = opened(20_000n);
  const inverse = { market: INVERSE };
  done(state, order(BOB, 'sell', 20_000n, 2_000, inverse));
  done(state, order(ANN, 'buy', 20_000n, 2_000, inverse));
  done(state, indexAt(20_000n));
  const postings = takeChanges(state).entries;
  const positions = new Map<number, Positions>();
  const checkpoint = { seq: 0, at: 0, prices: new Map([[1, 20_000n * USDT]]) };
  const { worths } = countAll(eventsOf(postings), [], { checkpoint, positions, catalog });
  const own = worths.filter(({ owner }) => owner === ANN);
  // 0.05% of 20,000 USDT in BTC, which is 10 USDT.
  expect(own.filter(({ product }) => product === 'futures')).toMatchObject([{ asset: BTC, worth: 10n * USDT }]);
  expect(positions.get(ANN)?.get(BTC)).toMatchObject({ quantity: 100n * USDT - 50_000n, realized: -10n * USDT });

  const entries = ownEntries(postings, ANN);
  const keyed = own.map(
    ({ seq, product, ref, asset, worth }) => [worthKey(`${seq} ${product} ${ref}`, asset), worth] as const,
  );
  const book = new AccountBook(ANN);
  book.take({ entries, worths: new Map(keyed) });
  expect([...book.months.values()].map(({ fees }) => fees)).toEqual([10n * USDT]);

  const [file, before] = [
    await fileOf(ANN, entries, own),
    await fileOf(
      ANN,
      entries,
      own.filter(({ product }) => product !== 'futures'),
    ),
  ];
  for (const lines of [file, before]) expect((await check(lines)).head.entries).toBe(entries.length);
  const yearsIn = (lines: readonly string[]) =>
    lines.filter((line) => line.includes('"kind":"year"')).map((line) => line.replace(/,"mark".*/, ''));
  expect(yearsIn(file)).toEqual(yearsIn(before));
  expect(file.join('')).toContain('"worth":"10.00000000"');
});
