/** The commands of lock-ups and what happens to them by themselves, as docs/lockup.md describes them. */
import { FIRST_USER, HOUSE_LOCKUP, type Outcome, type Refusal } from '@glassbook/engine';
import type { ConfigureOffer, OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { assetsOf } from '../asset/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { addLockups, boosts } from '../model/boosts.ts';
import { resulted, tradeRefusal } from '../model/limits.ts';
import { changesOf, slice, type Model, type Timer } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';

export const lockupOf = slice(() => ({
  offers: new Map<number, ConfigureOffer>(),
  running: new Map<number, LockupRow>(),
  nextOrder: 1,
  /** A hundred are paid before an entry, the others not before the next millisecond. */
  paidBefore: { seq: 0, count: 0 },
  notBefore: 0,
}));
addLockups(lockupOf);
/** By id, as they are at the end. */
export const lockupRowsOf = changesOf(() => new Map<number, LockupRow>());

export const DAY = 86_400_000;
const MILLION = 1_000_000n;
const midnightAfter = (at: number): number => at - (at % DAY) + DAY;

/** All that so many days bring. */
const brings = (amount: bigint, ppm: number, days: number): bigint => (BigInt(days) * amount * BigInt(ppm)) / MILLION;
const dueOf = ({ startAt, paidDays }: LockupRow): number => startAt + (paidDays + 1) * DAY;

/** Charged days: whole days from the calendar day of now to that of the end; before the first day, all of the term. */
export function penaltyNow({ amount, penaltyPpm, days, endAt }: LockupRow, at: number): bigint {
  const left = (endAt - (at - (at % DAY))) / DAY;
  const charged = BigInt(left < days ? left : days) * amount * BigInt(penaltyPpm);
  return charged / MILLION + (charged % MILLION > 0n ? 1n : 0n);
}

function lockRefusal(model: Model, owner: number, offer: ConfigureOffer, amount: bigint): Refusal | undefined {
  const running = [...lockupOf(model).running.values()];
  const own = running.filter((row) => row.owner === owner);
  const sum = (rows: readonly LockupRow[]) =>
    rows.filter((row) => row.offer === offer.offer).reduce((all, row) => all + row.amount, amount);
  if (amount < offer.min) return 'lockup.amount_too_small';
  if (sum(own) > offer.ownerMax) return 'lockup.amount_too_large';
  if (sum(running) > offer.allMax) return 'lockup.offer_sold_out';
  if (own.length >= 50) return 'lockup.too_many_orders';
  if (model.available(HOUSE_LOCKUP, 'spot', offer.asset) < brings(amount, offer.dailyPpm, offer.days))
    return 'lockup.house_short';
  return tradeRefusal(model, owner);
}

type Asked = Pick<LockupRow, 'owner' | 'amount' | 'renew' | 'startAt' | 'renewed'>;
function begin(model: Model, { offer, asset, days, dailyPpm, penaltyPpm }: ConfigureOffer, asked: Asked): LockupRow {
  const own = lockupOf(model);
  const { owner, amount, renew, startAt, renewed } = asked;
  const row: LockupRow = {
    ...{ asset, days, dailyPpm, penaltyPpm, id: own.nextOrder, offer, owner, amount, renew },
    ...{ startAt, endAt: startAt + days * DAY, renewed, at: model.at },
    ...{ interest: brings(amount, dailyPpm, days), paid: 0n, paidDays: 0, penalty: 0n },
    ...{ status: 'running', closedAt: undefined, notRenewed: undefined },
  };
  own.nextOrder += 1;
  if (row.interest > 0n) model.hold(model.account(HOUSE_LOCKUP, 'spot', asset), row.interest);
  put(model, row);
  return row;
}

function put(model: Model, row: LockupRow): void {
  const { running } = lockupOf(model);
  if (row.status === 'running') running.set(row.id, row);
  else running.delete(row.id);
  lockupRowsOf(model).set(row.id, row);
}

/** The interest of the days that are over, less what was paid. */
function paidUp(model: Model, row: LockupRow): LockupRow {
  let days = 0;
  while (days < row.days && row.startAt + (days + 1) * DAY <= model.at) days += 1;
  if (days === row.paidDays) return row;
  const paid = brings(row.amount, row.dailyPpm, days);
  if (paid > row.paid) {
    const to = model.account(row.owner, 'spot', row.asset);
    const house = model.account(HOUSE_LOCKUP, 'spot', row.asset);
    model.pay(house, 'held', to, paid - row.paid, 'lockup.interest', row.id);
    resulted(model, row.owner, row.asset, paid - row.paid);
  }
  boosts().pay(model, row.id, days);
  const now = { ...row, paid, paidDays: days };
  put(model, now);
  return now;
}

function unhold(model: Model, { id, asset, interest, paid }: LockupRow): void {
  if (interest > paid) model.hold(model.account(HOUSE_LOCKUP, 'spot', asset), paid - interest);
  boosts().end(model, id);
}
function back(model: Model, { owner, asset, id }: LockupRow, amount: bigint): void {
  if (amount > 0n)
    model.pay(
      model.account(owner, 'earn', asset),
      'held',
      model.account(owner, 'spot', asset),
      amount,
      'lockup.return',
      id,
    );
}

function end(model: Model, row: LockupRow): void {
  unhold(model, row);
  const offer = lockupOf(model).offers.get(row.offer);
  const isOver = { ...row, status: 'ended' as const, closedAt: model.at };
  put(model, isOver);
  if (!row.renew || !offer) {
    back(model, row, row.amount);
    return;
  }
  const isSame = (['days', 'dailyPpm', 'penaltyPpm'] as const).every((term) => offer[term] === row[term]);
  const why =
    offer.status === 'open'
      ? isSame
        ? lockRefusal(model, row.owner, offer, row.amount)
        : 'lockup.offer_changed'
      : 'lockup.offer_closed';
  if (why) {
    put(model, { ...isOver, notRenewed: why as LockupRow['notRenewed'] });
    back(model, row, row.amount);
    return;
  }
  put(model, { ...isOver, status: 'renewed' });
  begin(model, offer, { owner: row.owner, amount: row.amount, renew: true, startAt: row.endAt, renewed: row.id });
}

/** Pays the one that is due first; at one time that of the smallest number. */
function payFirst(model: Model): void {
  const own = lockupOf(model);
  const [row] = [...own.running.values()].sort((a, b) => dueOf(a) - dueOf(b) || a.id - b.id);
  if (!row) return;
  if (own.paidBefore.seq !== model.seq) own.paidBefore = { seq: model.seq, count: 0 };
  own.paidBefore.count += 1;
  if (own.paidBefore.count === 100) own.notBefore = model.stepAt + 1;
  const now = paidUp(model, row);
  if (now.paidDays === now.days) end(model, now);
}

export function nextTimer(model: Model): Timer | undefined {
  const due = dueNext(model);
  return due === undefined ? undefined : { due, run: () => payFirst(model) };
}
export function dueNext(model: Model): number | undefined {
  const { running, notBefore } = lockupOf(model);
  if (running.size === 0) return undefined;
  return Math.max(notBefore, Math.min(...[...running.values()].map(dueOf)));
}

function running(model: Model, owner: number, order: number): LockupRow | Refusal {
  const row = lockupOf(model).running.get(order);
  if (!row || row.owner !== owner) return 'lockup.order_not_found';
  return model.at < row.endAt ? row : 'lockup.order_ended';
}

export const rules = {
  'lockup.configureOffer': (model, command) => {
    const { offer, asset, days, dailyPpm, penaltyPpm, min, ownerMax, allMax } = command;
    const kinds = assetsOf(model).get(asset)?.kinds ?? [];
    const before = lockupOf(model).offers.get(offer);
    const isGood =
      [Number.isSafeInteger(offer), offer > 0, kinds.includes('spot'), kinds.includes('earn')].every(Boolean) &&
      [isWhole(days, 1, 3_650), isWhole(dailyPpm, 0, 1_000_000), isWhole(penaltyPpm, 0, 1_000_000)].every(Boolean) &&
      [days * penaltyPpm <= 1_000_000, min > 0n, min <= ownerMax, ownerMax <= allMax].every(Boolean) &&
      allMax <= AMOUNT_MAX;
    if (!isGood || (before && before.asset !== asset)) return refused('lockup.settings_invalid');
    lockupOf(model).offers.set(offer, command);
    model.changes.settings.push({ key: `lockupOffer:${offer}`, command });
    return { ok: true };
  },
  'lockup.lock': (model, { owner, offer: id, amount, renew, seen }) => {
    const offer = lockupOf(model).offers.get(id);
    if (!offer || owner < FIRST_USER) return refused('lockup.offer_not_found');
    if (offer.status === 'closed') return refused('lockup.offer_closed');
    const terms = { ...offer, ...seen };
    if (terms.days !== offer.days || terms.dailyPpm !== offer.dailyPpm || terms.penaltyPpm !== offer.penaltyPpm)
      return refused('lockup.offer_changed');
    const why = lockRefusal(model, owner, offer, amount);
    if (why) return refused(why);
    if (model.available(owner, 'spot', offer.asset) < amount) return refused('lockup.insufficient_funds');
    const row = begin(model, offer, { owner, amount, renew, startAt: midnightAfter(model.at), renewed: undefined });
    const earn = model.account(owner, 'earn', offer.asset);
    model.pay(model.account(owner, 'spot', offer.asset), 'available', earn, amount, 'lockup.lock', row.id);
    model.hold(earn, amount);
    return { ok: true, lockup: row };
  },
  'lockup.redeem': (model, { owner, order }): Outcome => {
    const found = running(model, owner, order);
    if (typeof found === 'string') return refused(found);
    const row = paidUp(model, found);
    const penalty = penaltyNow(row, model.at);
    unhold(model, row);
    if (penalty > 0n) {
      const house = model.account(HOUSE_LOCKUP, 'spot', row.asset);
      model.pay(model.account(owner, 'earn', row.asset), 'held', house, penalty, 'lockup.penalty', row.id);
      resulted(model, owner, row.asset, -penalty);
    }
    back(model, row, row.amount - penalty);
    const redeemed = { ...row, penalty, status: 'redeemed' as const, closedAt: model.at };
    put(model, redeemed);
    return { ok: true, lockup: redeemed };
  },
  'lockup.boost': (model, { owner, order, coupon }): Outcome => {
    const found = running(model, owner, order);
    if (typeof found === 'string') return refused(found);
    const { asset, amount, days } = found;
    if (found.paidDays > 0 || found.renewed !== undefined) return refused('lockup.order_paid');
    const why = boosts().begin(model, { owner, coupon, lockup: order, asset, amount, days });
    return why ? refused(why) : { ok: true };
  },
  'lockup.setRenew': (model, { owner, order, renew }): Outcome => {
    const found = running(model, owner, order);
    if (typeof found === 'string') return refused(found);
    const row = { ...found, renew };
    put(model, row);
    return { ok: true, lockup: row };
  },
} satisfies Rules<`lockup.${string}`>;
