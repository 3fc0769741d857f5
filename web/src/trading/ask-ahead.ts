import { live } from '../live/index.ts';
import type { Venue } from './instrument.ts';

/** Subscribes what the page of an instrument shows, before its code is there. */
export function askForInstrument(
  { bookKey, tradesKey }: Pick<Venue, 'bookKey' | 'tradesKey'>,
  symbol: string | null,
): void {
  live.ahead(['market.tickers', ...(symbol === null ? [] : [bookKey(symbol), tradesKey(symbol)])]);
}
