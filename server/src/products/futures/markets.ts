/** The futures markets as committed: their rules, their prices, and what is open in them. */
import type { CommandOf, State } from '@glassbook/engine';
import { contractGrid, ratesOf, resultOf, valueOf } from '@glassbook/engine/quote';
import { assert, formatAmount, mulDiv } from '@glassbook/money';
import { byId, type Catalog } from '../../carry/store/catalog.ts';
import { priceScaleOf, type AssetSettings } from '../../carry/store/instrument.ts';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import type { PositionRow } from './stored.ts';

export type Rules = CommandOf<'futures.configureMarket'>;
export type FuturesMarket = {
  id: number;
  /** "BTC/USDT-PERP", "BTC/USDT-COIN". */
  symbol: string;
  base: AssetSettings;
  quote: AssetSettings;
  /** The asset of margin, results and fees. */
  settle: AssetSettings;
  isInverse: boolean;
  tick: bigint;
  rules: Rules;
};
export type FuturesMarkets = {
  all: readonly FuturesMarket[];
  market: (id: number) => FuturesMarket;
  named: (symbol: string) => FuturesMarket | undefined;
};

/** Their rules follow what is in force. */
export function futuresMarkets(state: State, { asset }: Pick<Catalog, 'asset'>, inForce: InForce): FuturesMarkets {
  const all = [...state.futures.markets.values()]
    .sort((a, b) => a.market - b.market)
    .map(({ market: id, isInverse, settings }): FuturesMarket => {
      const [base, quote, settle] = [asset(settings.base), asset(settings.quote), asset(settings.settle)];
      const symbol = symbolOf(base.symbol, quote.symbol, isInverse);
      return { id, symbol, base, quote, settle, isInverse, tick: settings.tick, rules: settings };
    });
  inForce.onChanged(() => {
    for (const market of all)
      market.rules = inForce.of('futures.configureMarket', { market: market.id }) ?? market.rules;
  });
  const bySymbol = new Map(all.map((market) => [market.symbol, market]));
  return { all, market: byId(all, 'futures market'), named: (symbol) => bySymbol.get(symbol) };
}

export function gridOf({ rules, isInverse, base }: FuturesMarket) {
  const grid = contractGrid({ tick: rules.tick, size: rules.size, isInverse }, base.scale, rules.openInterestMax);
  assert(grid !== undefined, 'a market in force has its steps');
  return grid;
}

/** What an open position has won or lost at a price and was not paid yet. */
export function unrealizedOf(
  of: FuturesMarket,
  { side, contracts, entryValue, settled }: Pick<PositionRow, 'side' | 'contracts' | 'entryValue' | 'settled'>,
  mark: bigint,
): bigint {
  const grid = gridOf(of);
  return resultOf(grid, side, entryValue, valueOf(grid, Number(mark / of.tick), contracts)) - settled;
}

/** The rules of a market by which margins are counted. */
export const marginRulesOf = (of: FuturesMarket) => ({
  ...gridOf(of),
  tiers: ratesOf(of.rules.tiers),
  settings: of.rules,
});

/** The average price of contracts that are worth so much, to the tick's places, half even. */
export function averageText(of: FuturesMarket, contracts: number, value: bigint): string {
  const { rules, isInverse, base, quote } = of;
  const places = priceScaleOf(of);
  const whole = 10n ** BigInt(base.scale);
  const unit = 10n ** BigInt(quote.scale - places);
  const size = BigInt(contracts) * rules.size;
  if (size === 0n || value === 0n) return formatAmount(0n, places);
  const average = isInverse
    ? mulDiv(size, whole, value * unit, 'half-even')
    : mulDiv(value, whole, size * unit, 'half-even');
  return formatAmount(average, places);
}

const symbolOf = (base: string, quote: string, isInverse: boolean): string =>
  `${base}/${quote}-${isInverse ? 'COIN' : 'PERP'}`;

/** The names of the markets in keys of channels. */
export const symbolsOf = ({ futures, assets }: State): { id: number; symbol: string }[] =>
  [...futures.markets.values()].map(({ market: id, isInverse, settings: { base, quote } }) => ({
    id,
    symbol: symbolOf(assets.get(base)?.name ?? '', assets.get(quote)?.name ?? '', isInverse),
  }));
