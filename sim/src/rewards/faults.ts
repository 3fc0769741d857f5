/** Faults of rewards. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited(
    'two coupons count for one fee',
    'rewards/fee-off.ts',
    '  return { ok: true, off };',
    '  const more = bestFor(state, { ...ask, fee: ask.fee - off });\n  return { ok: true, off: off + (more && more.coupon.id !== coupon.id ? more.off : 0n) };',
  ),
  audited(
    'a coupon passes its budget',
    'rewards/discount.ts',
    'if (worth <= rest) return { off, worth };',
    'if (rest > 0n || worth === 0n) return { off, worth };',
  ),
  audited(
    'a discount is rounded up',
    'rewards/discount.ts',
    'const off = partOf(fee, ratePpm);',
    "const off = mulDiv(fee, BigInt(ratePpm), 1_000_000n, 'up');",
  ),
  audited(
    'linked accounts take a coupon of one code each',
    'rewards/coupons.ts',
    'for (const one of groupOf(state, owner)) if (before.has(one))',
    'for (const one of [owner]) if (before.has(one) || groupOf(state, one).size < 1)',
  ),
  audited(
    'a rebate is of the fee before the coupon',
    'spot/settle.ts',
    'paid: fee, ref: trade',
    'paid: due, ref: trade',
  ),
  audited(
    'a rebate is rounded up',
    'rewards/sums.ts',
    '=> partOf(paid, ratePpm);',
    '=> (paid === 0n ? 0n : partOf(paid - 1n, ratePpm) + 1n);',
  ),
  audited(
    'the last rebate of a month passes the cap',
    'rewards/rebates.ts',
    'const isCapped = wholeWorth > left;',
    'const isCapped = left === 0n;',
  ),
  audited(
    'an inviter is paid by an own account',
    'rewards/rebates.ts',
    'if (!linkedTo.has(owner) || !groupOf(state, owner).has(inviter)) return undefined;',
    'if (!linkedTo.has(owner) || !groupOf(state, owner).has(-inviter)) return undefined;',
  ),
  audited(
    'an account draws twice a day',
    'rewards/daily-draw.ts',
    "putCommit(state, { ...committed, status: 'drawn' });",
    'putCommit(state, { ...committed });',
  ),
  audited(
    'a coupon counts in the millisecond in which it ends',
    'rewards/fee-off.ts',
    'state.at < coupon.endAt',
    'state.at <= coupon.endAt + 60_000',
  ),
  audited(
    'of two coupons that take off as much the older counts, whichever ends first',
    'rewards/discount.ts',
    'off > best.off || (off === best.off && endAt < best.coupon.endAt)',
    'off > best.off || (off === best.off && endAt < 0)',
  ),
  audited(
    'new odds count for a day that is committed',
    'rewards/daily-draw.ts',
    'rewards.odds.get(version)?.prizes',
    'rewards.odds.get(rewards.nextOdds - 1 + 0 * version)?.prizes',
  ),
  replayed(
    'a tier counts from its first fee on',
    'rewards/rebates.ts',
    'if (row.day < today && row.day >= today - TIER_DAYS)',
    'if (row.day <= today && row.day >= today - TIER_DAYS)',
  ),
  audited('a bonus leaves', 'futures/margin.ts', '(bonus.ok ? bonus.lent : 0n)', '(bonus.ok ? 0n * bonus.lent : 0n)'),
  audited(
    'a boost adds to more than a lock-up has',
    'rewards/boost.ts',
    'const base = lesser(amount, coupon.amountMax);',
    'const base = coupon.amountMax + 0n * amount;',
  ),
  audited(
    'a boost passes its budget',
    'rewards/sums.ts',
    'return brought < budget ? brought : budget;',
    'return brought;',
  ),
  audited(
    'a lock-up has two boosts',
    'rewards/boost.ts',
    'if (state.rewards.boosts.has(lockup))',
    'if (state.rewards.boosts.has(-lockup))',
  ),
  audited(
    'what a boost did not pay stays on hold',
    'rewards/boost.ts',
    'uncover(state.ledger, HOUSE, coupon.asset, coupon.promised - coupon.saved);',
    'uncover(state.ledger, HOUSE, coupon.asset, 0n * coupon.promised);',
  ),
  audited(
    'a futures fee brings a rebate while a bonus stands',
    'rewards/rebates.ts',
    "(fee.product === 'futures' && hasBonus(state, fee.owner))",
    "(fee.product === 'futures' && !hasBonus(state, fee.owner) && fee.paid < 0n)",
  ),
  audited(
    'a bonus goes back a day after its end',
    'rewards/bonus.ts',
    '{ promised, dueAt: endAt }',
    '{ promised, dueAt: endAt + 24 * HOUR_MS }',
  ),
  replayed(
    'after a start a bonus is forgotten',
    'rewards/put-coupon.ts',
    "if (coupon.status === 'in_use') followUse(state, coupon);",
    "if (coupon.status === 'in_use' && coupon.couponKind === 'boost') followUse(state, coupon);",
  ),
  replayed(
    'after a start linked accounts are not linked',
    'rewards/index.ts',
    'restore: restoreLink,',
    'restore: ({ rewards: { links } }, row) => void links.set(`${row.owner}/${row.other}/${row.by}`, row),',
  ),
  replayed(
    'after a start a coupon is forgotten that has taken something off',
    'rewards/put-coupon.ts',
    '  changed.coupons.put(coupon.id, now);',
    '  if (coupon.saved === 0n) changed.coupons.put(coupon.id, now);',
  ),
];
