/** Faults of dual investments. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  { ...audited('at the strike the coin is paid', 'dual/sums.ts', 'price < strike;', 'price <= strike;'), seed: 1 },
  {
    ...audited(
      'of an even count of minutes the upper price settles',
      'dual/sums.ts',
      'const median = (low + high) / 2n;',
      'const median = low < high ? high : low;',
    ),
    seed: 1,
  },
  audited(
    'a settlement price is not rounded to the tick',
    'dual/sums.ts',
    'median - (median % tick)',
    'median - (0n * tick)',
  ),
  { ...audited('a few minutes make a price', 'dual/words.ts', 'fewest: 20', 'fewest: 10'), seed: 1 },
  audited(
    'a price is in force for two minutes',
    'dual/words.ts',
    'PRICE_AGE_MAX_MS = 60_000',
    'PRICE_AGE_MAX_MS = 120_000',
  ),
  audited('the day of the purchase is paid for', 'dual/sums.ts', 'endDay - dayOf(at) - 1)', 'endDay - dayOf(at))'),
  audited(
    'an outcome is rounded up',
    'dual/sums.ts',
    "coin: mulDiv(amount, grown, YEAR, 'down')",
    "coin: mulDiv(amount, grown, YEAR, 'up')",
  ),
  audited(
    'the house nets its two outcomes',
    'dual/put-order.ts',
    "[quote, type === 'call' ? money : money - paid]",
    '[quote, money - money]',
  ),
  {
    ...audited(
      'a purchase is accepted that the house can not pay',
      'dual/buy.ts',
      'if (!canCover(ledger, HOUSE, asset, amount)) return',
      'if (!canCover(ledger, HOUSE, asset, amount - amount)) return',
    ),
    seed: 1,
  },
  audited(
    'without a price a call ends in money',
    'dual/pay.ts',
    "price === undefined ? order.type === 'call'",
    "price === undefined ? order.type === 'put'",
  ),
  audited(
    'an offer may get another strike',
    'dual/offer-problem.ts',
    '    ? fixed.find(',
    "    ? fixed.filter((name) => name !== 'strike').find(",
  ),
  audited(
    'a limit of an owner counts one order alone',
    'dual/buy.ts',
    'if (ownerMax > 0 && bought + shares > ownerMax)',
    'if (ownerMax > 0 && bought * 0 + shares > ownerMax)',
  ),
  audited(
    'other days than were seen are accepted',
    'dual/buy.ts',
    'isOther(seen?.days, daysFrom(at, endDay))',
    'isOther(seen?.days, seen?.days ?? 0)',
  ),
  audited(
    'an exchange is no loss for a limit',
    'dual/pay.ts',
    'recordTrade(state, owner, { asset: paidAsset, amount: paid }, { asset: backAsset, amount: back });',
    'void recordTrade;',
  ),
  audited(
    'interest costs nothing, so that it is a gain twice',
    'core/limits/record.ts',
    "limits.count(owner, 'loss', -worth, at);\n    addCost(core, owner, asset, worth);",
    "limits.count(owner, 'loss', -worth, at);",
  ),
  replayed(
    'an offer that is loaded takes no prices',
    'dual/index.ts',
    'restore: indexSale',
    'restore: (state, row) => void [state.dual.sales.set(row.offer, row), indexSale]',
  ),
  replayed(
    'an order that is loaded is never paid',
    'dual/put-order.ts',
    '  due.set(state, order.id, order.endAt);\n',
    '  if (order.at === state.at) due.set(state, order.id, order.endAt);\n',
  ),
];
