/** The house maker of stocks (trading/house-maker.ts): it quotes only while a stock is open. */
import { makerProblem } from '../core/ladder.ts';
import { makerOf } from '../spot/house-maker.ts';
import type { ConfigureStockMaker } from './command.ts';
import type { State } from './state.ts';
import { floorOf } from './view.ts';

export const maker = makerOf('stocks.quotesStale');

/** The first field of a ladder that is refused for what the fields cannot say. */
export function ladderProblem(state: State, command: ConfigureStockMaker): keyof ConfigureStockMaker | undefined {
  const listing = state.stocks.listings.get(command.market);
  return listing ? makerProblem(command, listing.rules.notionalMax) : 'market';
}

/** Also while loading: a ladder is that of spot in the market of a stock. */
export function putLadder(state: State, command: ConfigureStockMaker): void {
  const listing = state.stocks.listings.get(command.market);
  if (listing) listing.market.maker = { ...command, kind: 'spot.configureMaker' };
}

/** Quotes by a new ladder at once. */
export function beginLadder(state: State, command: ConfigureStockMaker): void {
  putLadder(state, command);
  const listing = state.stocks.listings.get(command.market);
  if (listing) maker.begin(floorOf(state), listing.market);
}
