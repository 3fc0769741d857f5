import type { DecidedBy } from '../core/entry.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { couponRules, drawRules, rebateRules } from './rules.ts';
import type { linkedBy, refusals, Task } from './words.ts';

export type ConfigureCoupon = CommandFrom<typeof couponRules>;
export type ConfigureRebate = CommandFrom<typeof rebateRules>;
export type ConfigureDraw = CommandFrom<typeof drawRules>;

/** Two of the staff give each of these accounts a coupon. Who takes a break, is excluded or has too many gets none. */
export type Give = DecidedBy & { kind: 'rewards.give'; template: number; owners: readonly number[] };
/** Takes the coupon that a code is for. */
export type Redeem = { kind: 'rewards.redeem'; owner: number; code: string };
/** Takes a coupon for points; for nothing where `done` is its task, which the server has seen. `seen`: refused where it costs another number of points by now. */
export type Buy = {
  kind: 'rewards.buy';
  owner: number;
  template: number;
  done?: Task;
  seen?: { points?: number };
};
/** Lends the money of a bonus to the futures account. A boost is used by `lockup.boost`, a discount counts by itself. */
export type Use = { kind: 'rewards.use'; owner: number; coupon: number };
/** Two accounts have something in common: the server tells it before it answers the call that showed it. */
export type Link = { kind: 'rewards.link'; owner: number; other: number; by: (typeof linkedBy)[number] };
/** Two of the staff undo a link for good. */
export type Unlink = DecidedBy & { kind: 'rewards.unlink'; owner: number; other: number };

/** An account was opened with the code of another; the months of its rebates begin. The server tells it once. */
export type Invite = { kind: 'rewards.invite'; owner: number; inviter: number };
/** Who was invited ends the rebates of its fees for good. */
export type StopRebate = { kind: 'rewards.stopRebate'; owner: number };
/** Two of the staff end the rebates of the fees of an account. */
export type EndRebate = DecidedBy & { kind: 'rewards.endRebate'; owner: number };

/** Fixes the draw of an account and day: `commitment` is the SHA-256 of a secret that the server keeps, in hexadecimal. `day` counts from 1970. */
export type Commit = { kind: 'rewards.commit'; owner: number; day: number; commitment: string };
/** Draws. The server adds the secret. */
export type DailyDraw = { kind: 'rewards.draw'; owner: number; day: number; seed: string; secret: string };

export type RewardsCommand =
  | (ConfigureCoupon | ConfigureRebate | ConfigureDraw)
  | (Give | Redeem | Buy | Use | Link | Unlink)
  | (Invite | StopRebate | EndRebate)
  | (Commit | DailyDraw);

export const rewardsFaults = [
  'rewards.settings_invalid',
  'rewards.decision_invalid',
  'rewards.link_invalid',
  'rewards.invite_invalid',
  'rewards.secret_invalid',
] as const;
export type RewardsRefusal = (typeof refusals)[number] | LimitRefusal;
