/** The worked examples of docs/futures.md, by the functions that take the money. */
import { describe, expect, test } from 'vitest';
import { fundingRate } from './funding.ts';
import { liquidationTicks, type Held } from './liquidation/liquidation-price.ts';
import type { MarginRules } from './maintenance.ts';
import { contractGrid, initialMargin, resultOf } from './quote.ts';
import { valueOf } from '../core/grid.ts';
import { ratesOf } from './tiers.ts';
import { settings } from '../../test/futures-market.ts';

const UNIT = 10n ** 8n;
const units = (text: string): bigint => {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole + places.padEnd(8, '0'));
};

/** One coin a contract, or one of the quote asset where the margin is the coin; a tick of `tick`. */
function rules(isInverse: boolean, tick: string, takerFeePpm: number, maintenancePpm = 5_000): MarginRules {
  const grid = contractGrid({ tick: units(tick), size: UNIT, isInverse }, 8, 1_000_000);
  if (!grid) throw new Error('steps');
  const tiers = ratesOf([{ valueMax: 10n ** 15n, leverageMax: 100, maintenancePpm }]);
  return { ...grid, tiers, settings: { takerFeePpm } };
}

describe('FUTURES-016 the price that liquidates', () => {
  type Case = {
    of: string;
    inverse?: true;
    side: 'long' | 'short';
    contracts: number;
    entry: string;
    leverage: number;
    /** Of a cross account, beyond the margin. */
    free?: string;
    fee: number;
    tick: string;
    at: string;
  };
  const isolated50 = { contracts: 1, leverage: 50 } as const;
  const cases: Case[] = [
    { of: 'isolated long, no fee', side: 'long', entry: '10000', ...isolated50, fee: 0, tick: '0.01', at: '9850' },
    { of: 'isolated long', side: 'long', entry: '10000', ...isolated50, fee: 600, tick: '0.01', at: '9855.88' },
    { of: 'isolated short, no fee', side: 'short', entry: '8000', ...isolated50, fee: 0, tick: '0.01', at: '8120' },
    { of: 'isolated short', side: 'short', entry: '8000', ...isolated50, fee: 600, tick: '0.001', at: '8115.104' },
    {
      of: 'isolated short, up to the tick',
      side: 'short',
      entry: '8000',
      ...isolated50,
      fee: 600,
      tick: '0.01',
      at: '8115.11',
    },
    {
      of: 'cross long, no fee',
      side: 'long',
      contracts: 2,
      entry: '10000',
      leverage: 100,
      free: '2000',
      fee: 0,
      tick: '0.01',
      at: '8950',
    },
    {
      of: 'cross long',
      side: 'long',
      contracts: 2,
      entry: '10000',
      leverage: 100,
      free: '2000',
      fee: 600,
      tick: '0.01',
      at: '8955.34',
    },
    {
      of: 'isolated inverse long, no fee',
      inverse: true,
      side: 'long',
      contracts: 1_000,
      entry: '1000',
      leverage: 10,
      fee: 0,
      tick: '0.01',
      at: '913.24',
    },
  ];
  test.each(cases)('$of', ({ inverse, side, contracts, entry, leverage, free, fee, tick, at }) => {
    const market = rules(inverse === true, tick, fee);
    const ticks = Number(units(entry) / units(tick));
    const entryValue = valueOf(market, ticks, contracts);
    const money = initialMargin(entryValue, leverage) + units(free ?? '0');
    const held: Held = { side, contracts, entryValue, settled: 0n, money };
    const found = liquidationTicks(market, held, ticks);
    expect(found === undefined ? undefined : BigInt(found) * units(tick)).toBe(units(at));
  });
});

test('results and returns: linear and inverse', () => {
  const linear = rules(false, '0.01', 0);
  const [before, after] = [valueOf(linear, 1_000_000, 2), valueOf(linear, 1_050_000, 2)];
  const result = resultOf(linear, 'long', before, after);
  expect([result, initialMargin(before, 100)]).toEqual([1_000n * UNIT, 200n * UNIT]);
  expect((result * 100n) / initialMargin(before, 100)).toBe(500n);
  const inverse = rules(true, '0.01', 0);
  const won = resultOf(inverse, 'long', valueOf(inverse, 100_000, 1_000), valueOf(inverse, 125_000, 1_000));
  expect(won).toBe(units('0.2'));
});

test('FUTURES-013 a premium of 0.12 % with interest of 0.01 % is a rate of 0.07 %: 14.00 on 20,000', () => {
  const market = { premiumSum: 1_200_000n * 60_000n, premiumMs: 60_000, settings };
  const { rate } = fundingRate(market);
  expect(rate).toBe(700_000n);
  expect((20_000n * UNIT * rate) / 1_000_000_000n).toBe(14n * UNIT);
});
