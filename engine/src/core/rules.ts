/**
 * Which rules a journal is under. A rule that changes what a stored command does is a new version: entries before `platform.adoptRules` go on
 * being replayed under the rules they were written under, so a journal always rebuilds the state it was answered with.
 *
 * Each line has its case in a recorded journal (server/test/golden/rules-2-cases.ts, rules-3-cases.ts, and so on), which is replayed under it and the rules before.
 *
 * 1: every journal until `platform.adoptRules`.
 * 2: - An order by value continues with the next order while what is left pays for a lot there, and whether it is filled is checked before whose
 *      that order is.
 *    - What a market order by amount is worth is not checked where nothing rests on the other side; by value, one that cannot pay for a lot is
 *      refused as too small.
 *    - `openOrdersMax` counts the orders of its own market, and an order is refused a name that an open one of its owner has.
 *    - An asset has known kinds of account only and keeps them, and those of a market have a spot account; quotes are stale after a day at most;
 *      demo claims come after whole milliseconds; a house account that is given money is one, of an asset with a spot account.
 * 3: - Where an order would trade with one of its own owner, its self-trade prevention decides which of the two ends; before, always the arriving one.
 *    - The house maker's gaps and sizes vary from level to level.
 *    - A fill keeps the best bid and ask at its taker's arrival.
 * 4: - Self-limits are asked and counted (limits/).
 * 5: - A withdrawal is paid by who claimed the payment.
 * 6: - A withdrawal is not rejected while it is being paid.
 *    - A quote of a conversion is refused where the index moved by more than half its spread since.
 * 7: - A market order that sells the whole balance, down to the lot, has no smallest value.
 * 8: - What interest or a position brings costs its index price, for a limit of losses; before it cost nothing, and was a gain again when it was sold.
 * 9: - A part of a position that is liquidated is closed in the book no further than the bankruptcy price of the whole position, and nothing is beyond the band;
 *      before, as far as the part alone could use up all that the account had.
 *    - What an owner has open counts once against the open interest of a market; before, once more as the owner's own.
 *    - A funding of an inverse contract is a part of the exact worth of a position; before, of its worth rounded down, and more could be received than paid.
 *    - The tier of an order is that of its worth at its limit where that is more than at the mark price.
 * 10: - In a halted futures market, or where a side of its book is empty, the premium is zero and the basis fades; before, the book of the halted market counted, or what was known last.
 *     - Where the tiers of a futures market change, orders that open and whose leverage is above their tier are canceled.
 *     - Of one owner at most so many positions of futures are open.
 * 11: No rule has this number.
 * 12: - A reached limit of losses refuses a lock-up of the unit of limits and its renewal too; before it was taken for the end of a risk.
 * 13: - What a price fires is placed around that price, and a trail begins at it, wherever what was fired before has brought the price by then.
 *     - A last price of spot that is further from the index price than the band fires nothing while it is.
 *     - Every price of a trade is looked at, in the order of the trades; before, the last one of a command. An exit waits for prices from when it covers something.
 *     - An entry is not changed to a price beyond its exits, and exits that cover nothing yet not to one beyond their entry's; both have a refusal of their own, `spot.exits_beyond_price`, which exits of a new order have too.
 *     - Exits count as conditional orders for `openOrdersMax`, where one is added.
 *     - What exits sell has no smallest and no largest value.
 *     - The premium of a market of futures is its best bid above the index price, or its best ask below it; before, its middle.
 * 14: - No trail of spot begins at a last price that is further from the index price than the band; before it did, and those of others followed that price and fired at the next one.
 *     - What an account could not pay of a loss of futures is not counted as a loss of its owner's, and takes no part of the cost along.
 * 15: - An order of futures that opens ends before a fill that its owner's margin does not cover at the mark price; an isolated one is asked for what each of its fills loses, without what others gain.
 *     - A resting one-way order that closes an isolated position is asked what an order that closes is; neither takes its position or account below zero at the mark price.
 *     - Orders that close and rest beyond the mark price count together for the price at which their owner would owe something.
 *     - What part of an isolated position loses is paid with the open profit of the rest, before the insurance account is asked.
 *     - The insurance account pays in the book a small way beyond the bankruptcy price, a part of itself in a liquidation and in an hour, and no order of who is on the other side; who traded with a bankrupt position is deleveraged first, also where he has no order, each for no more than he traded with it, and nobody at a better price than the mark price. It pays no funding.
 *     - An order of futures that only closes is not asked for room in the market or a tier.
 *     - The strike of an option is the first index tick of which all was said after its opening; before, the last one before it.
 *     - The limit side of an order of spot with a stop and a limit profit price (OCO) rests in the book from the start, under a number of its own, and only a fill of one side ends the other; before, it was placed as its price came, which ended the stop.
 *     - Where both prices of an order of spot wait (a profit side at market, exits), one that is refused as it comes waits on, and a profit side that is not filled whole has a number of its own while the stop waits for what is left; before, the first that came ended the other.
 *     - `openOrdersMax` counts orders of spot that would rest when they fire with the open ones, so that no more rest; before, those that had fired were not asked.
 */
export const RULES = 15;
export type Rules = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15;

/** Whether a database holds demo money or real money: set once, before anything is paid. A database from before it was named holds demo money. */
export type Money = 'demo' | 'real';
