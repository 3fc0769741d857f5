/** Faults of spot trading. */
import type { Fault } from './fault.ts';

const fault = (name: string, file: string, find: string, replace: string): Fault => ({
  name,
  edits: [{ file: `engine/src/${file}`, find, replace }],
  by: 'audit',
});

export const spotFaults: readonly Fault[] = [
  fault(
    'a hold is rounded down',
    'spot/open-orders.ts',
    'state.ledger.hold(account, holdOf(market, side, orders.ticks(slot), orders.lotsLeft(slot)));',
    'const whole = holdOf(market, side, orders.ticks(slot), orders.lotsLeft(slot));\n  state.ledger.hold(account, whole < 100_000n ? whole : whole - (whole % 100_000n));',
  ),
  fault(
    'a cancel does not give back the hold',
    'spot/open-orders.ts',
    'state.ledger.release(account, holdOf(market, side, ticks, orders.lotsLeft(slot)));',
    'void account;',
  ),
  fault(
    'a fee is taken twice',
    'spot/execute.ts',
    "if (fee > 0n) state.ledger.post(availableAt(account), availableAt(fees), fee, 'spot.fee', trade);",
    "for (const part of [fee, fee]) if (part > 0n) state.ledger.post(availableAt(account), availableAt(fees), part, 'spot.fee', trade);",
  ),
  fault(
    'a fee is rounded down',
    'spot/quote.ts',
    'Math.ceil((rest * ppm) / 1_000_000)',
    'Math.floor((rest * ppm) / 1_000_000)',
  ),
  fault(
    'both sides pay the fee of the taker',
    'spot/execute.ts',
    'makerFee = payFee(state, makerQuote, market.quoteFees, value, market.settings.makerFeePpm, trade);',
    'makerFee = payFee(state, makerQuote, market.quoteFees, value, market.settings.takerFeePpm, trade);',
  ),
  fault(
    'whoever came last at a price trades first',
    'book/flat-book.ts',
    'return half.count === 0 ? NONE : (half.ends[(half.levels[half.count - 1] as number) * 4 + HEAD] as number);',
    'return half.count === 0 ? NONE : (half.ends[(half.levels[half.count - 1] as number) * 4 + TAIL] as number);',
  ),
  fault(
    'a smaller amount loses its place',
    'spot/amend-order.ts',
    'market.book.reduce(slot, less);',
    'market.book.remove(slot);\n  orders.setLotsLeft(slot, orders.lotsLeft(slot) - less);\n  market.book.add(slot);',
  ),
  fault(
    'a larger amount keeps its place',
    'spot/amend-order.ts',
    'enqueue(state, market, slot);\n  return { ok: true, keptPriority: false',
    'const before = orders.priority(slot);\n  enqueue(state, market, slot);\n  orders.setPriority(slot, before);\n  return { ok: true, keptPriority: false',
  ),
  fault(
    'somebody trades with himself',
    'spot/execute.ts',
    "if (orders.owner(slot) === taker.owner) return stopped(done, 'self');",
    '',
  ),
  fault(
    'an order that would meet its owner is taken in',
    'spot/place-order.ts',
    "return orders.owner(first) === owner ? 'spot.would_trade_with_self' : undefined;",
    'return undefined;',
  ),
  fault(
    'a refusal comes after a write',
    'spot/place-order.ts',
    '  if (reason) return refuse(reason);\n\n  // Past',
    '  if (reason) {\n    state.spot.nextOrder += 1;\n    return refuse(reason);\n  }\n\n  // Past',
  ),
  fault(
    'an IOC order rests',
    'spot/place-order.ts',
    "const mayRest = command.type === 'limit' && command.timeInForce === 'GTC';",
    "const mayRest = command.type === 'limit' && command.timeInForce !== 'FOK';",
  ),
  fault(
    'a FOK order is filled in part',
    'spot/place-order.ts',
    "return planned.lots < sized.lots ? 'spot.fill_or_kill_unfilled' : undefined;",
    "return planned.lots === 0 ? 'spot.fill_or_kill_unfilled' : undefined;",
  ),
  fault('a post-only order takes', 'spot/place-order.ts', "if (postOnly) return 'spot.post_only_would_take';", ''),
  fault(
    'a market order goes beyond its worst price',
    'spot/place-order.ts',
    "return own > TICKS_MAX ? 'spot.price_out_of_range' : own;",
    "return own > TICKS_MAX ? 'spot.price_out_of_range' : own + (command.side === 'buy' ? 1 : -1);",
  ),
  fault(
    'the band is rounded away from the index price',
    'spot/quote.ts',
    "if (side === 'buy') return mulDiv(indexPrice, PPM + BigInt(bandPpm), PPM * tick, 'down') * tick;",
    "if (side === 'buy') return mulDiv(indexPrice, PPM + BigInt(bandPpm), PPM * tick, 'up') * tick;",
  ),
  fault(
    'one open order too many is let in',
    'spot/place-order.ts',
    'orders.openCount(command.owner) >= market.settings.openOrdersMax',
    'orders.openCount(command.owner) > market.settings.openOrdersMax',
  ),
  fault(
    'cancelling those of one market cancels all',
    'spot/cancel-order.ts',
    'if (command.market !== 0 && market.market !== command.market) continue;',
    '',
  ),
  fault(
    "a stranger's order is cancelled",
    'spot/cancel-order.ts',
    'slot !== ABSENT && orders.owner(slot) === owner ? slot : ABSENT',
    'slot !== ABSENT && owner > 0 ? slot : ABSENT',
  ),
  fault(
    'the house maker quotes in a halted market',
    'spot/house-maker.ts',
    "if (!maker || !index || market.status !== 'open' || isStale(state, market)) return;",
    'if (!maker || !index || isStale(state, market)) return;',
  ),
  fault(
    'the house maker quotes around a price that is too old',
    'spot/house-maker.ts',
    'return !index || state.at >= index.at + (market.maker?.staleAfterMs ?? 0);',
    'return !index;',
  ),
  fault(
    'a level that was traded at is not told',
    'spot/execute.ts',
    'touchLevel(market, takerBuys ? SELL : BUY, ticks);',
    '',
  ),
];
