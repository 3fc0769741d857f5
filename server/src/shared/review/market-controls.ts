/** What staff can ask of markets besides their rules, whichever product lists them: whether they trade. Nothing here names a price or a result. */

import type { RequestNames } from '@glassbook/engine';

export type ControlledMarket = { id: number; symbol: string; isOpen: boolean };

export type TradingControls = {
  /** As they are in force. */
  markets: () => ControlledMarket[];
  /** False where the engine refused it. */
  halt: (id: number) => Promise<boolean>;
  /** `by`: the request of the two who decided it, `made` its number and who made it. */
  open: (id: number, by: RequestNames, made: { request: number; maker: number }) => Promise<boolean>;
};

/** Of all products; ids are one space of numbers. */
export class Controls {
  readonly #all: TradingControls[] = [];

  add(controls: TradingControls): void {
    this.#all.push(controls);
  }

  markets(): ControlledMarket[] {
    return this.#all.flatMap((each) => each.markets()).sort((a, b) => a.id - b.id);
  }

  find(id: number): { controls: TradingControls; market: ControlledMarket } | undefined {
    for (const controls of this.#all) {
      const market = controls.markets().find((each) => each.id === id);
      if (market) return { controls, market };
    }
    return undefined;
  }
}
