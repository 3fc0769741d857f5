/** A linear and an inverse market with a maker, a linear one of traders among themselves, and one that is opened in the course of the day. */
import { HOUSE_INSURANCE, type FundHouse } from '@glassbook/engine';
import type { ConfigureMaker, ConfigureMarket } from '@glassbook/engine/futures';
import { COPIED } from '../model/copies.ts';
import { BTC, ETH, SOL, USDT } from '../asset/index.ts';

export const one = 10n ** 8n;
const HOUR = 3_600_000;

const linear: ConfigureMarket = {
  kind: 'futures.configureMarket',
  ...{ market: 11, base: BTC, quote: USDT, settle: USDT, index: 1, tick: one / 10n, size: one / 1_000n },
  ...{ makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 1_000, bandPpm: 50_000, markBandPpm: 20_000 },
  ...{ contractsMax: 3_000, openOrdersMax: 20, openInterestMax: 1_000_000 },
  tiers: [
    { valueMax: 20_000n * one, leverageMax: 100, maintenancePpm: 5_000 },
    { valueMax: 100_000n * one, leverageMax: 50, maintenancePpm: 10_000 },
    { valueMax: 2_000_000n * one, leverageMax: 20, maintenancePpm: 25_000 },
  ],
  ...{ fundingMs: 8 * HOUR, fundingMaxPpb: 3_000_000, interestPpb: 100_000 },
};
export const LATE = 14;
/** Nobody but those of reach-to-send.ts trades there. */
export const ALONE = 15;
export const markets: readonly ConfigureMarket[] = [
  linear,
  {
    ...linear,
    ...{ market: 12, settle: BTC, size: 10n * one, contractsMax: 10_000 },
    tiers: [
      { valueMax: one / 5n, leverageMax: 100, maintenancePpm: 5_000 },
      { valueMax: 2n * one, leverageMax: 40, maintenancePpm: 12_500 },
      { valueMax: 100n * one, leverageMax: 10, maintenancePpm: 50_000 },
    ],
  },
  {
    ...linear,
    ...{ market: 13, base: ETH, index: 2, tick: 10n ** 6n, size: 10n ** 6n, makerFeePpm: 0, takerFeePpm: 333 },
    ...{
      liquidationFeePpm: 7_777,
      openOrdersMax: 2,
      openInterestMax: 9_000,
      fundingMs: HOUR,
      fundingMaxPpb: 5_000_000,
      interestPpb: 500_000,
    },
  },
  { ...linear, ...{ market: LATE, base: SOL, index: 3, tick: 10n ** 6n, size: 10n ** 7n, fundingMs: 24 * HOUR } },
  { ...linear, market: ALONE, makerFeePpm: 100, takerFeePpm: 300, liquidationFeePpm: 500 },
  { ...linear, market: COPIED, contractsMax: 60, openOrdersMax: 40 },
];

const maker = (market: number, other: Partial<ConfigureMaker>): ConfigureMaker => ({
  ...{ kind: 'futures.configureMaker', market, levels: 5, halfSpreadPpm: 200, stepPpm: 300 },
  ...{ notional: 900n * one, growthPpm: 300_000, staleAfterMs: 30_000, leverage: 10, ...other },
});
export const makers: readonly ConfigureMaker[] = [
  maker(11, {}),
  maker(12, { halfSpreadPpm: 400, leverage: 20 }),
  maker(LATE, { levels: 2, staleAfterMs: 60_000 }),
];

export const insurance = (asset: number, total: bigint): FundHouse => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_INSURANCE, asset, total, account: 'futures' },
});
