/** A perpetual contract: an instrument with its margin rules. */
import { market as marketWire, type futures } from '@glassbook/contract';
import { contractGrid, ratesOf, type Grid, type TierRates } from '@glassbook/engine/quote';
import { assert, parseAmount } from '@glassbook/money';
import { useMemo } from 'react';
import { call } from '../../carry/client.ts';
import type { Loadable } from '../../carry/loadable.ts';
import { contractChartPath, contractPath, paths } from './paths.ts';
import type { Asset, Instrument, Venue } from '../../shared/trading/instrument.ts';
import { useContractRows } from './contract/use-contract-rows.ts';
import { keys } from './keys.ts';

export type Contract = Instrument & {
  isInverse: boolean;
  /** The asset of margin, results and fees. */
  settle: Asset;
  /** Of one contract, in its unit; its lot. */
  size: bigint;
  grid: Grid;
  tiers: TierRates;
  leverageMax: number;
  contractsMax: number;
  bandPpm: number;
};

/** The pair whose index price a contract follows: "BTC/USDT" of "BTC/USDT-PERP". */
const pairOf = (symbol: string): string => symbol.slice(0, symbol.lastIndexOf('-'));

export const venue: Venue = {
  name: 'futures',
  sideKeys: { buy: 'futures:side.long', sell: 'futures:side.short' },
  hasStars: false,
  sources: ['index'],
  ...keys,
  // Amounts of the wire are contracts, and a lot is one.
  readAmount: (text, { lot }) => (/^\d+$/.test(text) ? BigInt(text) * lot : undefined),
  candleKey: (symbol, period) => `market.candle:${pairOf(symbol)}:${period}`,
  readCandles: async (symbol, period, source, { count, to }) => {
    const request = { count: `${count}`, to: to?.toString(), symbol: pairOf(symbol), period, source };
    const answer = await call(marketWire.candles, request);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.message;
  },
  // An amount of the quote asset is its own value.
  valueOf: (price, amount, { base, unit }) =>
    unit.id === base.id ? (price * amount) / 10n ** BigInt(base.scale) : amount,
  tradePath: contractPath,
  chartPath: contractChartPath,
  ordersPath: paths.orders,
};

const read = (text: string, scale: number): bigint => {
  const amount = parseAmount(text, scale);
  assert(amount !== undefined, 'a market row holds numbers of its own scale');
  return amount;
};

const placesOf = (text: string): number => /\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0;

/** Reads a row of /futures/markets. */
export function readContract(row: futures.Market): Contract {
  const base = { id: row.currency_id, name: row.currency_name, scale: row.base_scale };
  const quote = { id: row.legal_id, name: row.legal_name, scale: row.quote_scale };
  const isInverse = row.inverse;
  const unit = isInverse ? quote : base;
  const settle = row.settle_id === base.id ? base : quote;
  const [tick, size] = [read(row.tick, quote.scale), read(row.contract_size, unit.scale)];
  const grid = contractGrid({ tick, size, isInverse }, base.scale, row.open_interest_max);
  assert(grid !== undefined, 'a market in force has its steps');
  return {
    ...{ id: row.id, symbol: row.symbol, name: base.name, names: [base.name], categories: [] },
    ...{ base, quote, unit, settle, isInverse, tick, lot: size, size, grid, pair: pairOf(row.symbol) },
    open: row.status === 'open',
    tiers: ratesOf(
      row.tiers.map(({ value_max, leverage_max, maintenance_ppm }) => ({
        ...{ valueMax: read(value_max, settle.scale), leverageMax: leverage_max, maintenancePpm: maintenance_ppm },
      })),
    ),
    ...{ leverageMax: row.leverage_max, contractsMax: row.contracts_max, bandPpm: row.band_ppm },
    ...{ makerFeePpm: row.maker_fee_ppm, takerFeePpm: row.taker_fee_ppm },
    ...{ priceScale: placesOf(row.tick), amountScale: placesOf(row.contract_size) },
    venue,
  };
}

/** A row without its prices: it is the same text until a rule or a status changes. */
const rulesOf = (row: futures.Market): futures.Market => ({
  ...row,
  ...{ mark: null, index: null, last: null, funding_rate: '', next_funding_ms: 0, open_interest: 0, at_ms: 0 },
});

/** All contracts with their rules. */
export function useContracts(): { of: Loadable<unknown>; markets: readonly Contract[] } {
  const { of, contracts } = useContractRows();
  const rules = JSON.stringify(contracts.map(rulesOf));
  const markets = useMemo(() => (JSON.parse(rules) as futures.Market[]).map(readContract), [rules]);
  return { of, markets };
}
