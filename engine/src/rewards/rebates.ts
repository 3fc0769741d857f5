/** Rebates: what an inviter gets of the fees that an invited account pays, in the command of the fee and from the account of fees. */
import type { Amount } from '@glassbook/money';
import { dayOf } from '../core/accrual.ts';
import type { Doors } from '../core/doors.ts';
import type { Outcome } from '../core/entry.ts';
import { lesser } from '../core/grid.ts';
import { ASSETS_MAX, availableAt, HOUSE_FEES } from '../core/ledger.ts';
import { startOf } from '../core/limits/period.ts';
import { recordResult } from '../core/limits/record.ts';
import type { ConfigureRebate } from './command.ts';
import { hasBonus } from './bonus.ts';
import { priceIn } from './fee-off.ts';
import { closeInvite } from './invites.ts';
import { groupOf } from './links.ts';
import type { FeeDayRow, FeePaid, Inviter, InviteRow, RebateMonthRow, RebateRow, State } from './state.ts';
import { SAME, worthOfOff, type Price } from './discount.ts';
import { rateFor, rebateOf } from './sums.ts';
import { linkedBy, products, TIER_DAYS } from './words.ts';

const DONE = { ok: true } as const;
/** Days since 1970 are below it: an inviter and a day share one key below 2^53. */
const DAYS_MAX = 2 ** 20;

/** The door by which a product tells a fee that it posted. Fees of one payer, product and asset are one: their rebate is rounded once. */
export function feePaid(state: State, fee: Doors['feePaid']['ask']): Outcome<never> {
  const { invites, feesPaid } = state.rewards;
  if (!invites.has(fee.owner) || (fee.product === 'futures' && hasBonus(state, fee.owner))) return DONE;
  const key = (fee.owner * products.length + products.indexOf(fee.product)) * ASSETS_MAX + fee.asset;
  const before = feesPaid.get(key);
  feesPaid.put(key, before ? { ...before, paid: before.paid + fee.paid } : fee);
  return DONE;
}

/** Pays the rebates of the fees that were told. */
export function payRebates(state: State): void {
  const { feesPaid, rebate } = state.rewards;
  if (feesPaid.size === 0) return;
  for (const fee of feesPaid.take()) if (rebate) payOne(state, rebate, fee);
}

function payOne(state: State, rebate: ConfigureRebate, fee: FeePaid): void {
  const invite = state.rewards.invites.get(fee.owner);
  if (!invite) return;
  const over = state.at >= invite.endAt ? 'over' : undefined;
  const why = invite.status === 'paid' ? over : invite.status;
  if (why) {
    tell(state, rebate, invite, fee, { ...NOTHING, reason: why });
    closeInvite(state, { ...invite, status: why });
    return;
  }
  const linked = linkOf(state, invite);
  if (linked) {
    tell(state, rebate, invite, fee, { ...NOTHING, reason: linked });
    return;
  }
  const price = priceIn(state, fee.asset, rebate.unit);
  if (price) payPriced(state, rebate, invite, fee, price);
}

/** At the rate of the day, at most what the month leaves: the last is paid in part. */
function payPriced(state: State, rebate: ConfigureRebate, invite: InviteRow, fee: FeePaid, price: Price): void {
  const { ledger, at, rewards } = state;
  const { inviter } = invite;
  const own = inviterOf(state, inviter);
  const today = dayOf(at);
  const ratePpm = rateFor(rebate.tiers, feesBefore(own, today));
  const feeWorth = worthDown(fee.paid, price);
  addFees(state, own, inviter, today, feeWorth);
  const whole = rebateOf(fee.paid, ratePpm);
  if (whole === 0n) return;
  const month = dayOf(startOf('month', at));
  const before = own.month?.day === month ? own.month.worth : 0n;
  const left = before < rebate.monthCap ? rebate.monthCap - before : 0n;
  const wholeWorth = worthOfOff(whole, price);
  const isCapped = wholeWorth > left;
  const amount = isCapped ? lesser(whole, amountWorth(left, price)) : whole;
  const worth = isCapped ? worthOfOff(amount, price) : wholeWorth;
  const id = tell(state, rebate, invite, fee, {
    ratePpm,
    amount,
    worth,
    feeWorth,
    reason: isCapped ? 'cap' : undefined,
  });
  if (amount === 0n) return;
  own.month ??= { owner: inviter, day: month, worth: 0n };
  own.month.day = month;
  own.month.worth = before + worth;
  rewards.changed.months.put(inviter, { ...own.month });
  const fees = availableAt(ledger.account(HOUSE_FEES, fee.product, fee.asset));
  ledger.post(fees, availableAt(ledger.account(inviter, 'spot', fee.asset)), amount, 'rewards.rebate', id);
  recordResult(state, inviter, fee.asset, amount);
}

const worthDown = (amount: Amount, by: Price): Amount => (by === SAME ? amount : (amount * by.price) / by.whole);
/** The most whose worth, rounded up, is no more than this. */
const amountWorth = (worth: Amount, { price, whole }: Price): Amount =>
  price === 0n ? worth : (worth * whole) / price;

type Brought = Pick<RebateRow, 'ratePpm' | 'amount' | 'worth' | 'feeWorth' | 'reason'>;
const NOTHING = { ratePpm: 0, amount: 0n, worth: 0n, feeWorth: 0n } as const;

/** Writes the row of a rebate, or of why there is none; returns its number. */
function tell(
  { rewards, at }: State,
  { unit }: ConfigureRebate,
  { owner: payer, inviter: owner }: InviteRow,
  { product, ref, asset, paid: fee }: FeePaid,
  { ratePpm, amount, worth, feeWorth, reason }: Brought,
): number {
  const id = rewards.nextRebate;
  rewards.nextRebate += 1;
  rewards.changed.rebates.push({
    id,
    owner,
    payer,
    product,
    ref,
    asset,
    fee,
    ratePpm,
    amount,
    unit,
    worth,
    feeWorth,
    reason,
    at,
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

const NO_DAY = -1;
function inviterOf({ rewards: { inviters } }: State, inviter: number): Inviter {
  const known = inviters.get(inviter);
  if (known) return known;
  const own: Inviter = { days: [], month: undefined, sumDay: NO_DAY, sum: 0n };
  inviters.set(inviter, own);
  return own;
}

/** What an inviter's people paid in the thirty days before today. Summed once a day and inviter, when it is needed: at midnight nothing is done. */
function feesBefore(own: Inviter, today: number): Amount {
  if (own.sumDay === today) return own.sum;
  let worth = 0n;
  for (const row of own.days) if (row.day < today && row.day >= today - TIER_DAYS) worth += row.worth;
  own.sumDay = today;
  own.sum = worth;
  return worth;
}

function addFees(state: State, own: Inviter, owner: number, day: number, worth: Amount): void {
  if (worth === 0n) return;
  const last = own.days.at(-1);
  if (last?.day === day) {
    last.worth += worth;
    dayChanged(state, { ...last });
    return;
  }
  const past = own.days.filter((row) => row.day < day - TIER_DAYS);
  own.days.splice(0, past.length);
  for (const row of past) dayChanged(state, { ...row, live: 'no' });
  const row: FeeDayRow = { owner, day, worth, live: 'yes' };
  own.days.push(row);
  dayChanged(state, { ...row });
}

const dayChanged = ({ rewards: { changed } }: State, row: FeeDayRow): void =>
  changed.feeDays.put(row.owner * DAYS_MAX + row.day, row);

/** While loading, in any order. */
export function restoreDay(state: State, row: FeeDayRow): void {
  const { days } = inviterOf(state, row.owner);
  days.push({ ...row });
  days.sort((a, b) => a.day - b.day);
}

export function restoreMonth(state: State, row: RebateMonthRow): void {
  inviterOf(state, row.owner).month = { ...row };
}
