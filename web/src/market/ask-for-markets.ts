import { market } from '@glassbook/contract';
import { askAhead } from '../app/loadable.ts';
import { live } from '../live/index.ts';

/** Requests what every list of markets shows. */
export function askForMarkets(): void {
  live.ahead(['market.tickers']);
  askAhead(market.tickers, {});
}
