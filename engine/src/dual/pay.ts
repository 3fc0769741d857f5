import { assert, type Amount } from '@glassbook/money';
import { houseAt } from '../core/house.ts';
import { availableAt, heldAt } from '../core/ledger.ts';
import { recordResult, recordTrade } from '../core/limits/record.ts';
import { closeOrder, HOUSE } from './put-order.ts';
import type { OrderRow, State } from './state.ts';
import { endsInCoin } from './sums.ts';

/** The timer: pays the outcome of each order at its end, to the spot account. */
export function payDue(state: State): void {
  const { dual } = state;
  dual.due.run(state, (id) => {
    const order = dual.orders.get(id);
    if (order) payOrder(state, order);
  });
}

/** By the settlement price of its offer; without one what was paid comes back with its interest. */
function payOrder(state: State, order: OrderRow): void {
  const sale = state.dual.sales.get(order.offer);
  assert(sale?.status === 'settled', 'an offer is settled before its orders are paid');
  const { price } = sale;
  const isCoin = price === undefined ? order.type === 'call' : endsInCoin(price, order.strike);
  const backAsset = isCoin ? order.asset : order.quote;
  const back = isCoin ? order.coin : order.money;
  closeOrder(state, order);
  if (backAsset === order.paidAsset) giveBack(state, order, back);
  else exchange(state, order, backAsset, back);
  const status = price === undefined ? 'failed' : 'completed';
  state.dual.changed.orders.set(order.id, { ...order, status, price, backAsset, back, closedAt: state.at });
}

/** What was paid, and its interest from the house. */
function giveBack(state: State, { id, owner, paidAsset, paid }: OrderRow, back: Amount): void {
  const { ledger } = state;
  const spot = availableAt(ledger.account(owner, 'spot', paidAsset));
  ledger.post(heldAt(ledger.account(owner, 'earn', paidAsset)), spot, paid, 'dual.return', id);
  if (back === paid) return;
  ledger.post(houseAt(ledger, HOUSE, paidAsset), spot, back - paid, 'dual.interest', id);
  recordResult(state, owner, paidAsset, back - paid);
}

/** The other asset for what was paid: a trade, for what is counted of gains and losses. */
function exchange(state: State, order: OrderRow, backAsset: number, back: Amount): void {
  const { ledger } = state;
  const { id, owner, paidAsset, paid } = order;
  const earn = heldAt(ledger.account(owner, 'earn', paidAsset));
  ledger.post(earn, houseAt(ledger, HOUSE, paidAsset), paid, 'dual.exchange', id);
  const spot = availableAt(ledger.account(owner, 'spot', backAsset));
  ledger.post(houseAt(ledger, HOUSE, backAsset), spot, back, 'dual.payout', id);
  recordTrade(state, owner, { asset: paidAsset, amount: paid }, { asset: backAsset, amount: back });
}
