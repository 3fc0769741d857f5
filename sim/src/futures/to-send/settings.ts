/** What the staff does to futures in a day, what the house has to trade with, and gaps of the index price. */
import { HOUSE_INSURANCE, HOUSE_MAKER } from '@glassbook/engine';
import { BTC, USDT } from '../../asset/index.ts';
import type { Habit } from '../../product.ts';
import { fundingName, fundingOf } from '../../model/house-funding.ts';
import { futuresOf } from '../market.ts';
import { ALONE, insurance, LATE, makers, markets, one } from '../settings.ts';

/** What the maker has to trade with; more comes only where it has lost most of it. */
const MAKERS_MOST = new Map([
  [USDT, 20_000n * one],
  [BTC, one / 2n],
]);

export const houseHabits: readonly Habit[] = [
  {
    by: { staff: 25 },
    make: ({ model, dice }) => {
      const asset = dice.pick([USDT, BTC]);
      const most = MAKERS_MOST.get(asset) ?? 0n;
      const isPoor = model.available(HOUSE_MAKER, 'futures', asset) < most / 4n;
      const amount = most < model.available(HOUSE_MAKER, 'spot', asset) ? most : 0n;
      if (!isPoor || amount === 0n) return undefined;
      return { kind: 'wallet.move', owner: HOUSE_MAKER, asset, amount, from: 'spot', to: 'futures' };
    },
  },
  {
    by: { staff: 10 },
    make: ({ model, dice }) => {
      const asset = dice.pick([USDT, BTC]);
      const before = fundingOf(model).get(fundingName(HOUSE_INSURANCE, asset, 'futures')) ?? 0n;
      const more = asset === USDT ? BigInt(1 + dice.below(60)) * one : BigInt(1 + dice.below(90_000));
      return dice.chance(35) ? insurance(asset, before + more) : undefined;
    },
  },
  {
    // A gap, which the next price of the feed closes.
    by: { feed: 7 },
    make: ({ model, dice, prices }) => {
      const index = dice.pick([1, 1, 2, 3]);
      const usual = prices.at(index, model.at);
      const ppm = BigInt(dice.pick([4_000, 9_000, 20_000, 40_000, 90_000, 250_000, 450_000]));
      const price = usual.price + ((dice.chance(50) ? ppm : -ppm) * usual.price) / 1_000_000n;
      return { kind: 'indexPrice.update', source: prices.name, prices: [{ ...usual, price }] };
    },
  },
];

export const staffHabits: readonly Habit[] = [
  {
    // Caps that one liquidation, or the second of an hour, comes to.
    by: { staff: 30 },
    rare: true,
    make({ model, dice }) {
      const rules = futuresOf(model).markets.has(ALONE) && markets.find(({ market }) => market === ALONE);
      const caps = [{ insuredLiquidationPpm: dice.below(3_000) }, { insuredHourPpm: dice.below(10_000) }, {}];
      return rules ? { ...rules, ...dice.pick(caps) } : undefined;
    },
  },
  {
    by: { staff: 10 },
    make: ({ dice }) => {
      const market = dice.pick([11, 12, 13, 99]);
      return { kind: dice.chance(70) ? 'futures.haltMarket' : 'futures.openMarket', market };
    },
  },
  {
    by: { staff: 25 },
    make: ({ model }) => {
      const halted = [...futuresOf(model).markets.values()].find(({ status }) => status === 'halted');
      return halted && { kind: 'futures.openMarket', market: halted.rules.market };
    },
  },
  {
    by: { staff: 20 },
    make: ({ model }) =>
      futuresOf(model).markets.has(LATE) ? undefined : markets.find(({ market }) => market === LATE),
  },
  {
    by: { staff: 40 },
    make: ({ model, dice }) => {
      const rules = dice.pick(markets.filter(({ market }) => futuresOf(model).markets.has(market)));
      const [first, ...rest] = rules.tiers;
      if (!first) return undefined;
      if (dice.chance(60))
        return dice.pick([
          rules,
          { ...rules, takerFeePpm: 600 },
          { ...rules, takerFeePpm: 400 },
          { ...rules, contractsMax: rules.contractsMax / 2 },
          { ...rules, tiers: [{ ...first, leverageMax: 50, maintenancePpm: 10_000 }, ...rest] },
          { ...rules, fundingMs: 12 * 3_600_000 },
          { ...rules, insuredReachPpm: 10_000, insuredLiquidationPpm: 300_000, insuredHourPpm: 1_000_000 },
          { ...rules, insuredReachPpm: 300 },
          { ...rules, insuredHourPpm: 20_000 },
        ]);
      return dice.pick([
        { ...rules, tick: rules.tick * 2n },
        { ...rules, size: 0n },
        { ...rules, base: 99 },
        { ...rules, base: rules.quote },
        { ...rules, index: 4 },
        { ...rules, market: 1 },
        { ...rules, takerFeePpm: 100_001 },
        { ...rules, makerFeePpm: 5_000 },
        { ...rules, bandPpm: 0 },
        { ...rules, insuredReachPpm: 100_001 },
        { ...rules, insuredLiquidationPpm: 1_000_001 },
        { ...rules, insuredHourPpm: -1 },
        { ...rules, openOrdersMax: 0 },
        { ...rules, fundingMs: 5 * 3_600_000 },
        { ...rules, fundingMaxPpb: 1_000_000_000 },
        { ...rules, interestPpb: rules.fundingMaxPpb + 1 },
        { ...rules, tiers: [] },
        { ...rules, tiers: rest },
        { ...rules, tiers: [first, first] },
        { ...rules, tiers: [{ ...first, maintenancePpm: 4_999 }, ...rest] },
      ]);
    },
  },
  {
    by: { staff: 10 },
    make: ({ dice }) => {
      const maker = dice.pick(makers);
      if (dice.chance(60))
        return dice.pick([maker, maker, { ...maker, levels: dice.below(8) }, { ...maker, staleAfterMs: 5_000 }]);
      return dice.pick([
        { ...maker, market: 99 },
        { ...maker, levels: 101 },
        { ...maker, notional: 0n },
        { ...maker, leverage: 101 },
        { ...maker, halfSpreadPpm: 1_000_000 },
      ]);
    },
  },
];
