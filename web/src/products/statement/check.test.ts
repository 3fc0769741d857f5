import { expect, it } from 'vitest';
import { check, type Held } from './check.ts';
import type { Summed } from './re-sum.ts';

const held = (seq: number, usdt: string): Held => ({ seq, totals: new Map([['USDT', [usdt]]]) });
const file = (seq: number, sum: bigint, stated = sum): Summed => ({
  seq,
  sums: [{ asset: 'USDT', entries: 1, sum, scale: 2 }],
  stated: new Map([['USDT', [`${stated / 100n}.${String(stated % 100n).padStart(2, '0')}`]]]),
});
/** Checks files and balances in this order: balances, file, and balances again where they are asked for. */
async function checked(files: Summed[], balances: Held[]) {
  const next = <T>(list: T[]) => Promise.resolve(list.shift() as T);
  const { found } = await check(
    () => next(files),
    () => next(balances),
  );
  return { found, left: [files.length, balances.length] };
}

it('STMT-030 a file that adds up to the balances before or after it matches', async () => {
  expect(await checked([file(5, 100n)], [held(4, '1.00')])).toEqual({ found: 'match', left: [0, 0] });
  // A fill between the balances and the file.
  expect(await checked([file(5, 90n)], [held(4, '1.00'), held(6, '0.90')])).toMatchObject({ found: 'match' });
});

it('STMT-030 what comes in between is no difference: it is tried again, and said where it comes each time', async () => {
  // One before the file and one after it.
  const moving = () => [held(4, '1.00'), held(6, '0.80')];
  const again = await checked([file(5, 90n), file(7, 80n)], [...moving(), held(6, '0.80')]);
  expect(again).toEqual({ found: 'match', left: [0, 0] });
  const files = [file(5, 90n), file(5, 90n), file(5, 90n)];
  expect(await checked(files, [...moving(), ...moving(), ...moving()])).toEqual({ found: 'moved', left: [0, 0] });
});

it('STMT-030 a file that is counted less far than the balances is not held against them', async () => {
  const behind = [held(6, '0.90'), held(6, '0.90')];
  const files = [file(5, 100n), file(5, 100n), file(5, 100n)];
  expect(await checked(files, [...behind, ...behind, ...behind])).toMatchObject({ found: 'moved' });
});

it('STMT-030 a difference of one moment, to its own balances, or that stays is one', async () => {
  expect(await checked([file(5, 90n)], [held(5, '1.00'), held(5, '1.00')])).toEqual({
    found: 'no_match',
    left: [0, 0],
  });
  expect(await checked([file(5, 90n)], [held(4, '1.00'), held(5, '0.80')])).toMatchObject({ found: 'no_match' });
  expect(await checked([file(5, 90n, 80n)], [held(4, '0.90'), held(9, '0.70')])).toMatchObject({ found: 'no_match' });
  const same = [held(4, '1.00'), held(9, '1.00')];
  const files = [file(5, 90n), file(5, 90n), file(5, 90n)];
  expect(await checked(files, [...same, ...same, ...same])).toEqual({ found: 'no_match', left: [0, 0] });
});
