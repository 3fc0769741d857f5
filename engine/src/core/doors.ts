/** What products may do for each other, ask and tell each other within one command. Two that meet here know this page and not each other; how it works is in wires.ts. */
import type { Amount } from '@glassbook/money';
import type { LimitRefusal } from './limits/words.ts';
import type { AccountKind, Side } from './terms.ts';

/** Whose trading fees coupons and rebates are of. */
export type FeeProduct = 'spot' | 'futures' | 'options';
export type PositionSide = 'long' | 'short';

/** Operations that one product opens and others call. Each is done whole, or refused without a trace. */
export type Doors = {
  /**
   * Sells so much at once and whole, for no less than `worstPrice` (quote units for one whole base unit; 0: the market's band around the index price), whatever limits its owner has.
   * `kind`: the account that pays and receives. `got`: what its owner received, after `fee`.
   */
  sellOnBook: {
    ask: { owner: number; kind: AccountKind; market: number; amount: Amount; worstPrice: Amount };
    done: { got: Amount; fee: Amount };
  };
  /** The steps of a market, the fee of a taker, the smallest worth of an order and whether it trades now. */
  bookTerms: {
    ask: { market: number };
    done: { tick: Amount; lot: Amount; takerFeePpm: number; notionalMin: Amount; isOpen: boolean };
  };
  /** Opens a purse for a follow, or puts money in (`amount` above zero) or takes some out. One that is opened with 0 is without a limit: its copies pay from the owner's futures account. */
  changePurse: { ask: { follow: number; owner: number; leader: number; asset: number; amount: Amount }; done: object };
  /** Ends the purse of a follow that has no copy open: what is free goes back to the account. */
  closePurse: { ask: { follow: number }; done: object };
  /** What a follow has. `isPaid`: what its copies owe of a funding, or receive, is paid first. */
  valuePurse: { ask: { follow: number; isPaid: boolean }; done: PurseValue };
  /** Buys or sells contracts for a copy at market, isolated: opens it, or grows `position`. It meets no resting order of its leader: those are canceled. */
  openCopy: {
    ask: CopyOpening;
    done: { position: number; wanted: number; capped: number; filled: number };
  };
  /** Closes a copy until so many of its contracts are closed or ordered to be. */
  closeCopy: { ask: CopyClosing; done: { left: number; rests: number } };
  /** What a coupon of an owner takes off a trading fee that is about to be posted, which is its next entry; none of it where the owner has none. It counts for the coupon at once. Only of users' accounts. */
  feeOff: {
    ask: { owner: number; product: FeeProduct; asset: number; fee: Amount; ref: number };
    done: { off: Amount };
  };
  /** Counts a trading fee of a user's account that was posted, not that of a liquidation: what it brings who invited the user is paid in the same command. The fee is in the account of fees of that product. */
  feePaid: { ask: { owner: number; product: FeeProduct; asset: number; paid: Amount; ref: number }; done: object };
  /** Promises what a coupon adds to the interest of a lock-up that begins; `days`: its term. */
  beginBoost: { ask: { owner: number; coupon: number } & BoostedLockup; done: object };
  /** Pays what the coupon of a lock-up adds for its full days; nothing where it has none. */
  payBoost: { ask: { lockup: number; paidDays: number }; done: object };
  /** A lock-up is over: what its coupon promised and did not pay is free again. */
  endBoost: { ask: { lockup: number }; done: object };
  /** What coupons lent to a futures account: it may not leave. */
  bonusOf: { ask: { owner: number; asset: number }; done: { lent: Amount } };
  /** Takes back what a coupon lent, at most `free`. */
  takeBonus: { ask: { coupon: number; free: Amount }; done: object };
  /** Makes a copy a ticket of its owner's own, with its margin. `result`: what was open at the mark price, which counts as closed; `left`: what left the purse with it. */
  releaseCopy: { ask: { position: number }; done: { result: Amount; left: Amount } };
};

/** A lock-up that was paid no interest yet. */
export type BoostedLockup = { lockup: number; asset: number; amount: Amount; days: number };
/** Why a coupon adds nothing to a lock-up. */
export type BoostRefusal =
  | 'rewards.coupon_not_found'
  | 'rewards.coupon_over'
  | 'rewards.not_usable'
  | 'rewards.boosted'
  | 'rewards.house_short'
  | LimitRefusal;

/** A follow at the mark prices. `free`: what can be used of its purse, or of the account where it has no limit. `openResult`: of open copies, before fees. */
export type PurseValue = {
  free: Amount;
  margin: Amount;
  result: Amount;
  fees: Amount;
  funding: Amount;
  openResult: Amount;
  copies: readonly OpenCopy[];
};
/** `entryMargin`: worth at entry ÷ leverage. `openResult`: its part of that of the follow. `mark` in ticks, `perTick`: what one tick changes its worth by. */
export type OpenCopy = {
  position: number;
  market: number;
  side: PositionSide;
  contracts: number;
  entryMargin: Amount;
  openResult: Amount;
  mark: number;
  perTick: Amount;
};
/** What contracts that the leader traded were worth together: the price that a copy may be `slippagePpm` worse than. */
export type Average = { value: Amount; contracts: number };
export type CopyOpening = {
  follow: number;
  market: number;
  side: PositionSide;
  contracts: number;
  leverage: number;
  average: Average;
  slippagePpm: number;
  /** The most margin at the worst price; more contracts are left out. */
  marginMax: Amount | undefined;
  /** The copy that it grows; 0 where it opens one. */
  position: number;
};
export type CopyClosing = {
  position: number;
  /** Of all contracts it ever had. */
  upTo: number;
  /** The worst price, with what is left resting there; without it at market within the band, and what is left stays open. */
  within: { average: Average; slippagePpm: number } | undefined;
  /** An order of before that rests is left as it is, and nothing more is done. */
  keeps: boolean;
};

/** The refusal of what may not leave its owner (`mayLeave` with `out`). */
export type Stays = 'otc.stays';

/** Questions that products answer from their own state; it is yes where none says no. No answer changes anything. */
export type Questions = {
  /** Whether an owner may take so much out of an account. `out`: it leaves the owner for good, as a withdrawal does; otherwise it goes to another account of the same owner. */
  mayLeave: { owner: number; kind: AccountKind; asset: number; amount: Amount; out: boolean };
};

/** What products tell after it happened, and others hear once the operation that told it has ended. */
export type News = {
  /** An owner took money out of an account: what is open there has less. */
  left: { owner: number; kind: AccountKind; asset: number };
  /** What a coupon lent to a futures account is to be taken back, as far as it can be used. */
  bonusDue: { coupon: number; owner: number; asset: number };
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
  /** A leader's own ticket, or a copy, traded, ended, or (a copy) paid or received a funding: once a ticket and operation, with its totals after it. */
  ticket: Ticket;
};

/** A position with a number of its own. `follow`: the follow that it is a copy of, 0 for an owner's own. `isNew`: the operation opened it. `why`: why the last contracts were closed, where they were. */
export type Ticket = {
  ticket: number;
  owner: number;
  follow: number;
  market: number;
  /** The instrument whose index price it follows. */
  index: number;
  asset: number;
  isLinear: boolean;
  side: PositionSide;
  leverage: number;
  isNew: boolean;
  opened: number;
  openedValue: Amount;
  closed: number;
  closedValue: Amount;
  isOver: boolean;
  why: string | undefined;
};
