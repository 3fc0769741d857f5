import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/settings/setting.ts';

const whole = z.int().nonnegative();
const tier = z.strictObject({ valueMax: z.string(), leverageMax: whole, maintenancePpm: whole });
const market = z.strictObject({
  ...{ base: whole, quote: whole, settle: whole, index: whole, tick: z.string(), size: z.string() },
  ...{ makerFeePpm: whole, takerFeePpm: whole, liquidationFeePpm: whole, bandPpm: whole, markBandPpm: whole },
  ...{ contractsMax: whole, openOrdersMax: whole, openInterestMax: whole, tiers: z.array(tier) },
  ...{ fundingMs: whole, fundingMaxPpb: whole, interestPpb: whole },
});
const maker = z.strictObject({
  ...{ levels: whole, halfSpreadPpm: whole, stepPpm: whole, leverage: whole },
  ...{ notional: z.string(), growthPpm: whole, staleAfterMs: whole },
});

/** futuresMarket:101, its rules; futuresMaker:101, the house maker's ladder in it. Amounts are decimal text. */
export const settings: {
  [K in 'futures.configureMarket' | 'futures.configureMaker']: Setting<CommandOf<K>>;
} = {
  'futures.configureMarket': setting('futuresMarket', market, (value, { ids: [id = 0], amount }) => {
    const { base, quote, settle, index, tick, size, tiers, ...rest } = value;
    return {
      ...{ kind: 'futures.configureMarket', market: id, base, quote, settle, index },
      // A contract is some of the coin, or where the margin is the coin some of the quote asset.
      ...{ tick: amount(tick, quote), size: amount(size, settle === base ? quote : base) },
      ...rest,
      tiers: tiers.map(({ valueMax, ...of }) => ({ valueMax: amount(valueMax, settle), ...of })),
    };
  }),
  'futures.configureMaker': setting(
    'futuresMaker',
    maker,
    ({ notional, ...rest }, { state, ids: [id = 0], amount }) => {
      const quote = state.futures.markets.get(id)?.settings.quote;
      if (quote === undefined) return undefined;
      return { kind: 'futures.configureMaker', market: id, ...rest, notional: amount(notional, quote) };
    },
  ),
};
