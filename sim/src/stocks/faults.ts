/** Faults of stocks. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

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
    'a post-only order takes at the opening',
    'stocks/session/open.ts',
    'if (isPostOnly(orders.flags(slot)) && first',
    'if (orders.flags(slot) < 0 && isPostOnly(orders.flags(slot)) && first',
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
    'one person ends a halt',
    'stocks/session/halt.ts',
    "|| !isOfTwo(command)) return refuse('stocks.decision_invalid');",
    ") return refuse('stocks.decision_invalid');",
  ),
  audited(
    'an order is placed across an own one that waits',
    'stocks/order/place.ts',
    'return isBuy ? ticks <= orders.ticks(slot) : ticks >= orders.ticks(slot);',
    'return isBuy ? ticks < orders.ticks(slot) : ticks > orders.ticks(slot);',
  ),
  audited(
    'orders of the day end with the old close',
    'stocks/session/change-calendar.ts',
    'moveExpiries(state, market, closed, session.closesAt);',
    'void moveExpiries;',
  ),
  replayed(
    'a stock is loaded without its session',
    'stocks/index.ts',
    '      setTimer(state, listing);\n      setOwnersTimer(state, listing);',
    '      setOwnersTimer(state, listing);',
  ),
];

const auctions: readonly Fault[] = [
  audited(
    'the surplus of an auction goes to the latest',
    'stocks/auction/run.ts',
    'const [buy, sell] = [book.first(BUY), book.first(SELL)];',
    'const latest = (slot: number): number => {\n      const next = slot === NONE ? NONE : book.after(slot);\n      return next === NONE || orders.ticks(next) !== orders.ticks(slot) ? slot : latest(next);\n    };\n    const [buy, sell] = [latest(book.first(BUY)), latest(book.first(SELL))];',
  ),
  audited(
    'the pressure of an auction is ignored',
    'stocks/auction/uncross.ts',
    'const chosen = best.every(({ surplus }) => surplus > 0n)',
    'const chosen = best.every(({ surplus }) => surplus > 0n && away === undefined)',
  ),
  audited('of two ticks equally near the lower is taken', 'stocks/auction/uncross.ts', 'its <= away', 'its < away'),
  audited(
    'what a buyer saved in an auction stays on hold',
    'stocks/auction/run.ts',
    'if (rest > 0n) state.ledger.release(orders.payer(buy), rest);',
    'void rest;',
  ),
];

const actions: readonly Fault[] = [
  audited(
    'shares on hold get no dividend',
    'stocks/action/owners.ts',
    'const shares = state.ledger.available(account) + state.ledger.held(account);',
    "const shares = state.ledger.available(account) + (row.type === 'dividend' ? 0n : state.ledger.held(account));",
  ),
  audited(
    'who buys on the ex-date gets the dividend',
    'stocks/action/begin.ts',
    "exAt <= (type === 'delisting' ? state.at : opensAt)",
    "exAt <= (type === 'split' ? opensAt : state.at)",
  ),
  audited(
    'a split leaves stops to fire',
    'stocks/action/begin.ts',
    'if (order.market === market.market && floor.spot',
    "if (reason === 'delisted' && order.market === market.market && floor.spot",
  ),
  {
    name: 'a split counts as a deposit',
    by: 'audit',
    edits: [
      {
        file: 'stocks/action/owners.ts',
        find: "import { recordTrade } from '../../core/limits/record.ts';",
        replace: "import { recordDeposit, recordTrade } from '../../core/limits/record.ts';",
      },
      {
        file: 'stocks/action/owners.ts',
        find: '  pay(state, listing, row, owner, paid);',
        replace:
          "  if (row.type === 'split' && after > shares) recordDeposit(state, owner, [{ asset: base, amount: after - shares }]);\n  pay(state, listing, row, owner, paid);",
      },
    ],
  },
  audited(
    'the fraction of a split is lost',
    'stocks/sums.ts',
    'paid: ((product % d) * price) / (n * wholeOf(scale))',
    'paid: n < 0n ? price : 0n',
  ),
  audited(
    'the house is paid for a fraction',
    'stocks/action/owners.ts',
    'return { after, paid: owner >= FIRST_USER ? paid : 0n };',
    'return { after, paid };',
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
  audited(
    'a split comes before the dividend of its opening',
    'stocks/action/put.ts',
    'return running.sort((a, b) => place(a) - place(b)',
    'return running.sort((a, b) => place(b) - place(a)',
  ),
  audited(
    'an action that is withdrawn stays on hold',
    'stocks/action/announce.ts',
    'const held = known ? 0n : worstOf',
    'const held = known ? known.held : worstOf',
  ),
  audited(
    'an order is placed while owners are done',
    'stocks/order/place.ts',
    "return isAdjusting(state, market.market) ? 'stocks.adjusting' : undefined;",
    'return undefined;',
  ),
];

export const faults: readonly Fault[] = [...sessions, ...auctions, ...actions];
