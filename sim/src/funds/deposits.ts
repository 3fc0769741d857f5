/** The commands of deposits as docs/funds.md describes them, and who sends them. */
import {
  FIRST_USER,
  WORLD,
  type Command,
  type ConfigureDeposit,
  type DepositRow,
  type RequestDeposit,
} from '@glassbook/engine';
import { assetNumbers, assetsOf, BEAN, BTC, ETH, USDT, WEI, XRP } from '../asset/index.ts';
import type { Dice } from '../dice.ts';
import { areTwo } from '../model/are-two.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import { cameBack, deposited, depositRefusal, limitOf, usedOf } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Habit, Rules, Scene } from '../product.ts';
import { DAY, fundsOf, fundsRowsOf, invalid, isReference, OPEN_MAX } from './rules.ts';

const one = 10n ** 8n;
/** Fewer than staff of a day can decide would never show what follows. */
const OPEN_AT_ONCE = 100;
const reasons = [
  ...['not_received', 'voucher_unclear', 'credited_before', 'third_party'],
  ...['wrong_asset', 'legal_restriction'],
];
const offer = (asset: number, min: bigint): ConfigureDeposit => ({
  ...{ kind: 'funds.configureDeposit', asset, enabled: true, min, decideMs: DAY },
});
/** SOL and BNB cannot be deposited. */
export const depositSettings = [
  ...[offer(BTC, one / 1_000n), offer(ETH, one / 100n), offer(USDT, 10n * one)],
  ...[offer(XRP, 10n ** 6n), offer(WEI, 10n ** 10n), offer(BEAN, 1n)],
];

export const openDepositsOf = (model: Model): DepositRow[] => [...fundsOf(model).openDeposits.values()];

function put(model: Model, row: DepositRow): DepositRow {
  if (row.stage === 'open') fundsOf(model).openDeposits.set(row.id, row);
  else fundsOf(model).openDeposits.delete(row.id);
  fundsRowsOf(model).deposits.push(row);
  return row;
}

/** The deposit, where it is in this state. */
function inState(model: Model, id: number, status: DepositRow['status']): DepositRow | undefined {
  const row = fundsOf(model).openDeposits.get(id);
  return row?.status === status ? row : undefined;
}

const worldHas = (model: Model, asset: number, amount: bigint): boolean =>
  amount - model.available(WORLD, 'spot', asset) <= AMOUNT_MAX;

export const depositRules = {
  'funds.configureDeposit': (model, command) => {
    const { asset, min, decideMs } = command;
    const isGood = assetsOf(model).get(asset)?.kinds.includes('spot') && min > 0n && min <= AMOUNT_MAX;
    if (!isGood || !Number.isInteger(decideMs) || decideMs <= 0 || decideMs > 30 * DAY)
      return refused('funds.settings_invalid');
    fundsOf(model).depositOffers.set(asset, command);
    model.changes.settings.push({ key: `deposit:${asset}`, command });
    return { ok: true };
  },
  'funds.requestDeposit': (model, { owner, asset, amount, network, detail, digest, returns }) => {
    const own = fundsOf(model);
    const came = { reviewedAt: undefined, endedAt: undefined, returns };
    if (returns !== undefined) {
      const terms = own.offers.get(asset);
      if (!terms || owner < FIRST_USER) return refused('funds.deposit_off');
      if (amount <= 0n) return refused('funds.deposit_too_small');
      if (!worldHas(model, asset, amount)) return refused('funds.deposit_too_large');
      if (openDepositsOf(model).some((row) => row.owner === owner && row.returns === returns)) return invalid();
      const back: DepositRow = {
        ...{ id: own.nextDeposit, owner, asset, amount, credited: undefined, network, detail, digest },
        ...{ stage: 'open', status: 'in_review', reason: undefined, reference: undefined },
        ...{ at: model.at, decideBy: model.at + terms.decideMs, ...came, reviewedAt: model.at },
      };
      own.nextDeposit += 1;
      return { ok: true, deposit: put(model, back) };
    }
    const inForce = own.depositOffers.get(asset);
    if (!inForce?.enabled || owner < FIRST_USER) return refused('funds.deposit_off');
    if (amount < inForce.min) return refused('funds.deposit_too_small');
    if (!worldHas(model, asset, amount)) return refused('funds.deposit_too_large');
    const open = openDepositsOf(model).filter((row) => row.owner === owner && row.returns === undefined);
    if (open.length >= OPEN_MAX) return refused('funds.too_many_deposits');
    const stopped = depositRefusal(model, owner, [...open, { asset, amount }]);
    if (stopped) return refused(stopped);
    const row: DepositRow = {
      ...{ id: own.nextDeposit, owner, asset, amount, credited: undefined, network, detail, digest },
      ...{ stage: 'open', status: 'submitted', reason: undefined, reference: undefined },
      ...{ at: model.at, decideBy: model.at + inForce.decideMs, ...came },
    };
    own.nextDeposit += 1;
    return { ok: true, deposit: put(model, row) };
  },
  'funds.cancelDeposit': (model, { owner, deposit }) => {
    const row = fundsOf(model).openDeposits.get(deposit);
    if (row?.owner !== owner) return refused('funds.deposit_not_found');
    if (row.status !== 'submitted') return refused('funds.deposit_not_cancellable');
    return { ok: true, deposit: put(model, { ...row, stage: 'ended', status: 'cancelled', endedAt: model.at }) };
  },
  'funds.reviewDeposit': (model, { deposit }) => {
    const row = inState(model, deposit, 'submitted');
    if (!row) return invalid();
    put(model, { ...row, status: 'in_review', reviewedAt: model.at });
    return { ok: true };
  },
  'funds.creditDeposit': (model, command) => {
    const row = inState(model, command.deposit, 'in_review');
    const { amount, reference } = command;
    if (!row || !areTwo(command) || !isReference(reference)) return invalid();
    const { id, owner, asset } = row;
    if (amount <= 0n || !worldHas(model, asset, amount)) return invalid();
    const [world, own] = [model.account(WORLD, 'spot', asset), model.account(owner, 'spot', asset)];
    model.pay(world, 'available', own, amount, 'funds.deposit', id);
    if (row.returns === undefined) deposited(model, owner, [{ asset, amount }]);
    else cameBack(model, owner, { asset, amount });
    put(model, { ...row, stage: 'ended', status: 'credited', credited: amount, reference, endedAt: model.at });
    return { ok: true };
  },
  'funds.rejectDeposit': (model, command) => {
    const row = inState(model, command.deposit, 'in_review');
    if (!row || !areTwo(command) || !reasons.includes(command.reason)) return invalid();
    put(model, { ...row, stage: 'ended', status: 'rejected', reason: command.reason, endedAt: model.at });
    return { ok: true };
  },
} satisfies Partial<Rules<`funds.${string}`>>;

function request({ model, dice }: Pick<Scene, 'model' | 'dice'>, owner: number, asset: number): RequestDeposit {
  const min = fundsOf(model).depositOffers.get(asset)?.min ?? 1n;
  const amount = dice.chance(85)
    ? min + (min * BigInt(dice.below(200))) / 100n
    : dice.pick([0n, min - 1n, min, AMOUNT_MAX]);
  return {
    ...{ kind: 'funds.requestDeposit', owner, asset, amount, network: dice.pick(['tron', 'bitcoin', 'bank']) },
    ...{ detail: 1 + dice.below(1_000), digest: dice.below(2 ** 30).toString(16) },
  };
}

/** One that is open, or now and then one that is not, or not there. */
function some(model: Model, dice: Dice): Pick<DepositRow, 'id' | 'owner' | 'status' | 'amount'> | undefined {
  if (dice.chance(5))
    return { id: dice.below(fundsOf(model).nextDeposit + 2), owner: 1_000, status: 'submitted', amount: 1n };
  const open = openDepositsOf(model);
  return open.length > 0 ? dice.pick(open) : undefined;
}

/** What staff does next with a deposit, or something that is not its turn. */
function decide({ model, dice }: Pick<Scene, 'model' | 'dice'>): Command | undefined {
  const found = some(model, dice);
  if (!found) return undefined;
  const { id: deposit } = found;
  const by = {
    request: 1 + dice.below(1_000),
    ...dice.pick([
      ...Array.from({ length: 12 }, () => ({ maker: 1, checker: 2 })),
      { maker: 2, checker: 2 },
      { maker: 0, checker: 2 },
    ]),
  };
  const review = { kind: 'funds.reviewDeposit', deposit } as const;
  const references = [`0x${deposit.toString(16)}`, 'ref-1', 'ref-2', 'ref-3', 'RF18 539', '', 'x'.repeat(129)];
  const amounts = [...Array.from({ length: 8 }, () => found.amount), found.amount + 1n, 1n, 0n, AMOUNT_MAX];
  const [amount, reference] = [dice.pick(amounts), dice.pick(references)];
  const credit = { kind: 'funds.creditDeposit', deposit, amount, reference, ...by } as const;
  const reason = dice.pick([
    ...(['not_received', 'voucher_unclear', 'credited_before', 'third_party'] as const),
    ...(['wrong_asset', 'legal_restriction', 'fee_unpaid' as 'third_party'] as const),
  ]);
  const reject = { kind: 'funds.rejectDeposit', deposit, reason, ...by } as const;
  if (dice.chance(25)) return dice.pick([review, credit, reject]);
  if (found.status === 'submitted') return review;
  return dice.chance(20) ? reject : credit;
}

export const depositHabits: readonly Habit[] = [
  {
    by: { saver: 10, taker: 2, maker: 2, hoarder: 2, clumsy: 5 },
    make: (scene) =>
      fundsOf(scene.model).openDeposits.size < OPEN_AT_ONCE
        ? request(scene, scene.owner, scene.dice.pick(assetNumbers))
        : undefined,
  },
  {
    // Who has most open asks for more, until too many are.
    by: { clumsy: 3, hoarder: 2 },
    make: ({ model, dice }) => {
      const open = new Map<number, number>();
      for (const { owner } of openDepositsOf(model)) open.set(owner, (open.get(owner) ?? 0) + 1);
      const [most] = [...open].sort(([a, x], [b, y]) => y - x || a - b);
      return most && request({ model, dice }, most[0], dice.pick([BTC, ETH, USDT]));
    },
  },
  {
    // Of somebody with a limit of deposits, about half of what is left of it, so that two are open and a third is too much.
    by: { staff: 12 },
    make: ({ model, dice }) => {
      const limited = [...limitOf(model).limits.values()].filter(
        ({ owner, name, amount }) => owner >= FIRST_USER && name.startsWith('deposit') && amount !== undefined,
      );
      if (limited.length === 0) return undefined;
      const { owner, name, amount: most = 0n } = dice.pick(limited);
      const left = most - usedOf(model, owner, 'deposit', name.split('.')[1] as 'day');
      return left > 20n * one ? { ...request({ model, dice }, owner, USDT), amount: left / 2n + 1n } : undefined;
    },
  },
  {
    // What came back of a withdrawal, by its number: the engine keeps no ended ones, and is told of them by the server.
    by: { staff: 6 },
    make: (scene) => {
      const { model, dice } = scene;
      const asked = request(scene, FIRST_USER + dice.below(20), dice.pick(assetNumbers));
      return { ...asked, returns: 1 + dice.below(Math.min(40, fundsOf(model).next)) };
    },
  },
  {
    by: { saver: 2, clumsy: 1 },
    make: ({ model, dice, owner }) => {
      const found = some(model, dice);
      return (
        found && {
          ...{ kind: 'funds.cancelDeposit', deposit: found.id },
          owner: dice.chance(80) ? found.owner : owner,
        }
      );
    },
  },
  { by: { saver: 9, taker: 2, maker: 2 }, make: decide },
  {
    by: { staff: 4 },
    make: ({ model, dice }) => {
      const known = dice.pick(depositSettings);
      const now = fundsOf(model).depositOffers.get(known.asset);
      if (now?.enabled === false) return known;
      if (dice.chance(40)) return { ...known, min: known.min + BigInt(dice.below(2)), decideMs: DAY / 2 };
      if (dice.chance(20)) return { ...known, enabled: false };
      return dice.pick([
        ...[
          { ...known, asset: 99 },
          { ...known, min: 0n },
        ],
        ...[
          { ...known, min: 2n ** 127n },
          { ...known, decideMs: 0 },
          { ...known, decideMs: 31 * DAY },
        ],
      ]);
    },
  },
];
