import { describe, expect, it } from 'vitest';
import { sumTexts } from '../sums.ts';
import { fieldOf, networksOf, problemsOf, shortAddress, summarize, type Draft } from './draft.ts';
import { address, card, info, own, usdt } from '../test/answers.tsx';

const now = info.now_ms;
const draft: Draft = { kind: 'address', network: undefined, payeeId: undefined, amount: '' };
const made = (change: Partial<Draft>, saved = own(), available = '100.00000000') => {
  const next = { ...draft, ...change };
  const summary = summarize(next, { asset: usdt, own: saved, info, available });
  return { summary, problems: problemsOf(next, summary, usdt, now) };
};

describe('the form of a withdrawal', () => {
  it('adds up: what is taken less the fee of the server arrives, and the rest stays available', () => {
    const { summary, problems } = made({ amount: '60.5' });
    expect(summary).toMatchObject({ amount: 6_050_000_000n, fee: 100_000_000n, receives: 5_950_000_000n });
    expect([summary.after, problems]).toEqual([3_950_000_000n, { payee: undefined, amount: undefined }]);
  });

  it.each([
    ['', 'missing'],
    ['1.123456789', 'places'],
    ['9.99', 'too_small'],
    ['100.01', 'insufficient'],
    ['10', undefined],
    ['100', undefined],
  ])('an amount of %j: %s', (amount, code) => {
    expect(made({ amount }).problems.amount?.code).toBe(code);
  });

  it('says by how much an amount is more than what is available', () => {
    expect(made({ amount: '100.01' }).problems.amount).toEqual({ code: 'insufficient', short: 1_000_000n });
  });

  it('takes a saved address of the asset on the chosen network, one without a hold before one with', () => {
    const saved = own([
      address({ id: 1, held_until_ms: now + 1 }),
      address({ id: 2 }),
      address({ id: 3, network: 'ethereum' }),
      address({ id: 4, currency: 1, network: 'bitcoin' }),
    ]);
    expect(made({}, saved).summary).toMatchObject({ network: 'tron', target: { id: 2 } });
    expect(made({}, saved).summary.targets.map(({ id }) => id)).toEqual([1, 2]);
    expect(made({ network: 'ethereum' }, saved).summary.target?.id).toBe(3);
    expect(made({ payeeId: 1 }, saved).problems.payee).toBe('held');
  });

  it('PAYEE-044 takes an accepted card before one in review, to which nothing can be withdrawn', () => {
    const saved = own([], [card({ id: 1, in_review: true }), card({ id: 2 })]);
    expect(made({ kind: 'bank' }, saved).summary.target?.id).toBe(2);
    expect(made({ kind: 'bank', payeeId: 1 }, saved).problems.payee).toBe('in_review');
    expect(
      made({ kind: 'bank', payeeId: 1 }, own([], [card({ id: 1, in_review: true, held_until_ms: now + 1 })])).problems
        .payee,
    ).toBe('in_review');
  });

  it('a hold is over from its very millisecond', () => {
    expect(made({ amount: '10' }, own([address({ held_until_ms: now })])).problems.payee).toBeUndefined();
  });

  it('without one that is saved, there is no payee', () => {
    expect(made({ amount: '10' }, own([])).problems.payee).toBe('missing');
    expect(made({ kind: 'bank', amount: '10' }).problems.payee).toBe('missing');
  });

  it('a card of the kind, by its bank and last digits', () => {
    const saved = own([], [card(), card({ id: 8, kind: 'international' })]);
    expect(made({ kind: 'bank' }, saved).summary.target).toMatchObject({ id: 7, text: 'First Bank •••• 2230' });
    expect(made({ kind: 'international' }, saved).summary.target?.id).toBe(8);
  });

  it('networks with a saved address come first', () => {
    expect(networksOf(own([address({ network: 'ethereum' })]), usdt)).toEqual(['ethereum', 'tron']);
  });

  it('an address is shown by its first and last twelve characters', () => {
    expect(shortAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234567890…cdef12345678');
    expect(shortAddress('r'.repeat(27))).toBe('r'.repeat(27));
  });

  it('each refusal is about one part of the form', () => {
    expect(
      [
        'funds.payee_on_hold',
        'funds.payee_in_review',
        'funds.level_reached',
        'funds.payment_password_locked',
        'funds.too_many_open',
        'request.too_many',
      ].map(fieldOf),
    ).toEqual(['payee', 'payee', 'amount', 'password', 'form', 'other']);
  });
});

it('sums below each other have the places of the longest', () => {
  expect(sumTexts(['1500.00000000', '1.00000000', '1499.00000000'])).toEqual(['1,500.00', '1.00', '1,499.00']);
  expect(sumTexts(['0.10000000', '0.00010000'])).toEqual(['0.1000', '0.0001']);
  expect(sumTexts(['999.12300000'])).toEqual(['999.123']);
  expect(sumTexts(['1000.12300000'])).toEqual(['1,000.123']);
  expect(sumTexts(['12345.12345678', '1.00000000'])).toEqual(['12,345.12345678', '1.00000000']);
  expect(sumTexts(['1200000.00000001'])).toEqual(['1,200,000.00000001']);
  expect(sumTexts(['1000', '10'])).toEqual(['1,000.00', '10.00']);
});
