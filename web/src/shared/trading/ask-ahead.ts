import { live } from '../../carry/live/index.ts';
import type { Venue } from './instrument.ts';

/** Subscribes the channels of an instrument's page before its code is loaded. */
export function askForInstrument(
  { bookKey, tradesKey }: Pick<Venue, 'bookKey' | 'tradesKey'>,
  symbol: string | null,
): void {
  live.ahead(['market.tickers', ...(symbol === null ? [] : [bookKey(symbol), tradesKey(symbol)])]);
}
