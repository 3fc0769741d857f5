/** Faults of OTC trading. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited(
    'an order that was paid expires all the same',
    'otc/put-rows.ts',
    "  else schedule.clear('otc.expire', order.id);",
    "  else if (order.state !== 'paid') schedule.clear('otc.expire', order.id);",
  ),
  audited(
    'a payment at the deadline is in time',
    'otc/put-rows.ts',
    "schedule.set('otc.expire', order.id, order.payByAt);",
    "schedule.set('otc.expire', order.id, order.payByAt + 1);",
  ),
  audited(
    'the stock of an order that expires is lost',
    'otc/end-order.ts',
    '  const left = isBack ? back : ad.left;',
    '  const left = isBack && back < 0n ? back : ad.left;',
  ),
  audited(
    'an order is released twice',
    'otc/orders.ts',
    "  if (!isOpen(order) && !isLate) return refuse('otc.wrong_state');",
    "  if (!isOpen(order) && !isLate && order.state !== 'released') return refuse('otc.wrong_state');",
  ),
  audited(
    'the coin of a canceled order stays on hold',
    'otc/end-order.ts',
    "  ledger.release(ledger.account(seller, 'spot', asset), amount);",
    "  if (more.state !== 'canceled') ledger.release(ledger.account(seller, 'spot', asset), amount);",
  ),
  audited(
    'a total is rounded down',
    'otc/sums.ts',
    "mulDiv(amount, price, power(scale + PRICE_PLACES), 'up')",
    "mulDiv(amount, price, power(scale + PRICE_PLACES), 'down')",
  ),
  audited(
    'an amount is rounded up',
    'otc/sums.ts',
    "mulDiv(total, power(scale + PRICE_PLACES), price, 'down')",
    "mulDiv(total, power(scale + PRICE_PLACES), price, 'up')",
  ),
  audited(
    'the price of the list is booked',
    'otc/take.ts',
    "ad.priceType === 'fixed' ? ad.price : indexedPrice(market, ad.ratioPpm, ad.side);",
    "ad.priceType === 'fixed' ? ad.price : seen.price;",
  ),
  audited(
    'the limit is asked by the price of the ad',
    'otc/take.ts',
    "worth: mulDiv(amount, market.index, 10n ** BigInt(scale), 'up'),",
    "worth: mulDiv(amount, price * 10n ** BigInt(market.unitScale + 8 - market.places - 2), market.rate * 10n ** BigInt(scale), 'up'),",
  ),
  audited(
    'an award is above the deposit',
    'otc/appeal.ts',
    '  const amount = order.worth < deposit ? order.worth : deposit;',
    '  const amount = order.worth;',
  ),
  audited(
    'an ad that buys rounds its price up',
    'otc/sums.ts',
    "side === 'sell' ? 'up' : 'down');",
    "side === 'sell' ? 'up' : 'up');",
  ),
  audited(
    'slippage helps a seller as it helps a buyer',
    'otc/sums.ts',
    "mulDiv(seen, MILLION - BigInt(slippagePpm), MILLION, 'up')",
    "mulDiv(seen, MILLION + BigInt(slippagePpm), MILLION, 'up')",
  ),
  audited(
    'a price that is far is taken',
    'otc/take.ts',
    "  if (isFar(price, market)) return 'otc.price_far';\n",
    "  if (isFar(price, market) && price < 0n) return 'otc.price_far';\n",
  ),
  audited('more than is left is taken', 'otc/take.ts', 'if (amount > ad.left)', 'if (amount > ad.amount)'),
  audited(
    'all that is left is too little where it is below the least sum',
    'otc/take.ts',
    '(total < ad.min && amount !== ad.left)',
    'total < ad.min',
  ),
  audited(
    'bought coin leaves at once',
    'otc/may-leave.ts',
    '(hasClaim(order) || otc.frozen.has(order.buyer) || at < (order.stayUntilAt ?? 0))',
    '(hasClaim(order) || otc.frozen.has(order.buyer))',
  ),
  audited(
    'bought coin stays a day from the release where its buyer was frozen',
    'otc/frozen.ts',
    'stayed ? putOrder(state, { ...order, stayUntilAt: at + STAYS_MS }) : order',
    'stayed ? putOrder(state, { ...order }) : order',
  ),
  audited(
    'what a frozen seller was paid is not appealed',
    'otc/frozen.ts',
    "if (frozen && order.seller === account && order.state === 'paid')",
    "if (frozen && order.seller === account && order.state === 'created')",
  ),
  audited(
    'a deposit comes back while something is claimed',
    'otc/put-rows.ts',
    'if (endedAt === undefined || hasClaim(order)) return undefined;',
    'if (endedAt === undefined) return undefined;',
  ),
  audited(
    'a return takes the worth of the whole order from the deposit',
    'otc/sums.ts',
    "mulDiv(order.worth, order.amount - coin, order.amount, 'down')",
    'order.worth',
  ),
  audited(
    'a canceled order counts although the seller was frozen',
    'otc/orders.ts',
    '  const isCounted = !otc.frozen.has(order.seller);',
    '  const isCounted = true;\n  void otc;',
  ),
  audited(
    'the fourth order of a taker is open',
    'otc/words.ts',
    'export const OPEN_MAX = 3;',
    'export const OPEN_MAX = 4;',
  ),
  audited('a tier is reached without its completion', 'otc/sums.ts', 'figures.completionPpm >= completionPpm && ', ''),
  replayed(
    'orders that are loaded never expire',
    'otc/index.ts',
    '    for (const [, order] of inOrder(state.otc.orders)) time(state, order);\n',
    '    void time;\n',
  ),
];
