import { amountPattern } from '@glassbook/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyOf, edit, opened, problemOf, summarize, type Movable, type TransferForm } from './transfer.ts';

const flags = { logo: '', is_legal: 1 as const, is_lever: 1 as const, is_match: 1 as const, is_micro: 1 as const };
const usdt: Movable = {
  ...flags,
  id: 3,
  name: 'USDT',
  scale: 8,
  kinds: ['legal', 'change', 'lever'],
  wallet: { legal_balance: '0.00000000', change_balance: '3955.72000000', lever_balance: '10.00000000' },
};
const xrp: Movable = {
  ...flags,
  id: 5,
  name: 'XRP',
  scale: 6,
  kinds: ['change', 'micro'],
  wallet: { change_balance: '1850.000000', micro_balance: '0.000000' },
};
const lone: Movable = { ...flags, id: 9, name: 'ONE', scale: 2, kinds: ['change'], wallet: { change_balance: '1.00' } };
const assets = [xrp, usdt, lone];
const form: TransferForm = { assetId: 3, from: 'change', to: 'lever', amount: '' };

describe('opening', () => {
  test('it opens with USDT from spot to futures', () => expect(opened(assets)).toEqual(form));
  test('it opens with the requested asset, in kinds that it has', () => {
    expect(opened(assets, { assetId: 5 })).toEqual({ assetId: 5, from: 'change', to: 'micro', amount: '' });
    expect(opened(assets, { assetId: 5, from: 'lever' })).toEqual({
      assetId: 5,
      from: 'change',
      to: 'micro',
      amount: '',
    });
  });
  test('into an account it comes from the one with most of it', () => {
    expect(opened(assets, { assetId: 3, to: 'change' })).toMatchObject({ from: 'lever', to: 'change' });
    expect(opened(assets, { assetId: 3, to: 'lever' })).toMatchObject({ from: 'change', to: 'lever' });
    expect(opened(assets, { assetId: 5, to: 'change' })).toMatchObject({ from: 'micro', to: 'change' });
  });
  test('an asset with one kind of account can not be moved', () => expect(opened([lone])).toBeUndefined());
});

describe('a keystroke', () => {
  test('choosing the kind of the other side swaps the two', () => {
    expect(edit(form, { field: 'from', kind: 'lever' }, assets)).toMatchObject({ from: 'lever', to: 'change' });
    expect(edit(form, { field: 'to', kind: 'change' }, assets)).toMatchObject({ from: 'lever', to: 'change' });
    expect(edit(form, { field: 'swap' }, assets)).toMatchObject({ from: 'lever', to: 'change' });
    expect(edit(form, { field: 'from', kind: 'legal' }, assets)).toMatchObject({ from: 'legal', to: 'lever' });
  });

  test('a kind the asset does not have is not taken', () =>
    expect(edit(form, { field: 'to', kind: 'stock' }, assets)).toEqual(form));

  test('another asset empties the amount and keeps to its kinds', () => {
    expect(edit({ ...form, amount: '5' }, { field: 'asset', assetId: 5 }, assets)).toEqual({
      assetId: 5,
      from: 'change',
      to: 'micro',
      amount: '',
    });
  });

  test('max is all that can be used, without trailing zeros', () => {
    expect(edit(form, { field: 'max' }, assets).amount).toBe('3955.72');
    expect(edit({ ...form, from: 'lever', to: 'change' }, { field: 'max' }, assets).amount).toBe('10');
    expect(edit({ ...form, from: 'legal' }, { field: 'max' }, assets).amount).toBe('0');
  });
});

test('both accounts are shown before and after', () => {
  expect(summarize({ ...form, amount: '955.72' }, assets)).toMatchObject({
    amount: 95572000000n,
    fromBefore: 395572000000n,
    fromAfter: 300000000000n,
    toBefore: 1000000000n,
    toAfter: 96572000000n,
  });
  expect(summarize({ ...form, amount: '9999' }, assets)).toMatchObject({ fromAfter: undefined, toAfter: undefined });
});

test('what open positions keep is neither available nor moved, before and after', () => {
  const kept = assets.map((asset) => ({ ...asset, kept: { lever: 300_000_000n } }));
  const back = { ...form, from: 'lever' as const, to: 'change' as const };
  expect(edit(back, { field: 'max' }, kept).amount).toBe('7');
  expect(problemOf({ ...back, amount: '8' }, kept)).toEqual({ code: 'insufficient_funds', short: 100_000_000n });
  expect(summarize({ ...back, amount: '7' }, kept)).toMatchObject({ fromBefore: 700_000_000n, fromAfter: 0n });
  expect(summarize({ ...form, amount: '5' }, kept)).toMatchObject({ toBefore: 700_000_000n, toAfter: 1_200_000_000n });
  // Positions that need more than there is keep of what comes in as well.
  const short = assets.map((asset) => ({ ...asset, kept: { lever: 1_200_000_000n } }));
  expect(summarize({ ...form, amount: '5' }, short)).toMatchObject({ toBefore: 0n, toAfter: 300_000_000n });
});

test.each([
  ['', { code: 'amount_missing' }],
  ['0', { code: 'amount_zero' }],
  ['0.00000000', { code: 'amount_zero' }],
  ['1.123456789', { code: 'too_many_places', places: 8 }],
  ['3955.73', { code: 'insufficient_funds', short: 1000000n }],
  ['3955.72', undefined],
  ['5.', undefined],
])('an amount of "%s" has the problem %o', (amount, expected) =>
  expect(problemOf({ ...form, amount }, assets)).toEqual(expected),
);

test('whatever is typed, what can be sent is money the wire takes, between two different kinds, and no more than there is', () => {
  const keystroke = fc.oneof(
    fc.record({
      field: fc.constant('amount' as const),
      text: fc.string({ unit: fc.constantFrom('0', '1', '5', '9', '.', ',', '-', 'e', ' '), maxLength: 12 }),
    }),
    fc.record({
      field: fc.constantFrom('from' as const, 'to' as const),
      kind: fc.constantFrom('legal' as const, 'change' as const, 'lever' as const),
    }),
    fc.record({ field: fc.constantFrom('swap' as const, 'max' as const) }),
    fc.record({ field: fc.constant('asset' as const), assetId: fc.constantFrom(3, 5, 77) }),
  );
  fc.assert(
    fc.property(fc.array(keystroke, { maxLength: 8 }), (keystrokes) => {
      const end = keystrokes.reduce((so, keystroke) => edit(so, keystroke, assets), form);
      expect(end.from).not.toBe(end.to);
      if (problemOf(end, assets) !== undefined) return;
      expect(bodyOf(end).number).toMatch(amountPattern);
      expect(summarize(end, assets).fromAfter).toBeGreaterThanOrEqual(0n);
    }),
  );
});
