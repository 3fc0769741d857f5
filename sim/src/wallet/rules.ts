/** The wallet's commands as docs/wallet.md describes them. */
import {
  FIRST_USER,
  WORLD,
  type ConfigureCrowd,
  type ConfigureDemo,
  type DemoClaimRow,
  type DemoGrant,
  type Outcome,
} from '@glassbook/engine';
import { assetsOf } from '../asset/index.ts';
import { staysOf } from '../model/stays.ts';
import { deposited, depositRefusal } from '../model/limits.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import { changesOf, slice, type Model } from '../model/model.ts';
import { fundingName, fundingOf } from '../model/house-funding.ts';
import { refused } from '../model/refused.ts';
import { platformOf } from '../platform/index.ts';
import type { Rules } from '../product.ts';

export const walletOf = slice(() => ({
  demo: undefined as ConfigureDemo | undefined,
  crowd: undefined as ConfigureCrowd | undefined,
  /** When an owner last claimed. */
  claims: new Map<number, number>(),
}));

export const claimsOf = changesOf(() => [] as DemoClaimRow[]);

/** Money comes from nothing only where it is demo money. */
const isReal = (model: Model): boolean => platformOf(model).money === 'real';

/** What the external account can give is bounded. */
const worldCanGive = (model: Model, asset: number, amount: bigint): boolean =>
  amount - model.available(WORLD, 'spot', asset) <= AMOUNT_MAX;

/** An asset may be named twice. */
function worldCanGiveAll(model: Model, grants: readonly DemoGrant[]): boolean {
  const given = new Map<number, bigint>();
  for (const { asset, amount } of grants) given.set(asset, (given.get(asset) ?? 0n) + amount);
  return [...given].every(([asset, amount]) => worldCanGive(model, asset, amount));
}

function giveDemo(model: Model, owner: number, grants: readonly DemoGrant[]): void {
  for (const { asset, amount } of grants)
    model.pay(
      model.account(WORLD, 'spot', asset),
      'available',
      model.account(owner, 'spot', asset),
      amount,
      'wallet.demo',
    );
  deposited(model, owner, grants);
}

/** Whether one of them is nothing, or of an asset without a spot account. */
const isWrong = (model: Model, grants: readonly DemoGrant[]): boolean =>
  grants.some(({ asset, amount }) => amount <= 0n || !assetsOf(model).get(asset)?.kinds.includes('spot'));

function claim(model: Model, owner: number): Outcome {
  const { demo, claims } = walletOf(model);
  if (!demo?.enabled || isReal(model)) return refused('wallet.demo_off');
  const last = claims.get(owner);
  if (last !== undefined && model.at - last < demo.everyMs) return refused('wallet.demo_already_claimed');
  if (!worldCanGiveAll(model, demo.grants)) return refused('wallet.demo_off');
  const stopped = depositRefusal(model, owner, demo.grants);
  if (stopped) return refused(stopped);
  giveDemo(model, owner, demo.grants);
  claims.set(owner, model.at);
  claimsOf(model).push({ owner, at: model.at });
  return { ok: true, granted: demo.grants };
}

export const rules = {
  'wallet.move': (model, { owner, asset, amount, from, to }) => {
    const known = assetsOf(model).get(asset);
    if (!known) return refused('wallet.asset_not_found');
    if (from === to) return refused('wallet.same_account');
    if (!known.kinds.includes(from) || !known.kinds.includes(to)) return refused('wallet.kind_not_for_asset');
    if (amount === 0n) return refused('wallet.amount_zero');
    const must = staysOf(model, owner, from, asset);
    if (model.available(owner, from, asset) - must < amount) return refused('wallet.insufficient_funds');
    model.pay(model.account(owner, from, asset), 'available', model.account(owner, to, asset), amount, 'wallet.move');
    return { ok: true };
  },
  'wallet.claimDemo': (model, { owner }) => claim(model, owner),
  'wallet.grantDemo': (model, { owner, grants }) => {
    const isDemo = platformOf(model).money === 'demo';
    const isGiven = grants.length > 0 && !isWrong(model, grants) && worldCanGiveAll(model, grants);
    if (!isDemo || owner < FIRST_USER || !isGiven) return refused('wallet.settings_invalid');
    const stopped = depositRefusal(model, owner, grants);
    if (stopped) return refused(stopped);
    giveDemo(model, owner, grants);
    return { ok: true };
  },
  'wallet.configureDemo': (model, command) => {
    if (isWrong(model, command.grants) || command.everyMs < 0 || (command.enabled && isReal(model)))
      return refused('wallet.settings_invalid');
    walletOf(model).demo = command;
    model.changes.settings.push({ key: 'demo', command });
    return { ok: true };
  },
  'wallet.configureCrowd': (model, command) => {
    walletOf(model).crowd = command;
    model.changes.settings.push({ key: 'crowd', command });
    return { ok: true };
  },
  'wallet.fundHouse': (model, command) => {
    const { owner, asset, total, account = 'spot' } = command;
    const name = fundingName(owner, asset, account);
    const more = total - (fundingOf(model).get(name) ?? 0n);
    if (assetsOf(model).get(asset)?.kinds.includes(account) === false) return refused('wallet.settings_invalid');
    const isHouse = owner > WORLD && owner < FIRST_USER;
    if (isReal(model) || !isHouse || !assetsOf(model).has(asset) || more <= 0n || !worldCanGive(model, asset, more))
      return refused('wallet.settings_invalid');
    model.pay(
      model.account(WORLD, 'spot', asset),
      'available',
      model.account(owner, account, asset),
      more,
      'house.funding',
    );
    fundingOf(model).set(name, total);
    model.changes.settings.push({ key: `house:${name}`, command });
    return { ok: true };
  },
} satisfies Rules<`wallet.${string}`>;
