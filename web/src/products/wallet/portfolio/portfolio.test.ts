import { wallet } from '@glassbook/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountsOf, atPrices, exact, isEmpty, withBalances, type WalletsReply } from './accounts.ts';
import { allocation, sharesOf } from './allocation.ts';
import { byWorth, isSmall, isZero } from './listed.ts';
import { check, inFiat, portfolioOf } from './portfolio.ts';

const row = (currency: number, name: string, available: string, held: string, price: string) => ({
  id: currency,
  currency,
  currency_name: name,
  currency_type: '',
  is_legal: 0 as const,
  is_lever: 0 as const,
  is_match: 1 as const,
  is_micro: 0 as const,
  cny_price: '0',
  pb_price: price,
  usdt_price: price,
  is_charge: 0 as const,
  logo: '',
  change_balance: available,
  lock_change_balance: held,
});
const none = { balance: [], totle: '0.00', usdt_totle: '0.00', CNY: '' };
const reply = (balance: ReturnType<typeof row>[], stated: string): WalletsReply =>
  wallet.wallets.reply.parse({
    legal_wallet: none,
    change_wallet: { balance, totle: stated, usdt_totle: stated, CNY: '' },
    lever_wallet: none,
    micro_wallet: none,
    stock_wallet: none,
    margin_wallet: none,
    financial_wallet: none,
    fiat_rates: { USD: '1', EUR: '0.92' },
    ExRate: '1',
    is_open_CTbi: 0,
    owed: '0.00',
    usdt_totle: stated,
    seq: 7,
    at_ms: 1_776_859_668_000,
  });

const btc = row(1, 'BTC', '0.16320000', '0.02100000', '78314.31');
const usdt = row(3, 'USDT', '3955.72000000', '2464.46000000', '1');
const sample = accountsOf(reply([btc, usdt], '20845.68'));

describe('reading', () => {
  test('available and held come in the smallest unit of the asset', () => {
    const [, spot] = sample;
    expect(spot?.kind).toBe('change');
    expect(spot?.holdings[0]).toMatchObject({ name: 'BTC', scale: 8, available: 16320000n, held: 2100000n });
    expect(exact('78314.31')).toEqual({ amount: 7831431n, scale: 2 });
  });

  test('a pushed balance replaces that of its kind and asset only', () => {
    const pushed = { currency_id: 1, kind: 'change' as const, available: '1.00000000', held: '0.00000000' };
    const [, spot] = withBalances(sample, [pushed, { ...pushed, kind: 'lever' }, { ...pushed, currency_id: 9 }]);
    expect(spot?.holdings.map(({ available, held }) => [available, held])).toEqual([
      [100000000n, 0n],
      [395572000000n, 246446000000n],
    ]);
  });

  test('a pushed price replaces that of its asset', () => {
    const [, spot] = atPrices(sample, (asset) => (asset === 'BTC' ? '80000.00' : undefined));
    expect(spot?.holdings.map(({ price }) => price.amount)).toEqual([8000000n, 1n]);
  });

  test('an account with nothing at all is empty, one with only a hold is not', () => {
    expect(isEmpty(accountsOf(reply([row(1, 'BTC', '0.00000000', '0.00000000', '1')], '0')))).toBe(true);
    expect(isEmpty(accountsOf(reply([row(1, 'BTC', '0.00000000', '0.00000001', '1')], '0')))).toBe(false);
  });
});

describe('valuing', () => {
  test('a row is worth available and held at the price, half even to the cent', () => {
    const portfolio = portfolioOf(sample, exact('0'));
    expect(portfolio.accounts[1]?.holdings.map(({ worth }) => worth)).toEqual([1442550n, 642018n]);
    expect(portfolio.worth).toBe(2084568n);
  });

  test('the shown rows always sum to the shown total', () => {
    const holding = fc.record({
      assetId: fc.nat(9),
      name: fc.constantFrom('BTC', 'ETH', 'SOL', 'XRP'),
      scale: fc.constantFrom(6, 8),
      available: fc.bigInt(0n, 10n ** 20n),
      held: fc.bigInt(0n, 10n ** 20n),
      price: fc.record({ amount: fc.bigInt(0n, 10n ** 12n), scale: fc.nat(8) }),
    });
    const account = fc.record({
      kind: fc.constantFrom('change', 'lever'),
      holdings: fc.array(holding, { maxLength: 6 }),
      stated: fc.constant('0'),
    });
    fc.assert(
      fc.property(fc.array(account, { maxLength: 4 }), (accounts) => {
        const portfolio = portfolioOf(accounts, exact('12.345'));
        const rows = portfolio.accounts.flatMap(({ holdings }) => holdings).reduce((so, { worth }) => so + worth, 0n);
        expect([portfolio.assets, portfolio.worth]).toEqual([rows, rows - 1234n]);
        const slices = allocation(portfolio, 3);
        expect(slices.length).toBeLessThanOrEqual(3);
        expect(slices.reduce((so, { worth }) => so + worth, 0n)).toBe(portfolio.assets);
      }),
    );
  });
});

describe('adding up', () => {
  test('the rows, the accounts and the total of the server agree', () => {
    expect(check(sample, exact('0'), '20845.68')).toEqual({ addsUp: true });
  });

  test('a total that is not the sum of the accounts is reported with the difference', () => {
    expect(check(sample, exact('0'), '20845.69')).toEqual({ addsUp: false, difference: -1n });
  });

  test('an account that is not the sum of its rows is reported, even where the total fits', () => {
    const wrong = accountsOf(reply([btc, usdt], '20846.68'));
    expect(check(wrong, exact('0'), '20846.68')).toEqual({ addsUp: false, difference: -100n });
  });

  test('what is owed on loans is taken off, also where it is more than there is', () => {
    expect(check(sample, exact('845.684'), '20000.00')).toEqual({ addsUp: true });
    expect(check(sample, exact('20845.686'), '-0.01')).toEqual({ addsUp: true });
    expect(check(sample, exact('20845.686'), '0.01')).toEqual({ addsUp: false, difference: -2n });
  });

  test('a cent is a difference, and so is less than a cent', () => {
    for (const [stated, difference] of [
      ['20845.67', 1n],
      ['20845.681', -1n],
    ] as const)
      expect(check(accountsOf(reply([btc, usdt], stated)), exact('0'), stated)).toEqual({ addsUp: false, difference });
  });
});

test.each([
  [
    [833n, 167n],
    [833n, 167n],
  ],
  [
    [1n, 1n, 1n],
    [334n, 333n, 333n],
  ],
  [
    [199_999n, 1n],
    [1000n, 0n],
  ],
  [
    [9_996n, 1n, 1n, 1n, 1n],
    [1000n, 0n, 0n, 0n, 0n],
  ],
  [
    [5n, 4n, 9_991n],
    [1n, 0n, 999n],
  ],
  [
    [0n, 0n],
    [0n, 0n],
  ],
])('%s are %s tenths of a percent of their sum', (parts, shares) => expect(sharesOf(parts)).toEqual(shares));

test('shares always sum to 100.0%, each within a tenth of its part', () =>
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 10n ** 15n), { minLength: 1, maxLength: 12 }), (parts) => {
      const whole = parts.reduce((so, part) => so + part, 0n);
      fc.pre(whole > 0n);
      const shares = sharesOf(parts);
      expect(shares.reduce((so, share) => so + share, 0n)).toBe(1000n);
      for (const [at, share] of shares.entries()) {
        const difference = share * whole - (parts[at] ?? 0n) * 1000n;
        expect(difference < 0n ? -difference : difference).toBeLessThan(whole);
      }
    }),
  ));

test('beyond its count an allocation sums up the rest', () => {
  const portfolio = portfolioOf(sample, exact('0'));
  expect(allocation(portfolio, 5)).toEqual([
    { name: 'BTC', worth: 1442550n },
    { name: 'USDT', worth: 642018n },
  ]);
  expect(allocation(portfolio, 1)).toEqual([{ name: undefined, worth: 2084568n }]);
});

test.each([
  ['USD', '1', 2084568n],
  ['EUR', '0.92', 1917803n],
  ['JPY', '151.5', 3158121n],
  ['EUR', undefined, undefined],
  ['EUR', '0', undefined],
])('20,845.68 USDT in %s at %s', (code, rate, expected) => expect(inFiat(2084568n, code, rate)).toBe(expected));

test('small is below one USDT', () =>
  expect([isSmall({ worth: 99n }), isSmall({ worth: 100n })]).toEqual([true, false]));

test('the most valuable comes first, then what there is without a price, then what is zero, by name', () => {
  const row = (name: string, worth: bigint, available: bigint) => ({
    ...{ assetId: 1, name, scale: 8, available, held: 0n, price: { amount: 0n, scale: 2 }, worth },
  });
  const rows = [row('ZEC', 0n, 0n), row('ADA', 0n, 0n), row('NEW', 0n, 5n), row('BTC', 10n, 1n), row('ETH', 20n, 1n)];
  expect(rows.toSorted(byWorth).map(({ name }) => name)).toEqual(['ETH', 'BTC', 'NEW', 'ADA', 'ZEC']);
  expect(rows.filter(isZero).map(({ name }) => name)).toEqual(['ZEC', 'ADA']);
});
