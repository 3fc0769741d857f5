/** What every product asks before it takes something on for an owner. No answer changes anything; undefined is yes. */
import type { Amount } from '@glassbook/money';
import type { Core } from '../core.ts';
import type { Limits } from './limits.ts';
import { periods, type Counted, type LimitRefusal } from './words.ts';
import { worthOf } from './worth.ts';

/** An amount of an asset. */
export type Sum = { asset: number; amount: Amount };

/**
 * What an owner is about to take on. `gets`: what a trade brings; one that brings the unit of value ends a risk, so a limit of losses does not
 * refuse it. `stake`: what can be lost at once, whole. `atRisk`: so much more of that asset is staked already and can still be lost.
 */
export type Risk = { gets?: number; stake?: Sum; atRisk?: Amount };

export const hasLimits = ({ limits }: Core): boolean => limits.unit !== undefined;

/** Why an owner may not take on this risk: paused, a limit of losses that is reached, or a stake above what is left of a limit. */
export function refusalToTakeOn(
  core: Core,
  owner: number,
  { gets, stake, atRisk = 0n }: Risk,
): LimitRefusal | undefined {
  if (!hasLimits(core)) return undefined;
  return refusalToTrade(core.limits, owner, gets, core.at) ?? (stake && refusalOfStake(core, owner, stake, atRisk));
}

/** Why an owner may not trade for this asset: paused, or a limit of losses that is reached. */
export function refusalToTrade(
  limits: Limits,
  owner: number,
  gets: number | undefined,
  at: number,
): LimitRefusal | undefined {
  const paused = pausedBy(limits, owner, at);
  if (paused) return paused;
  const isRisk = gets !== limits.unit && limits.limits.has(owner);
  return isRisk && isLossReached(limits, owner, at) ? 'limit.loss_reached' : undefined;
}

/** A stake is all that it can lose, so it must fit into what is left of both, and into that of losses together with what else can still be lost. */
function refusalOfStake(core: Core, owner: number, { asset, amount }: Sum, atRisk: Amount): LimitRefusal | undefined {
  const { limits, at } = core;
  const worth = worthOf(core, asset, amount, 'up');
  const losable = worthOf(core, asset, amount + atRisk, 'up');
  if (worth === undefined || losable === undefined)
    return hasLimit(limits, owner, 'stake') || hasLimit(limits, owner, 'loss') ? 'limit.not_valued' : undefined;
  if (passes(limits, owner, 'stake', worth, at)) return 'limit.stake_reached';
  return passes(limits, owner, 'loss', losable, at) ? 'limit.loss_reached' : undefined;
}

/** Why sums together may not come from outside to an owner: paused, above what is left of a limit, or of no known worth where there is a limit. */
export function refusalToDeposit(core: Core, owner: number, sums: readonly Sum[]): LimitRefusal | undefined {
  if (!hasLimits(core)) return undefined;
  const { limits, at } = core;
  const paused = pausedBy(limits, owner, at);
  if (paused) return paused;
  if (!hasLimit(limits, owner, 'deposit')) return undefined;
  let worth = 0n;
  for (const { asset, amount } of sums) {
    const each = worthOf(core, asset, amount, 'up');
    if (each === undefined) return 'limit.not_valued';
    worth += each;
  }
  return passes(limits, owner, 'deposit', worth, at) ? 'limit.deposit_reached' : undefined;
}

/** An exclusion is named where both are in force. */
function pausedBy({ pauses }: Limits, owner: number, at: number): LimitRefusal | undefined {
  const pause = pauses.get(owner);
  if (pause === undefined) return undefined;
  if (at < pause.excludedUntil) return 'limit.excluded';
  return at < pause.coolOffUntil ? 'limit.cooling_off' : undefined;
}

/** Whether losses have come up to a limit of theirs. A limit of zero is reached from the beginning. */
export const isLossReached = (limits: Limits, owner: number, at: number): boolean =>
  periods.some((period) => {
    const most = limits.limit(owner, `loss.${period}`)?.amount;
    return most !== undefined && limits.used(owner, 'loss', period, at) >= most;
  });

const hasLimit = (limits: Limits, owner: number, what: Counted): boolean =>
  periods.some((period) => limits.limit(owner, `${what}.${period}`)?.amount !== undefined);

/** Whether so much more would pass a limit. */
const passes = (limits: Limits, owner: number, what: Counted, more: Amount, at: number): boolean =>
  periods.some((period) => {
    const most = limits.limit(owner, `${what}.${period}`)?.amount;
    return most !== undefined && limits.used(owner, what, period, at) + more > most;
  });
