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
    'stocks/session/open.ts',
    'for (const slot of waiting) arriveAgain(floor, market, slot);',
    'for (const slot of waiting.slice(0, 3)) arriveAgain(floor, market, slot);',
  ),
  audited(
    'a stock opens before its ladder',
    'stocks/session/open.ts',
    '  maker.requote(floor, market);\n  for (const slot of waiting) arriveAgain(floor, market, slot);',
    '  for (const slot of waiting) arriveAgain(floor, market, slot);\n  maker.requote(floor, market);',
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

const actions: readonly Fault[] = [
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

export const faults: readonly Fault[] = [...sessions, ...auctions, ...actions];
