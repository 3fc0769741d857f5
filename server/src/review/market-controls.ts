/** What staff can ask of markets, whichever product lists them: whether they trade, and their fees and limits. Nothing here names a price or a result. */
import type { PoolClient } from 'pg';

/** Fees and the band in parts per million, sums as decimal text in the quote asset. */
export type MarketRules = {
  makerFeePpm: number;
  takerFeePpm: number;
  notionalMin: string;
  notionalMax: string;
  bandPpm: number;
  openOrdersMax: number;
};
export type ControlledMarket = { id: number; symbol: string; quote: string; isOpen: boolean; rules: MarketRules };

export type MarketControls = {
  /** As they are in force. */
  markets: () => ControlledMarket[];
  /** False where the engine refused it. */
  halt: (id: number) => Promise<boolean>;
  open: (id: number) => Promise<boolean>;
  /** The name of the first rule that it would refuse. */
  problemIn: (id: number, rules: MarketRules) => string | undefined;
  configure: (id: number, rules: MarketRules) => Promise<boolean>;
  /** The row that the next start reads. */
  store: (client: PoolClient, id: number, rules: MarketRules) => Promise<void>;
};

/** Of all products; ids are one space of numbers. */
export class Controls {
  readonly #all: MarketControls[] = [];

  add(controls: MarketControls): void {
    this.#all.push(controls);
  }

  markets(): ControlledMarket[] {
    return this.#all.flatMap((each) => each.markets()).sort((a, b) => a.id - b.id);
  }

  find(id: number): { controls: MarketControls; market: ControlledMarket } | undefined {
    for (const controls of this.#all) {
      const market = controls.markets().find((each) => each.id === id);
      if (market) return { controls, market };
    }
    return undefined;
  }
}
