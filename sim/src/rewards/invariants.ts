/**
 * Who gains and who pays, from nothing but the rows the engine gave out. REWARD-003: what a coupon takes off is not posted, so what is posted and what was taken off are the fee, and nobody pays it. REWARD-026: a rebate
 * comes from the account of fees, in the command of a fee of another account, and is less than what that account paid there. REWARD-036: the account of rewards pays boosts and bonuses and nothing else, each to the owner of its
 * coupon and together no more than was promised, and only a bonus goes back.
 */
import { HOUSE_FEES, HOUSE_REWARDS, type Changes } from '@glassbook/engine';
import type { CouponRow } from '@glassbook/engine/rewards';
import { Difference } from '../audit/difference.ts';

const feeReasons = ['spot.fee', 'futures.fee', 'options.fee'];

export function whoGains(): (changes: Changes) => void {
  const coupons = new Map<number, CouponRow>();
  const taken = new Map<number, bigint>();
  const moved = new Map<number, bigint>();
  const drawn = new Set<string>();
  const points = new Map<number, number>();
  return (changes) => {
    const { rewards } = changes;
    for (const row of rewards.coupons) coupons.set(row.id, row);
    for (const use of rewards.uses) {
      checkUse(use, changes);
      const all = (taken.get(use.coupon) ?? 0n) + use.worth;
      taken.set(use.coupon, all);
      const coupon = coupons.get(use.coupon);
      if (!coupon || coupon.owner !== use.owner || all > coupon.budget || coupon.saved < all || use.at >= coupon.endAt)
        throw new Difference(`REWARD-004: coupon ${use.coupon} has taken off ${all}`);
    }
    if (new Set(rewards.uses.map(({ line }) => line)).size < rewards.uses.length)
      throw new Difference('REWARD-002: two coupons count for one fee');
    for (const entry of changes.entries) {
      if (entry.reason === 'rewards.rebate') checkRebate(entry, changes);
      else if (entry.fromOwner === HOUSE_REWARDS || entry.toOwner === HOUSE_REWARDS)
        moved.set(entry.ref, checkHouse(entry, coupons.get(entry.ref), moved.get(entry.ref) ?? 0n));
    }
    for (const { owner, day } of rewards.draws) {
      if (drawn.has(`${owner} ${day}`)) throw new Difference(`REWARD-011: ${owner} draws twice on day ${day}`);
      drawn.add(`${owner} ${day}`);
    }
    for (const { owner, change, after } of rewards.moves) {
      const sum = (points.get(owner) ?? 0) + change;
      if (sum !== after || sum < 0) throw new Difference(`REWARD-013: points of ${owner} are ${after}, not ${sum}`);
      points.set(owner, sum);
    }
  };
}

type Line = Changes['entries'][number];
/** Its fee is the next that its owner pays, and no more than what was left after it. */
function checkUse(
  { line, owner, asset, before, off, paid }: Changes['rewards']['uses'][number],
  { entries }: Changes,
): void {
  const fee = entries.find(
    (entry) =>
      entry.line >= line && entry.fromOwner === owner && entry.asset === asset && feeReasons.includes(entry.reason),
  );
  if (off <= 0n || off >= before || paid !== before - off || !fee || fee.amount > paid || fee.toOwner !== HOUSE_FEES)
    throw new Difference(`REWARD-003: ${off} is taken off ${before}, and ${fee?.amount ?? 0n} is paid`);
}

function checkRebate({ ref, fromOwner, toOwner, toKind, amount, asset }: Line, { entries, rewards }: Changes): void {
  const row = rewards.rebates.find(({ id }) => id === ref);
  const paid = entries
    .filter((entry) => feeReasons.includes(entry.reason) && entry.fromOwner === row?.payer && entry.asset === asset)
    .reduce((sum, entry) => sum + entry.amount, 0n);
  const isWhole =
    row?.amount === amount &&
    toOwner === row.owner &&
    row.owner !== row.payer &&
    row.fee <= paid &&
    2n * amount <= paid;
  if (!isWhole || fromOwner !== HOUSE_FEES || toKind !== 'spot')
    throw new Difference(
      `REWARD-026: rebate ${ref} of ${amount} goes from ${fromOwner} to ${toOwner} of a fee of ${paid}`,
    );
}

const funding = ['house.funding', 'funds.house_in', 'funds.house_out'];
/** What of a coupon is with its owner after a line of the account of rewards, `before` being that before it. */
function checkHouse(
  { fromOwner, fromKind, toOwner, toKind, reason, amount, ref }: Line,
  coupon: CouponRow | undefined,
  before: bigint,
): bigint {
  if (funding.includes(reason)) return before;
  const isBack = reason === 'rewards.bonus_back';
  const [house, owner, kind] = isBack ? [toOwner, fromOwner, fromKind] : [fromOwner, toOwner, toKind];
  const after = isBack ? before - amount : before + amount;
  const isRight =
    house === HOUSE_REWARDS &&
    coupon?.owner === owner &&
    (reason === 'rewards.boost'
      ? coupon.couponKind === 'boost' && kind === 'spot'
      : coupon.couponKind === 'bonus' && kind === 'futures' && (isBack || reason === 'rewards.bonus'));
  if (!isRight || after < 0n || after > coupon.promised || coupon.promised > coupon.budget)
    throw new Difference(`REWARD-036: ${reason} of ${amount} goes from ${fromOwner} to ${toOwner} by coupon ${ref}`);
  return after;
}
