/** Links, invitations and rebates as docs/rewards.md describes them. */
import { FIRST_USER, HOUSE_FEES, type Outcome } from '@glassbook/engine';
import type { ConfigureRebate, InviteRow, LinkRow, RebateRow } from '@glassbook/engine/rewards';
import { areTwo } from '../model/are-two.ts';
import { isWhole } from '../model/bounds.ts';
import type { Fee } from '../model/fees.ts';
import { resulted } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { priceOf, worthUp } from './coupons.ts';
import { DAY, linkedWith, put, rewardsOf, rewardsRowsOf, today } from './state.ts';

const order = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);
const isUser = (owner: number): boolean => isWhole(owner, FIRST_USER, Number.MAX_SAFE_INTEGER);

function putLink(model: Model, link: LinkRow): void {
  const { owner, other, by } = link;
  put(rewardsOf(model).links, link, (row) => row.owner === owner && row.other === other && row.by === by);
  rewardsRowsOf(model).links.set(`${owner}/${other}/${by}`, link);
}
function putInvite(model: Model, invite: InviteRow): void {
  put(rewardsOf(model).invites, invite, ({ owner }) => owner === invite.owner);
  rewardsRowsOf(model).invites.set(invite.owner, invite);
}
const inviteOf = (model: Model, owner: number): InviteRow | undefined =>
  rewardsOf(model).invites.find((row) => row.owner === owner && row.open === 'yes');

/** REWARD-024: a month that is shorter ends on its last day. */
function monthsLater(at: number, months: number): number {
  const from = new Date(at);
  const to = new Date(at);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime();
}

function stop(model: Model, owner: number, status: 'stopped' | 'ended'): Outcome {
  const invite = inviteOf(model, owner);
  if (!invite) return refused('rewards.no_inviter');
  if (invite.status !== 'paid' || model.at >= invite.endAt) return refused('rewards.rebate_over');
  putInvite(model, { ...invite, status });
  return { ok: true };
}

export const rebateRules = {
  'rewards.link': (model, { owner: a, other: b, by }) => {
    const [owner, other] = order(a, b);
    if (!isUser(owner) || !isUser(other) || a === b) return refused('rewards.link_invalid');
    const isKnown = rewardsOf(model).links.some((row) => row.owner === owner && row.other === other && row.by === by);
    if (!isKnown) putLink(model, { owner, other, by, status: 'linked', at: model.at });
    return { ok: true };
  },
  'rewards.unlink': (model, command) => {
    const [owner, other] = order(command.owner, command.other);
    if (!areTwo(command)) return refused('rewards.decision_invalid');
    const own = rewardsOf(model).links.filter(
      (row) => row.owner === owner && row.other === other && row.status === 'linked',
    );
    if (own.length === 0) return refused('rewards.link_invalid');
    for (const link of own) putLink(model, { ...link, status: 'undone', at: model.at });
    return { ok: true };
  },
  'rewards.invite': (model, { owner, inviter }) => {
    const { rebate, invites } = rewardsOf(model);
    const isInvited = invites.some((row) => row.owner === owner);
    if (!rebate || owner < FIRST_USER || inviter < FIRST_USER || owner === inviter || isInvited)
      return refused('rewards.invite_invalid');
    const endAt = monthsLater(model.at, rebate.months);
    putInvite(model, { owner, inviter, status: 'paid', open: 'yes', at: model.at, endAt });
    return { ok: true };
  },
  'rewards.stopRebate': (model, { owner }) => stop(model, owner, 'stopped'),
  'rewards.endRebate': (model, command) =>
    areTwo(command) ? stop(model, command.owner, 'ended') : refused('rewards.decision_invalid'),
} satisfies Partial<Rules<`rewards.${string}`>>;

/** What was told before is paid together: one fee a payer, product and asset. */
export function payRebates(model: Model): void {
  const own = rewardsOf(model);
  const together: Fee[] = [];
  for (const fee of own.paid) {
    const same = together.find(
      ({ owner, product, asset }) => owner === fee.owner && product === fee.product && asset === fee.asset,
    );
    if (same) same.fee += fee.fee;
    else together.push({ ...fee });
  }
  own.paid = [];
  for (const fee of together) if (own.rebate) payOne(model, own.rebate, fee);
}

function payOne(model: Model, rebate: ConfigureRebate, fee: Fee): void {
  const invite = inviteOf(model, fee.owner);
  if (!invite) return;
  const tell = (row: Partial<RebateRow>): number => {
    const { next } = rewardsOf(model);
    rewardsRowsOf(model).rebates.push({
      ...{ id: next.rebate, owner: invite.inviter, payer: fee.owner, product: fee.product, ref: fee.ref },
      ...{
        asset: fee.asset,
        fee: fee.fee,
        ratePpm: 0,
        amount: 0n,
        unit: rebate.unit,
        worth: 0n,
        feeWorth: 0n,
        reason: undefined,
      },
      ...{ at: model.at, ...row },
    });
    next.rebate += 1;
    return next.rebate - 1;
  };
  const why = invite.status === 'paid' && model.at >= invite.endAt ? 'over' : invite.status;
  if (why !== 'paid') {
    tell({ reason: why });
    putInvite(model, { ...invite, status: why, open: 'no' });
    return;
  }
  const linked = linkOf(model, invite);
  if (linked) tell({ reason: linked });
  else payPriced(model, rebate, { invite, fee, tell });
}

type Paying = { invite: InviteRow; fee: Fee; tell: (row: Partial<RebateRow>) => number };
function payPriced(model: Model, rebate: ConfigureRebate, { invite: { inviter }, fee, tell }: Paying): void {
  const price = priceOf(model, fee.asset, rebate.unit);
  if (!price) return;
  const before = feesBefore(model, inviter);
  const tiers = rebate.tiers.filter(({ from }) => from <= before);
  const ratePpm = Math.max(...tiers.map((tier) => tier.ratePpm));
  const feeWorth = (fee.fee * price.price) / price.whole;
  addFees(model, inviter, feeWorth);
  const whole = (fee.fee * BigInt(ratePpm)) / 1_000_000n;
  if (whole === 0n) return;
  const month = Date.parse(`${new Date(model.at).toISOString().slice(0, 7)}-01T00:00:00Z`) / DAY;
  const had = rewardsOf(model).months.find((row) => row.owner === inviter && row.day === month)?.worth ?? 0n;
  const left = had < rebate.monthCap ? rebate.monthCap - had : 0n;
  const most = (left * price.whole) / price.price;
  const isCapped = worthUp(whole, price) > left;
  const amount = isCapped && most < whole ? most : whole;
  if (amount === 0n) {
    tell({ ratePpm, feeWorth, reason: 'cap' });
    return;
  }
  const worth = worthUp(amount, price);
  const row = { owner: inviter, day: month, worth: had + worth };
  put(rewardsOf(model).months, row, ({ owner }) => owner === inviter);
  rewardsRowsOf(model).months.set(inviter, row);
  const id = tell({ ratePpm, amount, worth, feeWorth, reason: isCapped ? 'cap' : undefined });
  const from = model.account(HOUSE_FEES, fee.product, fee.asset);
  model.pay(from, 'available', model.account(inviter, 'spot', fee.asset), amount, 'rewards.rebate', id);
  resulted(model, inviter, fee.asset, amount);
}

function linkOf(model: Model, { owner, inviter }: InviteRow): LinkRow['by'] | undefined {
  if (!linkedWith(model, owner).has(inviter)) return undefined;
  const links = rewardsOf(model).links.filter(
    (row) => row.status === 'linked' && (row.owner === owner || row.other === owner),
  );
  const otherOf = (row: LinkRow) => (row.owner === owner ? row.other : row.owner);
  const kinds = ['device', 'card', 'document'];
  const rank = (row: LinkRow): number => (otherOf(row) === inviter ? -1 : otherOf(row));
  return links.sort((a, b) => rank(a) - rank(b) || kinds.indexOf(a.by) - kinds.indexOf(b.by))[0]?.by;
}

function feesBefore(model: Model, inviter: number): bigint {
  const now = today(model);
  return rewardsOf(model)
    .feeDays.filter(({ owner, day }) => owner === inviter && day < now && day >= now - 30)
    .reduce((sum, { worth }) => sum + worth, 0n);
}

/** With the first fee of a day those that count no more are put away. */
function addFees(model: Model, inviter: number, worth: bigint): void {
  if (worth === 0n) return;
  const { feeDays } = rewardsOf(model);
  const now = today(model);
  const own = feeDays.filter(({ owner }) => owner === inviter);
  const known = own.find(({ day }) => day === now);
  const touched = known
    ? [{ ...known, worth: known.worth + worth }]
    : [
        ...own
          .filter(({ day, live }) => live === 'yes' && day < now - 30)
          .map((row) => ({ ...row, live: 'no' as const })),
        { owner: inviter, day: now, worth, live: 'yes' as const },
      ];
  for (const row of touched) {
    put(feeDays, row, ({ owner, day }) => owner === inviter && day === row.day);
    rewardsRowsOf(model).feeDays.set(`${inviter}/${row.day}`, row);
  }
}
