/** What staff can ask of markets, whichever product lists them: whether they trade, and of spot their fees and limits (of others they are settings: setting-controls.ts). Nothing here names a price or a result. */
import type { PoolClient } from 'pg';

/** No fee is above 1%, also with two people. */
export const feePpmMax = 10_000;
/** No band is wider than half of the reference price, and no account has more open orders in a market, also with two people. */
export const bandPpmMax = 500_000;
export const openOrdersCeiling = 1_000;
/** What the largest order of a market may be multiplied by at once: one digit too many is not asked for. */
export const notionalMaxFactor = 10n;

/** Fees and the band in parts per million, sums as decimal text in the quote asset. */
export type MarketRules = {
  makerFeePpm: number;
  takerFeePpm: number;
  notionalMin: string;
  notionalMax: string;
  bandPpm: number;
  openOrdersMax: number;
};
/** What is fixed of a futures contract: `settle` is the asset of margin. */
export type ContractFacts = {
  quote: string;
  quoteScale: number;
  settle: string;
  settleScale: number;
  openInterestMax: number;
};
export type ControlledMarket = { id: number; symbol: string; isOpen: boolean; contract?: ContractFacts };
export type RuledMarket = ControlledMarket & { quote: string; quoteScale: number; rules: MarketRules };

type Trading<M extends ControlledMarket> = {
  /** As they are in force. */
  markets: () => M[];
  /** False where the engine refused it. */
  halt: (id: number) => Promise<boolean>;
  open: (id: number) => Promise<boolean>;
};
export type TradingControls = Trading<ControlledMarket>;
export type RuleControls = Trading<RuledMarket> & {
  /** The name of the first rule that it would refuse. */
  problemIn: (id: number, rules: MarketRules) => string | undefined;
  configure: (id: number, rules: MarketRules) => Promise<boolean>;
  /** The row that the next start reads. */
  store: (client: PoolClient, id: number, rules: MarketRules) => Promise<void>;
};

/** Of all products; ids are one space of numbers. */
export class Controls {
  readonly #all: TradingControls[] = [];
  readonly #ruled: RuleControls[] = [];

  add(controls: TradingControls): void {
    this.#all.push(controls);
  }

  /** Of a product whose markets have the rules of spot. */
  addRuled(controls: RuleControls): void {
    this.#all.push(controls);
    this.#ruled.push(controls);
  }

  markets(): ControlledMarket[] {
    return this.#all.flatMap((each) => each.markets()).sort((a, b) => a.id - b.id);
  }

  ruledMarkets(): RuledMarket[] {
    return this.#ruled.flatMap((each) => each.markets()).sort((a, b) => a.id - b.id);
  }

  find = (id: number) => findIn(this.#all, id);
  findRuled = (id: number) => findIn(this.#ruled, id);
}

function findIn<C extends TradingControls>(all: readonly C[], id: number) {
  for (const controls of all) {
    const market = (controls.markets() as ReturnType<C['markets']>).find((each) => each.id === id);
    if (market) return { controls, market: market as ReturnType<C['markets']>[number] };
  }
  return undefined;
}
