/** Faults of stocks. */
import { audited, type Fault } from '../faults/fault.ts';

const sessions: readonly Fault[] = [
  audited(
    'an early close is missed',
    'stocks/calendar/sessions.ts',
    'const minute = changed?.closeMinute ?? known',
    'const minute = (changed?.closeMinute === 780 ? undefined : changed?.closeMinute) ?? known',
  ),
  audited(
    'an order that waited for the opening is lost',
    'stocks/auction/carry-out.ts',
    '      book.takeNext(slot);\n      arriveAgain(floor, market, slot);',
    '      book.takeNext(slot);\n      if (slot % 4 > 0) arriveAgain(floor, market, slot);',
  ),
  audited(
    'a stock opens before its ladder',
    'stocks/auction/carry-out.ts',
    '      asOpen(state, listing, (floor) => maker.requote(floor, market));\n      return;',
    '      return;',
  ),
  audited(
    'what is left of a market order rests after the auction',
    'spot/amend-order.ts',
    "if (timeInForceOf(orders.flags(slot)) === 'IOC')",
    "if (state.at < 0 && timeInForceOf(orders.flags(slot)) === 'IOC')",
  ),
  audited(
    'a close is the last tick',
    'stocks/words.ts',
    'export const CLOSE_TICKS = 5;',
    'export const CLOSE_TICKS = 1;',
  ),
  audited('a stock pauses at 6 %', 'stocks/words.ts', 'percent: 5n', 'percent: 6n'),
  audited(
    'the house maker quotes in the last minutes',
    'stocks/session/phases.ts',
    "  maker.withdraw(floorOf(state), listing.market, 'market_rules');\n  putSession(state, listing, { session: 'closing'",
    "  putSession(state, listing, { session: 'closing'",
  ),
  audited(
    'an order is placed across an own one that waits',
    'stocks/order/place.ts',
    'return isBuy ? ticks <= orders.ticks(slot) : ticks >= orders.ticks(slot);',
    'return isBuy ? ticks < orders.ticks(slot) : ticks > orders.ticks(slot);',
  ),
];

const auctions: readonly Fault[] = [
  audited(
    'the pressure of an auction is ignored',
    'stocks/auction/uncross.ts',
    'const chosen = best.every(({ surplus }) => surplus > 0n)',
    'const chosen = best.every(({ surplus }) => surplus > 0n && away === undefined)',
  ),
];

const pieces: readonly Fault[] = [
  audited(
    'the surplus of an auction goes to the latest',
    'stocks/auction/run.ts',
    'const [buy, sell] = [book.first(BUY), book.first(SELL)];',
    'const lastAt = (side: SideNumber) => {\n      let slot = book.first(side);\n      for (let next = slot === NONE ? NONE : orders.next(slot); next !== NONE; next = orders.next(slot)) slot = next;\n      return slot;\n    };\n    const [buy, sell] = [lastAt(BUY), lastAt(SELL)];',
  ),
  audited(
    'a piece of an auction is done twice',
    'stocks/auction/carry-out.ts',
    "assert(listing !== undefined, 'an auction is of a stock');\n",
    "assert(listing !== undefined, 'an auction is of a stock');\n  carryOut(state, listing);\n",
  ),
  audited(
    'a piece of an auction is left out',
    'stocks/auction/carry-out.ts',
    "    case 'closing':\n      return tradeAtPrice(floor, listing, most);",
    "    case 'closing':\n      return state.at % 3 === 0 ? 0 : tradeAtPrice(floor, listing, most);",
  ),
  audited(
    'an order that comes meanwhile takes part in the auction',
    'stocks/session/times.ts',
    "book.isShut = stage !== 'none';",
    "book.isShut = stage !== 'none' && stage !== 'opening';",
  ),
  audited(
    'the price of an auction is found again for each piece',
    'stocks/auction/run.ts',
    'const ticks = ticksIn(market, auctionPrice);',
    'const ticks = uncross(depthsOf(market), row.reference ?? auctionPrice, market.steps.tick).ticks ?? 1;',
  ),
  audited(
    'an order of an auction is canceled while others trade',
    'stocks/auction/run.ts',
    "return (stage === 'opening' || stage === 'closing') && listing.book.queues(slot);",
    "return stage === 'closing' && listing.book.queues(slot);",
  ),
  audited(
    'stops fire before all that waited has arrived',
    'stocks/auction/carry-out.ts',
    'market.opens = true;',
    'market.opens = false;',
  ),
  audited('orders of the day end all at once', 'stocks/order/ends.ts', 'left > 0; left -= 1', 'left > 0;'),
  audited(
    'what came meanwhile is first in line',
    'stocks/auction/book.ts',
    'if (this.firsts.first !== ABSENT) return',
    'if (this.late.length === 0 && this.firsts.first !== ABSENT) return',
  ),
];

const actions: readonly Fault[] = [
  audited(
    'shares on hold get no dividend',
    'stocks/action/owners.ts',
    'ledger.available(account) + ledger.held(account)',
    'ledger.available(account) + ledger.held(account) * 0n',
  ),
  audited(
    'stops go on over a split',
    'stocks/action/begin.ts',
    "due.find(({ type }) => type === 'delisting') ?? due.find(({ type }) => type === 'split');",
    "due.find(({ type }) => type === 'delisting');",
  ),
  audited(
    'a split counts as a trade',
    'stocks/action/owners.ts',
    "if (row.type === 'delisting')\n    recordTrade(",
    "if (row.type !== 'dividend')\n    recordTrade(",
  ),

  audited(
    'who buys on the ex-date gets the dividend',
    'stocks/action/begin.ts',
    "exAt <= (type === 'delisting' ? state.at : opensAt)",
    "exAt <= (type === 'split' ? opensAt : state.at)",
  ),
  audited(
    'the fraction of a split is lost',
    'stocks/sums.ts',
    'paid: ((product % d) * price) / (n * wholeOf(scale))',
    'paid: n < 0n ? price : 0n',
  ),
  audited(
    'the index price falls with a split',
    'stocks/action/begin.ts',
    'if (index !== undefined)\n    state.prices.set(',
    'if (index === 0n)\n    state.prices.set(',
  ),
  audited('the tax of a dividend is rounded down', 'stocks/sums.ts', "PPM, 'up')", "PPM, 'down')"),
  audited(
    'the tax of a dividend stays with its owner',
    'stocks/action/pay.ts',
    'if (tax > 0n) ledger.post(',
    'if (tax < 0n) ledger.post(',
  ),
];

export const faults: readonly Fault[] = [...sessions, ...auctions, ...pieces, ...actions];
