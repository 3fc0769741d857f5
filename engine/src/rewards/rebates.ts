/** Rebates: what an inviter gets of the fees that an invited account pays, in the command of the fee and from the account of fees. */
import type { Amount } from '@glassbook/money';
import { dayOf } from '../core/accrual.ts';
import type { Doors } from '../core/doors.ts';
import type { Outcome } from '../core/entry.ts';
import { lesser } from '../core/grid.ts';
import { availableAt, HOUSE_FEES } from '../core/ledger.ts';
import { startOf } from '../core/limits/period.ts';
import { recordResult } from '../core/limits/record.ts';
import type { ConfigureRebate } from './command.ts';
import { hasBonus } from './bonus.ts';
import { priceIn } from './fee-off.ts';
import { closeInvite } from './invites.ts';
import { groupOf } from './links.ts';
import type { FeeDayRow, FeePaid, InviteRow, RebateRow, State } from './state.ts';
import { worthOfOff, type Price } from './discount.ts';
import { rateFor, rebateOf } from './sums.ts';
import { linkedBy, TIER_DAYS } from './words.ts';

const DONE = { ok: true } as const;

/** The door by which a product tells a fee that it posted. Fees of one payer, product and asset are one: their rebate is rounded once. */
export function feePaid(state: State, fee: Doors['feePaid']['ask']): Outcome<never> {
  const { invites, feesPaid } = state.rewards;
  if (!invites.has(fee.owner) || (fee.product === 'futures' && hasBonus(state, fee.owner))) return DONE;
  const key = `${fee.owner}/${fee.product}/${fee.asset}`;
  const before = feesPaid.get(key);
  feesPaid.set(key, before ? { ...before, paid: before.paid + fee.paid } : fee);
  return DONE;
}

/** Pays the rebates of the fees that were told. */
export function payRebates(state: State): void {
  const { feesPaid, rebate } = state.rewards;
  if (feesPaid.size === 0) return;
  for (const fee of feesPaid.values()) if (rebate) payOne(state, rebate, fee);
  feesPaid.clear();
}

function payOne(state: State, rebate: ConfigureRebate, fee: FeePaid): void {
  const invite = state.rewards.invites.get(fee.owner);
  if (!invite) return;
  const over = state.at >= invite.endAt ? 'over' : undefined;
  const why = invite.status === 'paid' ? over : invite.status;
  if (why) {
    tell(state, rebate, invite, fee, { reason: why });
    closeInvite(state, { ...invite, status: why });
    return;
  }
  const linked = linkOf(state, invite);
  if (linked) {
    tell(state, rebate, invite, fee, { reason: linked });
    return;
  }
  const price = priceIn(state, fee.asset, rebate.unit);
  if (price) payPriced(state, rebate, invite, fee, price);
}

/** At the rate of the day, at most what the month leaves: the last is paid in part. */
function payPriced(state: State, rebate: ConfigureRebate, invite: InviteRow, fee: FeePaid, price: Price): void {
  const { ledger, at } = state;
  const { inviter } = invite;
  const ratePpm = rateFor(rebate.tiers, feesBefore(state, inviter));
  const feeWorth = worthDown(fee.paid, price);
  addFees(state, inviter, feeWorth);
  const whole = rebateOf(fee.paid, ratePpm);
  if (whole === 0n) return;
  const month = dayOf(startOf('month', at));
  const known = state.rewards.months.get(inviter);
  const before = known?.day === month ? known.worth : 0n;
  const left = before < rebate.monthCap ? rebate.monthCap - before : 0n;
  const isCapped = worthOfOff(whole, price) > left;
  const amount = isCapped ? lesser(whole, amountWorth(left, price)) : whole;
  if (amount > 0n) {
    const worth = worthOfOff(amount, price);
    const row = { owner: inviter, day: month, worth: before + worth };
    state.rewards.months.set(inviter, row);
    state.rewards.changed.months.set(inviter, row);
    const id = tell(state, rebate, invite, fee, {
      ratePpm,
      amount,
      worth,
      feeWorth,
      ...(isCapped && { reason: 'cap' }),
    });
    const fees = availableAt(ledger.account(HOUSE_FEES, fee.product, fee.asset));
    ledger.post(fees, availableAt(ledger.account(inviter, 'spot', fee.asset)), amount, 'rewards.rebate', id);
    recordResult(state, inviter, fee.asset, amount);
  } else tell(state, rebate, invite, fee, { ratePpm, feeWorth, reason: 'cap' });
}

const worthDown = (amount: Amount, { price, whole }: Price): Amount => (amount * price) / whole;
/** The most whose worth, rounded up, is no more than this. */
const amountWorth = (worth: Amount, { price, whole }: Price): Amount =>
  price === 0n ? worth : (worth * whole) / price;

/** Writes the row of a rebate, or of why there is none; returns its number. */
function tell(
  { rewards, at }: State,
  { unit }: ConfigureRebate,
  { owner: payer, inviter: owner }: InviteRow,
  { product, ref, asset, paid: fee }: FeePaid,
  { ratePpm = 0, amount = 0n, worth = 0n, feeWorth = 0n, reason }: Partial<RebateRow>,
): number {
  const id = rewards.nextRebate;
  rewards.nextRebate += 1;
  rewards.changed.rebates.push({
    ...{ id, owner, payer, product, ref, asset, fee, ratePpm, amount, unit, worth, feeWorth, reason, at },
  });
  return id;
}

/** What the two have in common; of accounts that are linked through others, what the payer has in common with the next. */
function linkOf(state: State, { owner, inviter }: InviteRow): (typeof linkedBy)[number] | undefined {
  const { linkedTo, links } = state.rewards;
  if (!linkedTo.has(owner) || !groupOf(state, owner).has(inviter)) return undefined;
  const others = [inviter, ...[...(linkedTo.get(owner) ?? [])].sort((a, b) => a - b)];
  for (const other of others) {
    const [one, two] = owner < other ? [owner, other] : [other, owner];
    const by = linkedBy.find((each) => links.get(`${one}/${two}/${each}`)?.status === 'linked');
    if (by) return by;
  }
  return undefined;
}

/** What an inviter's people paid in the thirty days before today. Summed once a day and inviter, when it is needed: at midnight nothing is done. */
function feesBefore({ rewards: { feeDays, sums }, at }: State, inviter: number): Amount {
  const today = dayOf(at);
  const known = sums.get(inviter);
  if (known?.day === today) return known.worth;
  let worth = 0n;
  for (const row of feeDays.get(inviter) ?? []) if (row.day < today && row.day >= today - TIER_DAYS) worth += row.worth;
  sums.set(inviter, { day: today, worth });
  return worth;
}

function addFees(state: State, inviter: number, worth: Amount): void {
  if (worth === 0n) return;
  const today = dayOf(state.at);
  const own = state.rewards.feeDays.get(inviter) ?? [];
  const last = own.at(-1);
  if (last?.day === today) {
    // The last of them in its place, without sorting all: this is done with each fee.
    const row = { ...last, worth: last.worth + worth };
    own[own.length - 1] = row;
    state.rewards.changed.feeDays.set(`${inviter}/${today}`, row);
    return;
  }
  for (const old of own) if (old.day < today - TIER_DAYS) putDay(state, { ...old, live: 'no' });
  putDay(state, { owner: inviter, day: today, worth, live: 'yes' });
}

function putDay(state: State, row: FeeDayRow): void {
  keepDay(state, row);
  state.rewards.changed.feeDays.set(`${row.owner}/${row.day}`, row);
}

/** Also while loading: one that is put away is not kept. */
export function keepDay({ rewards: { feeDays } }: State, row: FeeDayRow): void {
  const others = (feeDays.get(row.owner) ?? []).filter(({ day }) => day !== row.day);
  const own = row.live === 'yes' ? [...others, row].sort((a, b) => a.day - b.day) : others;
  if (own.length === 0) feeDays.delete(row.owner);
  else feeDays.set(row.owner, own);
}
