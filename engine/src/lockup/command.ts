import type { Amount } from '@glassbook/money';
import type { BoostRefusal } from '../core/doors.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { offerRules } from './rules.ts';
import type { refusals } from './words.ts';

/** What an accepted offer keeps: its interest a day and its penalty for each day that is left, in parts of a million of the amount. */
export type Terms = { asset: number; days: number; dailyPpm: number; penaltyPpm: number };
export type ConfigureOffer = CommandFrom<typeof offerRules>;
/** Locks an amount of the spot account. `seen`: it is refused where one of these terms of the offer is another. `renew`: locked again at its end, on the same terms. */
export type Lock = {
  kind: 'lockup.lock';
  owner: number;
  offer: number;
  amount: Amount;
  renew: boolean;
  seen?: Partial<Omit<Terms, 'asset'>>;
};
/** Ends a lock-up before its time, at the cost of the penalty. */
export type Redeem = { kind: 'lockup.redeem'; owner: number; order: number };
export type SetRenew = { kind: 'lockup.setRenew'; owner: number; order: number; renew: boolean };

/** Has a coupon add to the interest of a lock-up that was paid none yet. */
export type Boost = { kind: 'lockup.boost'; owner: number; order: number; coupon: number };

export type LockupCommand = ConfigureOffer | Lock | Redeem | SetRenew | Boost;

export const lockupFaults = ['lockup.settings_invalid'] as const;
export type LockRefusal = (typeof refusals)[number] | LimitRefusal;
export type LockupRefusal = LockRefusal | BoostRefusal;
