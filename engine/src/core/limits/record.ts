/** What products record after what they did for an owner, so that the next question is answered by it. */
import { mulDiv, type Amount } from '@glassbook/money';
import type { Core } from '../core.ts';
import { ABSENT } from '../int-map.ts';
import { FIRST_USER } from '../ledger.ts';
import { hasLimits, isLossReached, type Sum } from './ask.ts';
import { worthOf } from './worth.ts';

/** Sums came from outside. What has no known worth counts nothing: where there is a limit it was refused. */
export function recordDeposit(core: Core, owner: number, sums: readonly Sum[]): void {
  if (!hasLimits(core)) return;
  const { limits, at } = core;
  let worth = 0n;
  for (const { asset, amount } of sums) {
    worth += worthOf(core, asset, amount, 'up') ?? 0n;
    if (limits.countsLosses(owner)) addCost(core, owner, asset, worthOf(core, asset, amount, 'down') ?? 0n);
  }
  limits.count(owner, 'deposit', worth, at);
}

/** A payment that had left came back: it costs what is from outside, and is no new deposit. */
export function recordReturn(core: Core, owner: number, { asset, amount }: Sum): void {
  if (!hasLimits(core) || !core.limits.countsLosses(owner)) return;
  addCost(core, owner, asset, worthOf(core, asset, amount, 'down') ?? 0n);
}

/** An owner staked a sum. */
export function recordStake(core: Core, owner: number, { asset, amount }: Sum): void {
  if (hasLimits(core)) core.limits.count(owner, 'stake', worthOf(core, asset, amount, 'up') ?? 0n, core.at);
}

/**
 * An owner gave one asset and got another, both already posted; what is got is after its fee. By average cost: what is given takes its part of the
 * cost with it, rounded up, so that a loss is never counted smaller than it was.
 */
export function recordTrade(core: Core, owner: number, gave: Sum, got: Sum): void {
  const { limits, at } = core;
  if (owner < FIRST_USER || !limits.countsLosses(owner)) return;
  const value = valueOf(core, owner, gave, got);
  if (gave.asset !== limits.unit) {
    const cost = costOf(core, owner, gave);
    limits.setCost({ owner, asset: gave.asset, cost: limits.cost(owner, gave.asset) - cost });
    limits.count(owner, 'loss', cost - value, at);
    if (isLossReached(limits, owner, at)) limits.stop(owner);
  }
  addCost(core, owner, got.asset, value);
}

/** What a trade is worth: in units of value as traded, else the index price of what is given; without one it is neither a gain nor a loss. */
function valueOf(core: Core, owner: number, gave: Sum, got: Sum): Amount {
  const { unit } = core.limits;
  if (gave.asset === unit) return gave.amount;
  if (got.asset === unit) return got.amount;
  return worthOf(core, gave.asset, gave.amount, 'down') ?? costOf(core, owner, gave);
}

/** The part of the cost that a sum takes with it; of all that there is, all of it. */
const costOf = (core: Core, owner: number, { asset, amount }: Sum): Amount =>
  mulDiv(core.limits.cost(owner, asset), amount, balanceOf(core, owner, asset) + amount, 'up');

function addCost({ limits }: Core, owner: number, asset: number, cost: Amount): void {
  if (asset !== limits.unit && cost > 0n) limits.setCost({ owner, asset, cost: limits.cost(owner, asset) + cost });
}

/**
 * Interest or a position brought an owner so much, or took it where it is below zero; already posted. What it brought costs what it counts as a gain; without a known worth both are
 * nothing. What it took takes its part of the cost along, rounded up, and is a loss of that: so the cost is always of what is there.
 */
export function recordResult(core: Core, owner: number, asset: number, result: Amount): void {
  const { limits, at } = core;
  if (owner < FIRST_USER || result === 0n || !limits.countsLosses(owner)) return;
  if (result > 0n) {
    const worth = worthOf(core, asset, result, 'down') ?? 0n;
    limits.count(owner, 'loss', -worth, at);
    addCost(core, owner, asset, worth);
  } else if (asset !== limits.unit) {
    const cost = costOf(core, owner, { asset, amount: -result });
    limits.setCost({ owner, asset, cost: limits.cost(owner, asset) - cost });
    limits.count(owner, 'loss', cost, at);
  } else limits.count(owner, 'loss', worthOf(core, asset, -result, 'up') ?? 0n, at);
  if (isLossReached(limits, owner, at)) limits.stop(owner);
}

/**
 * A sum left to the outside, already posted: its part of the cost leaves with it, rounded down, so that what is left never looks cheaper than it was. It is neither a
 * gain nor a loss.
 */
export function recordWithdrawal(core: Core, owner: number, { asset, amount }: Sum): void {
  const { limits } = core;
  if (!limits.countsLosses(owner) || asset === limits.unit) return;
  const cost = limits.cost(owner, asset);
  const left = mulDiv(cost, amount, balanceOf(core, owner, asset) + amount, 'down');
  limits.setCost({ owner, asset, cost: cost - left });
}

/** From now on losses are counted: what the owner has costs what it is worth now, rounded down; without an index price nothing. */
export function beginCountingLosses(core: Core, owner: number): void {
  const { limits, at } = core;
  if (limits.countsLosses(owner)) return;
  limits.count(owner, 'loss', 0n, at);
  for (const asset of [...core.assets.keys()].sort((a, b) => a - b))
    addCost(core, owner, asset, worthOf(core, asset, balanceOf(core, owner, asset), 'down') ?? 0n);
}

/** All an owner has of an asset, in every kind of account, available and on hold. */
function balanceOf({ assets, ledger }: Core, owner: number, asset: number): Amount {
  let sum = 0n;
  for (const kind of assets.get(asset)?.kinds ?? []) {
    const account = ledger.find(owner, kind, asset);
    if (account !== ABSENT) sum += ledger.available(account) + ledger.held(account);
  }
  return sum;
}
