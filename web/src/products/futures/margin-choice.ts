import { useEffect, useSyncExternalStore } from 'react';
import { keep, kept } from '../../carry/storage.ts';
import type { Contract } from './market.ts';
import type { MarginMode } from './ticket/ticket.ts';

export type MarginChoice = { margin: MarginMode; leverage: number };
const nothingChosen: MarginChoice = { margin: 'cross', leverage: 10 };

const watchers = new Set<() => void>();
const held = new Map<string, MarginChoice>();
const nameOf = (symbol: string): string => `futures.margin.${symbol}`;

function read(symbol: string): MarginChoice {
  const known = held.get(symbol);
  if (known) return known;
  const [, margin, leverage] = /^(cross|isolated) ([1-9]\d{0,2})$/.exec(kept(nameOf(symbol)) ?? '') ?? [];
  const choice = margin === undefined ? nothingChosen : { margin: margin as MarginMode, leverage: Number(leverage) };
  held.set(symbol, choice);
  return choice;
}

function choose(symbol: string, choice: MarginChoice): void {
  held.set(symbol, choice);
  keep(nameOf(symbol), `${choice.margin} ${choice.leverage}`);
  for (const watcher of watchers) watcher();
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The most leverage in a contract: what it allows, or the cap of its owner's country and class. At 0 there is none, which is said elsewhere. */
export const leverageMaxOf = ({ leverageMax }: Pick<Contract, 'leverageMax'>, cap: number | undefined): number =>
  Math.max(1, Math.min(leverageMax, cap ?? leverageMax));

/**
 * The margin mode and leverage of the next orders in a contract, kept in this browser; never above what its owner may use. `isNew`: before a first order what is shown is kept as if it was chosen, so
 * that a higher cap, once the country is known, raises nothing by itself.
 */
export function useMarginChoice(
  symbol: string,
  leverageMax: number,
  isNew = false,
): readonly [MarginChoice, (next: MarginChoice) => void] {
  const choice = useSyncExternalStore(subscribe, () => read(symbol));
  const leverage = Math.min(choice.leverage, leverageMax);
  const { margin } = choice;
  useEffect(() => {
    if (isNew) choose(symbol, { margin, leverage });
  }, [isNew, symbol, margin, leverage]);
  return [{ ...choice, leverage }, (next) => choose(symbol, next)];
}
