import { mulDiv, type Amount } from '@glassbook/money';
import type { Questions } from '../core/doors.ts';
import { kinds } from '../core/terms.ts';
import { hasClaim, ordersOf } from './put-rows.ts';
import type { OrderRow, State } from './state.ts';

/** Whether bought coin still has to stay: for a day, from the thaw where its buyer was frozen, and while a claim is not decided. */
const stays = ({ otc, at }: State, order: OrderRow): boolean =>
  order.state === 'released' && (hasClaim(order) || otc.frozen.has(order.buyer) || at < (order.stayUntilAt ?? 0));

/** Whether so much of the spot account may leave its owner: all that remains is worth what was bought and has to stay. */
export function canLeave(state: State, owner: number, asset: number, amount: Amount): boolean {
  let due = 0n;
  for (const order of ordersOf(state, owner)) if (order.buyer === owner && stays(state, order)) due += order.worth;
  return due === 0n || worthOfAll(state, owner, asset, amount) >= due;
}

/** Of all that an owner can use, without so much of one asset: each asset at the last index price, rounded down. What has none is worth nothing here. */
function worthOfAll(
  { assets, instruments, ledger, otc, prices }: State,
  owner: number,
  without: number,
  amount: Amount,
): Amount {
  const unit = otc.market?.unit ?? 0;
  let sum = 0n;
  for (const { asset, scale } of assets.values()) {
    let there = asset === without ? -amount : 0n;
    for (const kind of kinds) there += ledger.availableOf(owner, kind, asset);
    const instrument = instruments.trading(asset, unit);
    const price = instrument === undefined ? undefined : prices.get(instrument)?.price;
    if (asset === unit) sum += there;
    else if (price !== undefined) sum += mulDiv(there, price, 10n ** BigInt(scale), 'down');
  }
  return sum;
}

/** What stays is asked of what leaves its owner; between an owner's own accounts everything may move. */
export const mayLeave = (state: State, { owner, asset, amount, out }: Questions['mayLeave']): boolean =>
  !out || canLeave(state, owner, asset, amount);
