/** One payment outside is taken once, however its reference is written. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { isUsed, takeReference, type Paid } from './payment-references.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.pool.query('TRUNCATE payment_references'));
afterAll(() => database.drop());

const hash = 'ef'.repeat(32);
// A Solana transaction is no hash of 64 hex digits.
const solana = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const deposit = (id: number, place = 'tron'): Paid => ({ noun: 'deposit', id, place });
const take = (paid: Paid, reference: string) => takeReference(database.pool, paid, reference);

test.each<[string, string, string, boolean]>([
  ['the same', hash, hash, true],
  ['in capitals with 0x', hash, `0x${hash.toUpperCase()}`, true],
  ['its output, in capitals with 0x', `${hash}:0`, `0x${hash.toUpperCase()}:0`, true],
  ['its output with leading zeros', `${hash}:1`, `${hash}:001`, true],
  ['an output of what is recorded whole', hash, `0X${hash}:0`, true],
  ['the whole of which an output is recorded', `0x${hash}:7`, hash, true],
  ['the address of an explorer', hash, `https://explorer.test/tx/0x${hash}`, true],
  ['another output', `${hash}:0`, `${hash}:1`, false],
  ['another hash', hash, 'ee'.repeat(32), false],
  ['a signature within the address of an explorer', solana, `https://explorer.test/tx/${solana}?cluster=mainnet`, true],
  ['a signature with a word before it', solana, `tx:${solana}`, true],
  ['a signature of other letters', solana, solana.toLowerCase(), false],
  ['another signature within an address', solana, `https://explorer.test/tx/${solana.slice(1)}`, false],
  ['more hex digits than a hash', hash, `${hash}ef`, false],
])('FUNDS-029 FUNDS-106 %s: is it the same payment, in either order?', async (_, one, two, isSame) => {
  for (const [first, second] of [
    [one, two],
    [two, one],
  ] as const) {
    await database.pool.query('TRUNCATE payment_references');
    expect(await take(deposit(1), first)).toBe(true);
    expect(await isUsed(database.pool, deposit(2), second)).toBe(isSame);
    expect(await take(deposit(2), second)).toBe(!isSame);
    // The one that has it takes it again, as a process does that carries on after another.
    expect(await take(deposit(1), first)).toBe(true);
  }
});

test('FUNDS-029 FUNDS-106 a hash is one payment on all networks; another reference is one within its own', async () => {
  expect(await take(deposit(1, 'ethereum'), hash)).toBe(true);
  expect(await take(deposit(2, 'bsc'), `0x${hash}`)).toBe(false);
  expect(await take(deposit(3, 'bank'), '20261123-1')).toBe(true);
  expect(await take(deposit(4, 'wire'), '20261123-1')).toBe(true);
  expect(await take(deposit(5, 'bank'), '20261123-1')).toBe(false);
  // What one user was paid can be what another deposited.
  expect(await take({ noun: 'withdrawal', id: 1, place: 'address' }, hash)).toBe(true);
  expect(await take({ noun: 'withdrawal', id: 2, place: 'bank' }, `${hash}:0`)).toBe(false);
});

type Noun = Paid['noun'];
test.each<[Noun, string, Noun, string]>([
  ['deposit', 'bank', 'house_in', 'SEPA-2026-0001'],
  ['deposit', 'solana', 'house_in', solana],
  ['withdrawal', 'bank', 'house_out', 'SEPA-2026-0001'],
  ['withdrawal', 'address', 'house_out', solana],
])(
  'FUNDS-142 a payment of a %s by %s is none of %s, in either order: %s',
  async (noun, place, houseNoun, reference) => {
    const own: Paid = { noun, id: 1, place };
    const house: Paid = { noun: houseNoun, id: 2, place: 'house' };
    for (const [first, second] of [
      [own, house],
      [house, own],
    ] as const) {
      await database.pool.query('TRUNCATE payment_references');
      expect(await take(first, reference)).toBe(true);
      expect(await isUsed(database.pool, second, reference)).toBe(true);
      expect(await take(second, reference)).toBe(false);
      expect(await take(first, reference)).toBe(true);
      expect(await take(second, `${reference}-2`)).toBe(true);
    }
    // Of both at once one gets it.
    await database.pool.query('TRUNCATE payment_references');
    expect((await Promise.all([own, house].map((each) => take(each, reference)))).filter(Boolean)).toEqual([true]);
    // What goes out is another payment than what comes in.
    expect(await take({ ...own, id: 3, noun: noun === 'deposit' ? 'withdrawal' : 'deposit' }, reference)).toBe(true);
  },
);

test('FUNDS-029 of many who take one payment at once, whole or by its outputs, one gets it', async () => {
  const ways = [hash, `0x${hash}`, `${hash}:0`, `${hash.toUpperCase()}:00`];
  const taken = await Promise.all(Array.from({ length: 12 }, (_, n) => take(deposit(n + 1), ways[n % 4] ?? '')));
  const { rows } = await database.pool.query<{ output: string }>('SELECT output FROM payment_references');
  expect([taken.filter(Boolean).length, rows.length]).toEqual([1, 1]);
});
