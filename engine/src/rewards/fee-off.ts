import { wholeOf } from '@glassbook/money';
import type { Doors } from '../core/doors.ts';
import type { Outcome } from '../core/entry.ts';
import { closeCoupon, couponChanged } from './put-coupon.ts';
import type { CouponRow, State } from './state.ts';
import { bestOf, SAME, type Counting, type Price } from './discount.ts';

type Ask = Doors['feeOff']['ask'];
const NOTHING = { ok: true, off: 0n } as const;

/**
 * The door by which a product that is about to post a trading fee learns what a coupon takes off it. One coupon a fee: that which takes most off, of those the one that ends first, then the one with the
 * lowest number. It counts what was taken off, so the fee without it must be the next entry.
 */
export function feeOff(state: State, ask: Ask): Outcome<never, Doors['feeOff']['done']> {
  const { rewards, at, seq, ledger } = state;
  const found = bestFor(state, ask);
  if (!found) return NOTHING;
  const { coupon, off, worth } = found;
  coupon.saved += worth;
  if (coupon.saved < coupon.budget) couponChanged(state, coupon);
  else closeCoupon(state, { ...coupon, status: 'used', closedAt: at });
  const { owner, product, asset, fee, ref } = ask;
  rewards.changed.uses.push({
    id: rewards.nextUse,
    owner,
    coupon: coupon.id,
    product,
    ref,
    asset,
    before: fee,
    off,
    paid: fee - off,
    unit: coupon.asset,
    worth,
    seq,
    line: ledger.nextLine,
    at,
  });
  rewards.nextUse += 1;
  return { ok: true, off };
}

/** The coupon that counts for a fee, and what it takes off; changes nothing. */
function bestFor(state: State, { owner, product, asset, fee }: Omit<Ask, 'ref'>): Counting<CouponRow> | undefined {
  const coupons = state.rewards.coupons.get(owner);
  return (
    coupons &&
    bestOf(coupons, fee, (coupon) =>
      coupon[product] && state.at < coupon.endAt ? priceIn(state, asset, coupon.asset) : undefined,
    )
  );
}

/** The last index price of an asset in another; nothing where there is none. */
export function priceIn({ assets, instruments, prices }: State, asset: number, unit: number): Price | undefined {
  if (asset === unit) return SAME;
  const instrument = instruments.trading(asset, unit);
  const index = instrument === undefined ? undefined : prices.get(instrument);
  return index && { price: index.price, whole: wholeOf(assets.get(asset)?.scale ?? 0) };
}
