/**
 * Who gains and who pays, from nothing but the rows the engine gave out. COPY-030: no order that copies trades with its leader, but for one that rests as he is liquidated. COPY-031: a leader gets of his copiers nothing but shares, and of each no more than his share of the
 * highest profit. COPY-032: a purse without an open copy has what was put in, what its copies brought, less the shares.
 */
import type { Changes } from '@glassbook/engine';
import type { FollowRow } from '@glassbook/engine/copy';
import type { Purse } from '../model/copies.ts';
import { Difference } from '../audit/difference.ts';

export function whoGains(): (changes: Changes) => void {
  const follows = new Map<number, FollowRow>();
  const purses = new Map<number, Purse>();
  /** Open copies by follow. */
  const open = new Map<number, Set<number>>();
  const paid = new Map<number, bigint>();
  /** The follows of orders that copy. */
  const orders = new Map<number, number>();
  return ({ futures, copy, entries }) => {
    for (const row of copy.follows) follows.set(row.id, row);
    for (const row of futures.purses) purses.set(row.id, { ...row });
    for (const { id, follow } of futures.orders) if (follow !== 0) orders.set(id, follow);
    for (const { id, takerOrder, makerOrder, makerOwner, takerOwner, liquidation } of futures.trades)
      for (const [order, other] of [
        [takerOrder, makerOwner],
        [makerOrder, liquidation ? 0 : takerOwner],
      ] as const) {
        const follow = orders.get(order);
        if (follow !== undefined && purses.get(follow)?.leader === other)
          throw new Difference(`COPY-030: trade ${id} of follow ${follow} is with its leader`);
      }
    for (const { id, follow, status } of futures.positions) {
      for (const ids of open.values()) ids.delete(id);
      if (follow === 0 || status !== 'open') continue;
      const own = open.get(follow) ?? new Set();
      open.set(follow, own.add(id));
    }
    for (const share of copy.shares) paid.set(share.follow, (paid.get(share.follow) ?? 0n) + share.paid);
    const inShares = copy.shares.reduce((sum, share) => sum + share.paid, 0n);
    const inEntries = entries.reduce((sum, { reason, amount }) => sum + (reason === 'copy.share' ? amount : 0n), 0n);
    if (inShares !== inEntries) throw new Difference(`COPY-031: shares of ${inShares} are entries of ${inEntries}`);
    for (const { id, sharePpm, mark, sharesPaid, limited, putIn } of copy.follows) {
      if (sharesPaid !== (paid.get(id) ?? 0n)) throw new Difference(`COPY-031: follow ${id} paid ${sharesPaid}`);
      if (sharePpm > 0 && sharesPaid * 1_000_000n > mark * BigInt(sharePpm))
        throw new Difference(`COPY-031: follow ${id} paid ${sharesPaid} of a profit of ${mark}`);
      const purse = purses.get(id);
      if (!limited || purse?.status !== 'open' || (open.get(id)?.size ?? 0) > 0) continue;
      const has = putIn + purse.result - purse.fees + purse.funding - sharesPaid;
      if (purse.free !== has) throw new Difference(`COPY-032: the purse of follow ${id} has ${purse.free}, not ${has}`);
    }
  };
}
