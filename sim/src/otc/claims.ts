/** Appeals, claims and what staff decide, and accounts that staff froze, as docs/otc.md describes them. */
import type { OrderRow } from '@glassbook/engine/otc';
import { areTwo } from '../model/are-two.ts';
import { cameBack, withdrew } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { appealed, toBuyer, toSeller } from './orders.ts';
import { claims, DAY, otcOf, otcRowsOf, putMerchant, putOrder, spot, tell } from './state.ts';

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** From the deposit of the merchant of an order to the other one. */
function fromDeposit(
  model: Model,
  order: OrderRow,
  to: number,
  amount: bigint,
  reason: 'otc.award' | 'otc.return',
): void {
  const merchant = otcOf(model).merchants.get(order.merchant);
  if (!merchant || amount === 0n) return;
  const { account, unit, deposit } = merchant;
  model.pay(spot(model, account, unit), 'held', spot(model, to, unit), amount, reason, order.id);
  withdrew(model, account, { asset: unit, amount });
  cameBack(model, to, { asset: unit, amount });
  putMerchant(model, { ...merchant, deposit: deposit - amount });
}

export const claimRules = {
  'otc.appeal': (model, { owner, order: id, reason }) => {
    const order = otcOf(model).orders.get(id);
    if (!order || ![order.buyer, order.seller].includes(owner)) return refused('otc.not_found');
    const isBuyer = order.buyer === owner;
    if (order.state === 'paid') {
      const mine = isBuyer ? ['not_released'] : ['not_received', 'third_party'];
      if (!mine.includes(reason)) return refused('otc.wrong_state');
      return { ok: true, deal: appealed(model, order, owner, reason) };
    }
    const { endedAt, state, isClaimed } = order;
    const mine = state === 'released' ? (isBuyer ? [] : ['reversed', 'third_party']) : isBuyer ? ['paid_late'] : [];
    const within = state === 'released' ? 7 * DAY : DAY;
    if (endedAt === undefined || isClaimed || !mine.includes(reason) || model.at >= endedAt + within)
      return refused('otc.wrong_state');
    const deal = putOrder(model, {
      ...order,
      ...{ appeal: reason, appellant: owner, appealedAt: model.at, outcome: undefined, isDecided: false },
      isClaimed: true,
    });
    tell(model, id, owner, 'claimed');
    return { ok: true, deal };
  },
  'otc.decide': (model, command) => {
    const order = otcOf(model).orders.get(command.order);
    const { outcome } = command;
    if (!order || !areTwo(command) || !['buyer', 'seller'].includes(outcome)) return refused('otc.decision_invalid');
    const how = { by: 0, what: outcome === 'buyer' ? 'for_buyer' : 'for_seller', isDecided: true } as const;
    if (order.state === 'appealed') {
      if (outcome === 'buyer') toBuyer(model, order, how);
      else toSeller(model, order, 'canceled', false, how);
      return { ok: true };
    }
    const isDismissed = (order.appeal === 'paid_late') === (outcome === 'seller');
    if (!claims(order) || !isDismissed) return refused('otc.decision_invalid');
    putOrder(model, { ...order, outcome, isDecided: true });
    tell(model, order.id, 0, how.what);
    return { ok: true };
  },
  'otc.award': (model, command) => {
    const { orders, merchants } = otcOf(model);
    const order = orders.get(command.order);
    const deposit = merchants.get(order?.merchant ?? 0)?.deposit ?? 0n;
    if (!order || !claims(order) || order.appeal !== 'paid_late' || order.seller !== order.merchant)
      return refused('otc.decision_invalid');
    if (deposit === 0n || !areTwo(command)) return refused('otc.decision_invalid');
    const amount = lesser(order.worth, deposit);
    fromDeposit(model, order, order.buyer, amount, 'otc.award');
    tell(model, order.id, 0, 'awarded', { asset: order.unit, amount });
    putOrder(model, { ...order, outcome: 'buyer', isDecided: true });
    return { ok: true };
  },
  'otc.return': (model, command) => {
    const { orders, merchants } = otcOf(model);
    const order = orders.get(command.order);
    if (order?.state !== 'released' || !claims(order) || !areTwo(command)) return refused('otc.decision_invalid');
    const { id, buyer, seller, merchant, asset, amount, worth } = order;
    const coin = lesser(amount, model.available(buyer, 'spot', asset));
    const due = (worth * (amount - coin)) / amount;
    const deposit = buyer === merchant ? (merchants.get(merchant)?.deposit ?? 0n) : 0n;
    if (coin > 0n) {
      model.pay(spot(model, buyer, asset), 'available', spot(model, seller, asset), coin, 'otc.return', id);
      withdrew(model, buyer, { asset, amount: coin });
      cameBack(model, seller, { asset, amount: coin });
    }
    fromDeposit(model, order, seller, lesser(due, deposit), 'otc.return');
    tell(model, id, 0, 'returned', { asset, amount: coin });
    putOrder(model, { ...order, stayUntilAt: model.at, outcome: 'seller', isDecided: true });
    return { ok: true };
  },
  'otc.setFrozen': (model, { account, frozen: is }) => {
    const { frozen, orders } = otcOf(model);
    const since = frozen.get(account);
    if (is === (since !== undefined)) return { ok: true };
    if (is) frozen.set(account, model.at);
    else frozen.delete(account);
    otcRowsOf(model).frozen.set(account, { account, frozen: is ? 'yes' : 'no', at: model.at });
    for (const order of [...orders.values()].sort((a, b) => a.id - b.id)) {
      if (is && order.seller === account && order.state === 'paid') appealed(model, order, 0, 'frozen');
      const stayed = since !== undefined && (order.stayUntilAt ?? 0) > since;
      if (order.buyer === account && order.state === 'released' && stayed)
        putOrder(model, { ...order, stayUntilAt: model.at + DAY });
    }
    return { ok: true };
  },
} satisfies Partial<Rules<`otc.${string}`>>;
