/** Faults of lock-ups. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited('interest is rounded up', 'core/accrual.ts', "MILLION, 'down')", "MILLION, 'up')"),
  audited(
    'each day is rounded by itself',
    'lockup/pay.ts',
    'const paid = accrued(amount, dailyPpm, paidDays);',
    'const paid = order.paid + accrued(amount, dailyPpm, 1) * BigInt(paidDays - order.paidDays);',
  ),
  audited('a penalty is rounded down', 'lockup/sums.ts', "1_000_000n, 'up')", "1_000_000n, 'down')"),
  audited(
    'the days before the first are charged',
    'lockup/sums.ts',
    'Math.max(0, Math.min(days, dayOf(endAt) - dayOf(at)))',
    'Math.max(0, dayOf(endAt) - dayOf(at))',
  ),
  audited(
    'a lock-up starts on the day it is made',
    'lockup/sums.ts',
    'const startAt = nextDay(at);',
    'const startAt = nextDay(at) - DAY_MS;',
  ),
  audited(
    'interest that is promised is not on hold',
    'lockup/put-order.ts',
    '  cover(ledger, HOUSE, asset, order.interest);\n',
    '  cover(ledger, HOUSE, asset, 0n);\n',
  ),
  audited(
    'what is promised may be more than the house has',
    'lockup/acceptable.ts',
    'if (!canCover(',
    'if (amount < 0n && !canCover(',
  ),
  audited(
    'a lock-up that ended keeps interest on hold',
    'lockup/put-order.ts',
    'order.interest - order.paid);',
    'order.interest - order.interest);',
  ),
  audited(
    'an order that ended counts for its owner',
    'lockup/put-order.ts',
    '  own?.delete(order.id);\n',
    '  lockup.orders.set(order.id, row);\n',
  ),
  audited(
    'what was redeemed is not free for others',
    'lockup/put-order.ts',
    'addLocked(state, order.offer, -order.amount);',
    'addLocked(state, order.offer, 0n);',
  ),
  audited(
    'a maximum counts one order alone',
    'lockup/acceptable.ts',
    'if (lockedOf(state, owner, offer.offer) + amount > offer.ownerMax)',
    'if (amount > offer.ownerMax)',
  ),
  audited(
    'other terms than were seen are accepted',
    'lockup/acceptable.ts',
    'if (isOther(seen, { days, dailyPpm, penaltyPpm }))',
    'if (isOther(seen, { days }))',
  ),
  audited('a renewal takes the terms of that day', 'lockup/pay.ts', '{ amount, seen: order }', '{ amount }'),
  audited(
    'an accepted order follows a later setting',
    'lockup/redeem.ts',
    'penaltyOf(amount, order, ',
    'penaltyOf(amount, state.lockup.offers.get(order.offer) ?? order, ',
  ),
  audited(
    'another owner redeems',
    'lockup/running.ts',
    'if (order?.owner !== owner)',
    'if (order === undefined || owner < 0)',
  ),
  audited('one that is over is redeemed', 'lockup/running.ts', 'at >= order.endAt ?', 'at < 0 ?'),
  audited('a penalty stays with its owner', 'lockup/redeem.ts', 'if (penalty > 0n) {', 'if (penalty < 0n) {'),
  audited(
    'a renewal leaves out a day',
    'lockup/pay.ts',
    'startAt: endAt, endAt: endAt + days * DAY_MS',
    'startAt: endAt + DAY_MS, endAt: endAt + (days + 1) * DAY_MS',
  ),
  audited(
    'interest is no gain for a limit of losses',
    'lockup/pay.ts',
    '    recordResult(state, owner, asset, now);\n',
    '    void recordResult;\n',
  ),
  audited(
    'a lock-up of the unit of limits is taken for the end of a risk',
    'lockup/acceptable.ts',
    'refusalToTakeOn(state, owner, {})',
    'refusalToTakeOn(state, owner, { gets: offer.asset })',
  ),
  audited(
    'a penalty that takes more than the principal is offered',
    'lockup/offer-problem.ts',
    'penaltyPpm * days > MILLION',
    'penaltyPpm * days > 2 * MILLION',
  ),
  audited(
    'one piece follows another before an entry',
    'core/accrual.ts',
    'left > 0 ? next : Math.max(next, entryAt + 1)',
    'left > 0 ? next : Math.max(next, 0 * entryAt)',
  ),
  replayed(
    'a loaded lock-up is paid no interest',
    'lockup/put-order.ts',
    '  accrual.set(state, order.id, dueOf(order));\n',
    '  if (order.at === state.at) accrual.set(state, order.id, dueOf(order));\n',
  ),
  replayed(
    'a loaded lock-up waits a day longer for its interest',
    'lockup/put-order.ts',
    'accrual.set(state, order.id, dueOf(order));',
    'accrual.set(state, order.id, dueOf(order) + (order.paidDays > 0 ? DAY_MS : 0));',
  ),
];
