/** Withdrawals: asked for, canceled, decided by two people, claimed and paid. Deposits: asked for, canceled, credited or rejected by two. What the operator brings in for conversions. */
import type { Command, ConfigureWithdrawal, DepositRow, WithdrawalRow } from '@glassbook/engine';
import { reasons, refusals } from '@glassbook/engine/funds/words';
import { assetNumbers, BEAN, BTC, ETH, USDT, WEI, XRP } from '../asset/index.ts';
import type { Dice } from '../dice.ts';
import { each } from '../model/each.ts';
import { text, valueOf } from '../model/text.ts';
import type { Model } from '../model/model.ts';
import type { Habit, Product, Scene } from '../product.ts';
import { depositHabits, depositRules, depositSettings, openDepositsOf } from './deposits.ts';
import { faults } from './faults.ts';
import { houseHabits, houseRules } from './house.ts';
import { fundsOf, fundsRowsOf, openOf, transferRules, withdrawalRules } from './rules.ts';
import { transferHabits } from './transfers.ts';

const one = 10n ** 8n;
/** Fewer than staff of a day can decide would never show what follows. */
const OPEN_AT_ONCE = 100;
const HOURS_24 = 24 * 3_600_000;
const offer = (asset: number, fee: bigint, min: bigint): ConfigureWithdrawal => ({
  ...{ kind: 'funds.configureWithdrawal', asset, enabled: true },
  ...{ fee, min, decideMs: HOURS_24 },
});
/** XRP is free; SOL and BNB cannot be withdrawn. */
const settings = [
  offer(BTC, one / 10_000n, one / 1_000n),
  offer(ETH, one / 1_000n, one / 100n),
  offer(USDT, one, 10n * one),
  offer(XRP, 0n, 10n ** 6n),
  offer(WEI, 10n ** 9n, 10n ** 10n),
  offer(BEAN, 1n, 2n),
];

function request({ model, dice }: Pick<Scene, 'model' | 'dice'>, owner: number, asset: number): Command | undefined {
  const { min, fee } = fundsOf(model).offers.get(asset) ?? { min: 1n, fee: 0n };
  const there = model.available(owner, 'spot', asset);
  if (there < min && !dice.chance(5)) return undefined;
  const amount = dice.chance(80)
    ? min + (min * BigInt(dice.below(200))) / 100n
    : dice.pick([0n, min - 1n, min, there, there + 1n, there + model.account(owner, 'spot', asset).held]);
  return {
    ...{
      kind: 'funds.requestWithdrawal',
      owner,
      asset,
      amount,
      payee: dice.pick(['address', 'bank', 'international']),
    },
    ...(dice.chance(50) && { seen: { fee: fee + (dice.chance(5) ? 1n : 0n) } }),
    ...{ detail: 1 + dice.below(1_000), digest: dice.below(2 ** 30).toString(16) },
  };
}

/** One that is open, or now and then one that is not, or not there. */
function some(model: Model, dice: Dice): Pick<WithdrawalRow, 'id' | 'owner' | 'status'> | undefined {
  if (dice.chance(5)) return { id: dice.below(fundsOf(model).next + 2), owner: 1_000, status: 'requested' };
  const open = openOf(model);
  return open.length > 0 ? dice.pick(open) : undefined;
}

const byOf = (dice: Dice) => ({
  request: 1 + dice.below(1_000),
  ...dice.pick([
    ...Array.from({ length: 12 }, () => ({ maker: 1, checker: 2 })),
    { maker: 2, checker: 2 },
    { maker: 0, checker: 2 },
  ]),
});

/** What staff does next with a withdrawal, or something that is not its turn. */
function decide({ model, dice }: Pick<Scene, 'model' | 'dice'>): Command | undefined {
  const found = some(model, dice);
  if (!found) return undefined;
  const { id: withdrawal } = found;
  const by = byOf(dice);
  const review = { kind: 'funds.reviewWithdrawal', withdrawal } as const;
  const approve = { kind: 'funds.approveWithdrawal', withdrawal, ...by } as const;
  const claim = {
    kind: 'funds.claimWithdrawal',
    withdrawal,
    payer: dice.chance(95) ? by.maker : dice.below(3),
  } as const;
  const release = { kind: 'funds.releaseWithdrawal', withdrawal, ...by } as const;
  const references = [`0x${withdrawal.toString(16)}`, 'RF18 539', '', 'x'.repeat(129), 'ref-1', 'ref-2', 'ref-3'];
  const pay = { kind: 'funds.payWithdrawal', withdrawal, reference: dice.pick(references), ...by } as const;
  const reason = dice.pick([
    ...(['payee_invalid', 'payee_not_own', 'identity_mismatch', 'security_concern'] as const),
    ...(['legal_restriction', 'payment_returned', 'fee_unpaid' as 'payment_returned'] as const),
  ]);
  const reject = { kind: 'funds.rejectWithdrawal', withdrawal, reason, ...by } as const;
  if (dice.chance(30)) return dice.pick([review, approve, claim, release, pay, reject]);
  if (found.status === 'requested') return review;
  if (dice.chance(15)) return reject;
  if (found.status === 'in_review') return approve;
  return found.status === 'approved' ? claim : pay;
}

const habits: readonly Habit[] = [
  {
    by: { saver: 14, taker: 2, maker: 2, hoarder: 2, clumsy: 6 },
    make: (scene) =>
      fundsOf(scene.model).open.size < OPEN_AT_ONCE
        ? request(scene, scene.owner, scene.dice.pick(assetNumbers))
        : undefined,
  },
  {
    // Who has most open asks for more, until too many are.
    by: { clumsy: 3, hoarder: 2 },
    make: ({ model, dice }) => {
      const open = new Map<number, number>();
      for (const { owner } of openOf(model)) open.set(owner, (open.get(owner) ?? 0) + 1);
      const [most] = [...open].sort(([a, x], [b, y]) => y - x || a - b);
      return most && request({ model, dice }, most[0], dice.pick([BTC, ETH, USDT]));
    },
  },
  {
    by: { saver: 2, clumsy: 1 },
    make: ({ model, dice, owner }) => {
      const found = some(model, dice);
      return (
        found && {
          ...{ kind: 'funds.cancelWithdrawal', withdrawal: found.id },
          owner: dice.chance(80) ? found.owner : owner,
        }
      );
    },
  },
  { by: { saver: 13, taker: 2, maker: 2 }, make: decide },
  {
    by: { staff: 6 },
    make: ({ model, dice }) => {
      const known = dice.pick(settings);
      const now = fundsOf(model).offers.get(known.asset);
      if (now?.enabled === false) return known;
      if (dice.chance(40)) return { ...known, fee: known.fee + BigInt(dice.below(2)), decideMs: HOURS_24 / 2 };
      if (dice.chance(20)) return { ...known, enabled: false };
      return dice.pick([
        ...[
          { ...known, asset: 99 },
          { ...known, fee: -1n },
          { ...known, fee: known.min },
        ],
        ...[
          { ...known, min: 2n ** 127n },
          { ...known, decideMs: 0 },
          { ...known, decideMs: 31 * HOURS_24 },
        ],
      ]);
    },
  },
];

const shows = {
  'funds.withdrawals requested': true,
  'funds.withdrawals in_review': true,
  'funds.withdrawals approved': true,
  'funds.withdrawals paying': true,
  'funds.withdrawals paid': true,
  'funds.withdrawals rejected': true,
  'funds.withdrawals cancelled': true,
  'funds.deposits submitted': true,
  'funds.deposits in_review': true,
  'funds.deposits credited': true,
  'funds.deposits rejected': true,
  'funds.deposits cancelled': true,
  'funds.transfers': true,
  'funds.houseTransfers in': true,
  'funds.houseTransfers out': true,
} satisfies Record<
  | `funds.withdrawals ${WithdrawalRow['status']}`
  | `funds.deposits ${DepositRow['status']}`
  | 'funds.transfers'
  | `funds.houseTransfers ${'in' | 'out'}`,
  true
>;

export const funds = {
  name: 'funds',
  settings: [...settings, ...depositSettings],
  habits: [...habits, ...depositHabits, ...transferHabits, ...houseHabits],
  rules: { ...withdrawalRules, ...depositRules, ...transferRules, ...houseRules },
  // Asked for within limits, and never in a pause; what was received is credited whatever they are by then.
  *risks({ funds: { deposits } }) {
    for (const { id, owner, at, status } of deposits)
      if (status === 'submitted') yield { what: `deposit ${id}`, owner, at, adds: false };
  },
  tables: {
    withdrawals: { changed: (model) => fundsRowsOf(model).withdrawals },
    deposits: { changed: (model) => fundsRowsOf(model).deposits },
    transfers: { changed: (model) => fundsRowsOf(model).transfers },
    houseTransfers: { changed: (model) => fundsRowsOf(model).houseTransfers },
  },
  counters: (model) => {
    const { next: nextWithdrawal, nextDeposit, nextTransfer, nextHouseTransfer } = fundsOf(model);
    return { nextWithdrawal, nextDeposit, nextTransfer, nextHouseTransfer };
  },
  *lines(model) {
    for (const [asset, inForce] of fundsOf(model).offers) yield `withdrawals of ${asset} ${text(inForce)}`;
    for (const row of openOf(model)) yield `withdrawal ${row.id} ${text(row)}`;
    for (const [asset, inForce] of fundsOf(model).depositOffers) yield `deposits of ${asset} ${text(inForce)}`;
    for (const row of openDepositsOf(model)) yield `deposit ${row.id} ${text(row)}`;
  },
  *holds(lines) {
    for (const line of lines) {
      const [noun, id = ''] = line.split(' ', 2);
      if (noun !== 'withdrawal') continue;
      const { owner, asset, amount } = valueOf(line.slice(`${noun} ${id} `.length)) as WithdrawalRow;
      yield [`${owner} spot ${asset}`, amount];
    }
  },
  numbered: {
    withdrawal: (model) => fundsRowsOf(model).withdrawals.map(({ id }) => id),
    deposit: (model) => fundsRowsOf(model).deposits.map(({ id }) => id),
  },
  *shows({ funds: { withdrawals, deposits, transfers, houseTransfers } }) {
    for (const { direction } of houseTransfers) yield `funds.houseTransfers ${direction}`;
    if (transfers.length > 0) yield 'funds.transfers';
    for (const { status } of withdrawals) yield `funds.withdrawals ${status}`;
    for (const { status } of deposits) yield `funds.deposits ${status}`;
  },
  reaches: {
    refusals: { ...each(refusals), 'funds.settings_invalid': true, 'funds.decision_invalid': true },
    entryReasons: each(reasons),
    shows,
  },
  faults,
} satisfies Product<'funds'>;
