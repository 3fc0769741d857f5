/**
 * Who gains and who pays, from nothing but the rows the engine gave out. OTC-021: coin goes from the seller of an order to its buyer, all of it and once; an award pays its buyer, a return its seller, from the other
 * party, at most the coin and its worth; nobody else gains or pays.
 */
import type { Changes } from '@glassbook/engine';
import type { OrderRow } from '@glassbook/engine/otc';
import { Difference } from '../audit/difference.ts';

export function whoGains(): (changes: Changes) => void {
  const orders = new Map<number, OrderRow>();
  const paid = new Map<string, bigint>();
  return ({ otc, entries }) => {
    for (const row of otc.orders) orders.set(row.id, row);
    for (const { reason, ref, amount, asset, fromOwner, toOwner } of entries) {
      if (reason !== 'otc.release' && reason !== 'otc.award' && reason !== 'otc.return') continue;
      const order = orders.get(ref);
      const [from, to] = reason === 'otc.return' ? [order?.buyer, order?.seller] : [order?.seller, order?.buyer];
      if (!order || from !== fromOwner || to !== toOwner)
        throw new Difference(`OTC-021: ${reason} of order ${ref} is from ${fromOwner} to ${toOwner}`);
      const key = `${reason} ${ref} ${asset}`;
      const all = (paid.get(key) ?? 0n) + amount;
      paid.set(key, all);
      const most = reason === 'otc.award' || asset !== order.asset ? order.worth : order.amount;
      if (all > most) throw new Difference(`OTC-021: ${reason} of order ${ref} is ${all}, more than ${most}`);
      if (reason === 'otc.release' && amount !== order.amount)
        throw new Difference(`OTC-021: of order ${ref} ${amount} was released, not ${order.amount}`);
    }
  };
}
