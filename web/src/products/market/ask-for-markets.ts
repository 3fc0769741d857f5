import { market } from '@glassbook/contract';
import { askAhead } from '../../carry/loadable.ts';
import { live } from '../../carry/live/index.ts';

/** Requests what every list of markets shows. */
export function askForMarkets(): void {
  live.ahead(['market.tickers']);
  askAhead(market.tickers, {});
}
