/** What orders and merchants do at their times. At one time orders expire first, then close, then deposits come back. */
import type { Model, Timer } from '../model/model.ts';
import { giveDeposit, leavesAt } from './merchants.ts';
import { expire } from './orders.ts';
import { claims, DAY, isFrozen, otcOf, putOrder } from './state.ts';

const order = ['expire', 'close', 'leave'] as const;
type Ahead = Timer & { kind: (typeof order)[number]; id: number };

/** All that is ahead, the first one first. */
export function ahead(model: Model): Ahead[] {
  const { orders, merchants } = otcOf(model);
  const all: Ahead[] = [];
  for (const row of orders.values()) {
    const { id, state, payByAt, endedAt, buyer, stayUntilAt = 0 } = row;
    if (state === 'created') all.push({ kind: 'expire', id, due: payByAt, run: () => expire(model, row) });
    const isWaiting = state === 'released' && isFrozen(model, buyer);
    if (endedAt === undefined || claims(row) || isWaiting) continue;
    const due = state === 'released' ? Math.max(endedAt + 7 * DAY, stayUntilAt) : endedAt + DAY;
    all.push({ kind: 'close', id, due, run: () => void putOrder(model, { ...row, closed: 'yes' }) });
  }
  for (const row of merchants.values()) {
    const due = leavesAt(model, row);
    if (due !== undefined)
      all.push({ kind: 'leave', id: row.account, due, run: () => giveDeposit(model, row, 'none') });
  }
  return all.sort((a, b) => a.due - b.due || order.indexOf(a.kind) - order.indexOf(b.kind) || a.id - b.id);
}
