/** What products may do for each other, ask and tell each other within one command. Two that meet here know this page and not each other; how it works is in wires.ts. */
import type { Amount } from '@glassbook/money';
import type { AccountKind, Side } from './terms.ts';

/** Operations that one product opens and others call. Each is done whole, or refused without a trace. */
export type Doors = {
  /**
   * Sells so much at once and whole, for no less than `worstPrice` (quote units for one whole base unit; 0: the market's band around the index price), whatever limits its owner has.
   * `got`: what its owner received, after the fee.
   */
  sellOnBook: {
    ask: { owner: number; market: number; amount: Amount; worstPrice: Amount };
    done: { got: Amount };
  };
};

/** Questions that products answer from their own state; it is yes where none says no. No answer changes anything. */
export type Questions = {
  /** Whether an owner may take so much out of an account. */
  mayLeave: { owner: number; kind: AccountKind; asset: number; amount: Amount };
};

/** What products tell after it happened, and others hear once the operation that told it has ended. */
export type News = {
  /** An owner took money out of an account: what is open there has less. */
  left: { owner: number; kind: AccountKind; asset: number };
  /** Two orders traded: the row of the trade, of which this is the part that all have. Fees are in what each of the two pays them in. */
  filled: {
    id: number;
    market: number;
    price: Amount;
    value: Amount;
    takerSide: Side;
    makerOrder: number;
    takerOrder: number;
    makerOwner: number;
    takerOwner: number;
    makerFee: Amount;
    takerFee: Amount;
  };
};
