/** The markets of the day, by the rules and with the house accounts that a new installation has (server/migrations/0019-futures.sql). */
import { HOUSE_INSURANCE, HOUSE_MAKER, type Command, type ConfigureMarket } from '@glassbook/engine';

type Rules = Extract<Command, { kind: 'futures.configureMarket' }>;
type Maker = Extract<Command, { kind: 'futures.configureMaker' }>;

export const QUOTE_SCALE = 8;
const UNIT = 10n ** 8n;
const [BTC, ETH, USDT, XRP] = [1, 2, 3, 5] as const;
export const names: Readonly<Record<number, string>> = { [BTC]: 'BTC', [ETH]: 'ETH', [USDT]: 'USDT', [XRP]: 'XRP' };
/** Recorded are these; by the number of the instrument. */
export const instruments = [
  { id: 1, base: BTC, symbol: 'BTCUSDT' },
  { id: 2, base: ETH, symbol: 'ETHUSDT' },
  { id: 4, base: XRP, symbol: 'XRPUSDT' },
] as const;

const tiers = (...all: [valueMax: bigint, leverageMax: number, maintenancePpm: number][]): Rules['tiers'] =>
  all.map(([valueMax, leverageMax, maintenancePpm]) => ({ valueMax: valueMax * UNIT, leverageMax, maintenancePpm }));
const large = tiers(
  [50_000n, 100, 5_000],
  [500_000n, 50, 10_000],
  [2_000_000n, 20, 25_000],
  [10_000_000n, 10, 50_000],
  [50_000_000n, 5, 100_000],
);
const small = tiers(
  [20_000n, 50, 10_000],
  [100_000n, 20, 25_000],
  [500_000n, 10, 50_000],
  [2_000_000n, 5, 100_000],
  [10_000_000n, 2, 250_000],
);
const inCoin = tiers([5n, 100, 5_000], [25n, 50, 10_000], [100n, 20, 25_000], [250n, 10, 50_000], [1_000n, 5, 100_000]);

const common = {
  kind: 'futures.configureMarket',
  ...{ makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 5_000, bandPpm: 50_000, markBandPpm: 20_000 },
  ...{ openOrdersMax: 200, fundingMs: 28_800_000, fundingMaxPpb: 3_750_000, interestPpb: 100_000 },
} as const;
type Own = Pick<Rules, 'market' | 'base' | 'settle' | 'index' | 'tick' | 'size' | 'contractsMax' | 'tiers'>;
const marketOf = (own: Own): Rules => ({ ...common, quote: USDT, openInterestMax: own.contractsMax * 100, ...own });
export const markets: readonly Rules[] = [
  marketOf({
    ...{ market: 101, base: BTC, settle: USDT, index: 1, tick: UNIT / 10n, size: UNIT / 1_000n },
    ...{ contractsMax: 100_000, tiers: large },
  }),
  marketOf({
    ...{ market: 102, base: ETH, settle: USDT, index: 2, tick: UNIT / 100n, size: UNIT / 100n },
    ...{ contractsMax: 200_000, tiers: large },
  }),
  marketOf({
    ...{ market: 104, base: XRP, settle: USDT, index: 4, tick: UNIT / 10_000n, size: 10n * UNIT },
    ...{ contractsMax: 100_000, tiers: small },
  }),
  marketOf({
    ...{ market: 111, base: BTC, settle: BTC, index: 1, tick: UNIT / 10n, size: 100n * UNIT },
    ...{ contractsMax: 50_000, tiers: inCoin },
  }),
];

const ladders: Readonly<Record<number, [halfSpreadPpm: number, stepPpm: number, notional: bigint]>> = {
  101: [20, 25, 4_000n],
  102: [30, 30, 3_000n],
  104: [80, 80, 2_000n],
  111: [30, 30, 4_000n],
};
/** The house maker's ladder; without levels it quotes nothing. */
export function makerOf(market: number, levels = 12): Maker {
  const [halfSpreadPpm, stepPpm, notional] = ladders[market] ?? [0, 0, 1n];
  return {
    ...{ kind: 'futures.configureMaker', market, levels, halfSpreadPpm, stepPpm, notional: notional * UNIT },
    ...{ growthPpm: 350_000, staleAfterMs: 90_000, leverage: 10 },
  };
}

const kinds = ['spot', 'futures'] as const;
const spotOf = ({ id, base }: (typeof instruments)[number]): ConfigureMarket => ({
  kind: 'spot.configureMarket',
  ...{ market: id, base, quote: USDT, tick: UNIT / 10_000n, lot: 10_000n, notionalMin: UNIT },
  ...{ notionalMax: 1_000_000n * UNIT, makerFeePpm: 800, takerFeePpm: 1_000, bandPpm: 50_000, openOrdersMax: 6 },
});
const given = (owner: number, asset: number, total: bigint): Command => ({
  kind: 'wallet.fundHouse',
  ...{ owner, asset, total: total * UNIT, account: 'futures' },
});
export const INSURED: readonly [asset: number, total: bigint][] = [
  [USDT, 1_000_000n],
  [BTC, 10n],
];
/** What is set before the first price. */
export const beginning: readonly Command[] = [
  { kind: 'platform.setMoney', money: 'demo' },
  ...Object.entries(names).map(([asset, name]): Command => ({
    kind: 'asset.configure',
    asset: Number(asset),
    name,
    scale: 8,
    kinds: [...kinds],
  })),
  ...instruments.map(spotOf),
  ...markets,
  ...INSURED.map(([asset, total]) => given(HOUSE_INSURANCE, asset, total)),
  ...[given(HOUSE_MAKER, USDT, 20_000_000n), given(HOUSE_MAKER, BTC, 200n)],
  ...markets.map(({ market }) => makerOf(market)),
];
