/** The codes of stocks that leave the engine, and the figures of its rules. What an order is refused for in every book are the codes of spot. The contract reads this list. */
export const refusals = [
  'stocks.not_trading',
  'stocks.would_trade_with_self',
  'stocks.adjusting',
  'stocks.in_auction',
  'stocks.delisted',
] as const;
export const reasons = [
  ...(['stocks.trade', 'stocks.fee', 'stocks.dividend', 'stocks.tax'] as const),
  ...(['stocks.split', 'stocks.fraction', 'stocks.delisting'] as const),
] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'stocks.trade': false,
  'stocks.fee': true,
  'stocks.dividend': false,
  'stocks.tax': false,
  'stocks.split': false,
  'stocks.fraction': false,
  'stocks.delisting': false,
};

/** On the wire they are 0 to 6. */
export const sessionWords = ['closed', 'opening', 'open', 'closing', 'paused', 'halted', 'delisted'] as const;
export type SessionWord = (typeof sessionWords)[number];
/**
 * What is being carried out after the auction of a stock, a piece before one entry (auction/carry-out.ts). opening: orders trade at its price; arriving: what is left arrives; returning: it goes back into the book, since the
 * stock was halted; closing: orders trade at its price; queuing: what came meanwhile queues; ending: all orders end, for a split or a delisting.
 */
export const stages = ['none', 'opening', 'arriving', 'returning', 'closing', 'queuing', 'ending'] as const;
export type Stage = (typeof stages)[number];
export const auctionKinds = ['open', 'close', 'reopen'] as const;
export type AuctionKind = (typeof auctionKinds)[number];
export const actionTypes = ['dividend', 'split', 'delisting'] as const;
export type ActionType = (typeof actionTypes)[number];
/** On the wire they are 1 to 4. */
export const actionStates = ['announced', 'recorded', 'done', 'withdrawn'] as const;

/** How long an opening waits for an index price before it takes the last close, milliseconds. */
export const WAIT_MS = 60_000;
/** A pause, and what gathers orders after a halt, milliseconds. */
export const PAUSE_MS = 300_000;
export const RESUME_MS = 60_000;
/** A market pauses where the index moved by so many hundredths within so long, milliseconds; it is looked at in steps. */
export const MOVE = { percent: 5n, withinMs: 300_000, stepMs: 5_000 } as const;
/** An order that is good till canceled ends after so long, milliseconds. */
export const GTC_MS = 90 * 86_400_000;
/** A close is the median of so many index ticks. */
export const CLOSE_TICKS = 5;
/** So many fills, arrivals or ends of orders are one piece of an auction, where a stock has no number of its own. */
export const AUCTION_PIECE = 250;
export const pieceOf = ({ auctionPiece = 0 }: { auctionPiece?: number | undefined }): number =>
  auctionPiece || AUCTION_PIECE;
/** How far pieces of an auction are apart, milliseconds. */
export const AUCTION_PIECE_MS = 50;
/** So many owners of a corporate action are done before one entry. */
export const OWNERS_PIECE = 100;
/** So many numbers of owners are looked at, at most. */
export const OWNERS_LOOKED = 10_000;
