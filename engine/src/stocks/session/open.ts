/** A stock opens: what waits trades in an auction, the house maker quotes, what is left arrives in its sequence, and prices are shown to what waits for them (auction/carry-out.ts). */
import type { Amount } from '@glassbook/money';
import { carryOut } from '../auction/carry-out.ts';
import { findPrice } from '../auction/run.ts';
import type { Listing, State } from '../state.ts';
import type { AuctionKind } from '../words.ts';
import { putSession } from './times.ts';

/** Opens a stock at a reference in quote units. */
export function openBy(state: State, listing: Listing, reference: Amount, kind: Exclude<AuctionKind, 'close'>): void {
  const found = findPrice(state, listing, kind, reference);
  const past = [{ at: state.at, price: reference }];
  putSession(state, listing, { ...found, stage: 'opening', reference, openedAt: state.at, untilAt: undefined, past });
  carryOut(state, listing);
}
