import { expect, test } from 'vitest';
import { breakEven, endsOf, most, problem, sums, type Offer, type Term } from './form.ts';

const USDT = 10n ** 8n;
const term: Term = {
  ...{
    id: 60,
    seconds: 60,
    status: 1,
    profit_ratio: '85',
    loss_ratio: '100',
    payout_ppm: 850_000,
    loss_ppm: 1_000_000,
  },
  ...{ min_amount: '1.00000000', max_amount: '1000.00000000' },
};
const offer: Offer = {
  ...{ currency: 3, currency_name: 'USDT', scale: 8, fee_ppm: 10_000, open_max: 20, markets: [], terms: [term] },
  ...{ loss_share: '', loss_accounts: 0, confirmed: 1, gate: 'open', available: '0', now_ms: 0 },
};
const of = (typed: string) => sums(offer, term, typed);

test('OPT-019 100 USDT at 85 % with a fee of 1 %: what each case gains and gives back', () => {
  const own = of('100');
  expect(own).toEqual({ stake: 100n * USDT, payout: 85n * USDT, loss: 100n * USDT, fee: USDT });
  expect(own && endsOf(own)).toEqual({
    right: { gain: 84n * USDT, back: 185n * USDT },
    wrong: { gain: -101n * USDT, back: 0n },
    equal: { gain: -USDT, back: 100n * USDT },
  });
});

test('OPT-019 how often one must be right: what a wrong one costs of both, rounded up to a tenth of a percent', () => {
  // 101 ÷ 185 is 54.59…
  expect(of('100') && breakEven(of('100') as NonNullable<ReturnType<typeof of>>)).toBe(546n);
  expect(breakEven({ stake: 1n, payout: 1n, loss: 1n, fee: 1n })).toBe(1_000n);
});

test.each([
  ['', 'amount'],
  ['0', 'amount'],
  ['x', 'amount'],
  ['0.99999999', 'min'],
  ['1000.00000001', 'max'],
  ['100', 'funds'],
  ['99', undefined],
] as const)('what is wrong with "%s": %s', (typed, wrong) => {
  expect(problem(offer, term, of(typed), 100n * USDT)).toBe(wrong);
});

test('the most that can be staked is paid for together with its fee', () => {
  for (const available of [0n, 1n, 100n * USDT, 101n * USDT, 123_456_789n]) {
    const max = most(offer, term, available);
    const fee = (max * 10_000n + 999_999n) / 1_000_000n;
    expect(max + fee <= available).toBe(true);
  }
  expect(most(offer, term, 10n ** 15n)).toBe(1_000n * USDT);
});
