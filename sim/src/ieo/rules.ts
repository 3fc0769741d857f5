/** The commands of IEOs and what happens to them by themselves, as docs/ieo.md describes them. */
import { FIRST_USER, HOUSE_IEO, type Refusal } from '@glassbook/engine';
import type {
  ConfigureOffer as ConfigureIeo,
  ApplicationRow as IeoApplicationRow,
  TallyRow as IeoTallyRow,
} from '@glassbook/engine/ieo';
import { assetsOf } from '../asset/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { traded, tradeRefusal } from '../model/limits.ts';
import { changesOf, slice, type Model, type Timer } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { text } from '../model/text.ts';
import type { Rules } from '../product.ts';
import { shared } from './shares.ts';

export const ieoOf = slice(() => ({
  offers: new Map<number, ConfigureIeo>(),
  tallies: new Map<number, IeoTallyRow>(),
  running: new Map<number, IeoApplicationRow>(),
  nextApplication: 1,
  /** A hundred are released before an entry, the others not before the next millisecond. */
  releasedBefore: { seq: 0, count: 0 },
  notBefore: 0,
  /** Of an offer that is being allocated: what each owner who waits gets, when the next of them get it. */
  plans: new Map<number, Plan>(),
}));
type Plan = { granted: Map<number, bigint>; due: number; least: bigint; atLeast: Set<number> };
/** Applications that are granted at once, and how far apart that is. */
const AT_ONCE = 2_500;
const APART_MS = 500;
/** By number, as they are at the end. */
export const ieoRowsOf = changesOf(() => ({
  tallies: new Map<number, IeoTallyRow>(),
  applications: new Map<number, IeoApplicationRow>(),
}));

const BILLION_THOUSAND = 1_000_000_000_000n;
const YEARS = 10 * 365 * 24 * 3_600_000;
const wholeOf = (model: Model, asset: number): bigint => 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0);
const takenIn = (offer: ConfigureIeo): [asset: number, price: bigint][] =>
  (
    [
      [offer.payAsset, offer.price],
      [offer.secondAsset, offer.secondPrice],
      [offer.thirdAsset, offer.thirdPrice],
    ] as [number, bigint][]
  ).filter(([, price]) => price !== 0n);

function putTally(model: Model, row: IeoTallyRow): void {
  ieoOf(model).tallies.set(row.offer, row);
  ieoRowsOf(model).tallies.set(row.offer, row);
}
function put(model: Model, row: IeoApplicationRow): void {
  const { running } = ieoOf(model);
  if (row.status === 'running') running.set(row.id, row);
  else running.delete(row.id);
  ieoRowsOf(model).applications.set(row.id, row);
}
const waitingOf = (model: Model, offer: number): IeoApplicationRow[] =>
  [...ieoOf(model).running.values()]
    .filter((row) => row.offer === offer && row.granted === undefined)
    .sort((a, b) => a.id - b.id);

/** What an allocation or a cancelled offer leaves is not released before a later millisecond. */
function waitForNext(model: Model): void {
  ieoOf(model).notBefore = model.stepAt + 1;
}

function allocate(model: Model, offer: ConfigureIeo): void {
  const whole = wholeOf(model, offer.asset);
  const waiting = waitingOf(model, offer.offer);
  const owners = [...new Set(waiting.map(({ owner }) => owner))];
  const asked = owners.map(
    (owner) => waiting.reduce((sum, row) => sum + (row.owner === owner ? row.amount : 0n), 0n) / whole,
  );
  const { granted, least, atLeast, ...result } = shared(offer.total / whole, offer.ownerMax / whole, asked);
  const tally = ieoOf(model).tallies.get(offer.offer) as IeoTallyRow;
  ieoOf(model).tallies.set(offer.offer, { ...tally, ...result });
  ieoOf(model).plans.set(offer.offer, {
    ...{ granted: new Map(owners.map((owner, at) => [owner, (granted[at] ?? 0n) * whole])), due: model.at, least },
    atLeast: new Set(atLeast.map((at) => owners[at] as number)),
  });
  grantNext(model, offer);
}

/** The owners who are next, all applications of each: no more once there were enough. Nothing is released before all have theirs. */
function grantNext(model: Model, offer: ConfigureIeo): void {
  const { plans, tallies } = ieoOf(model);
  const plan = plans.get(offer.offer) as Plan;
  const whole = wholeOf(model, offer.asset);
  let [count, sold] = [0, 0n];
  for (const [owner, granted] of [...plan.granted]) {
    if (count >= AT_ONCE) break;
    let left = granted;
    for (const row of waitingOf(model, offer.offer).filter((each) => each.owner === owner)) {
      const gets = left > row.amount ? row.amount : left;
      left -= gets;
      count += 1;
      give(model, row, gets, whole);
    }
    sold += granted;
    plan.granted.delete(owner);
    plan.atLeast.delete(owner);
  }
  const tally = tallies.get(offer.offer) as IeoTallyRow;
  const now = { ...tally, granted: tally.granted + sold };
  if (plan.granted.size > 0) {
    plan.due = model.stepAt - (model.stepAt % APART_MS) + APART_MS;
    putTally(model, { ...now, status: 'allocating', leastRest: plan.least, ties: plan.atLeast.size });
    return;
  }
  plans.delete(offer.offer);
  const rest = now.granted - offer.total;
  if (rest < 0n) model.hold(model.account(HOUSE_IEO, 'spot', offer.asset), rest);
  putTally(model, {
    ...{ ...now, status: 'allocated', closedAt: model.at, leastRest: undefined, ties: undefined },
  });
  if (count > 0) waitForNext(model);
}

function give(model: Model, row: IeoApplicationRow, granted: bigint, whole: bigint): void {
  const cost = (granted * row.price) / whole;
  const spot = model.account(row.owner, 'spot', row.payAsset);
  if (row.hold > cost) model.hold(spot, cost - row.hold);
  if (granted === 0n) {
    put(model, { ...row, granted, status: 'ended', closedAt: model.at });
    return;
  }
  model.pay(spot, 'held', model.account(HOUSE_IEO, 'spot', row.payAsset), cost, 'ieo.pay', row.id);
  const earn = model.account(row.owner, 'earn', row.asset);
  model.pay(model.account(HOUSE_IEO, 'spot', row.asset), 'held', earn, granted, 'ieo.grant', row.id);
  model.hold(earn, granted);
  traded(model, row.owner, { asset: row.payAsset, amount: cost }, { asset: row.asset, amount: granted });
  put(model, { ...row, granted, paid: cost });
}

const dueOf = (model: Model, row: IeoApplicationRow): number => {
  const { issueAt, lockMs, partMs } = ieoOf(model).offers.get(row.offer) as ConfigureIeo;
  return issueAt + lockMs + row.parts * partMs;
};
const toRelease = (model: Model): IeoApplicationRow[] =>
  [...ieoOf(model).running.values()]
    .filter(({ granted, offer }) => granted !== undefined && !ieoOf(model).plans.has(offer))
    .sort((a, b) => dueOf(model, a) - dueOf(model, b) || a.id - b.id);

function releaseFirst(model: Model): void {
  const own = ieoOf(model);
  const [row] = toRelease(model);
  if (!row) return;
  if (own.releasedBefore.seq !== model.seq) own.releasedBefore = { seq: model.seq, count: 0 };
  own.releasedBefore.count += 1;
  if (own.releasedBefore.count === 100) own.notBefore = model.stepAt + 1;
  const { parts: all } = own.offers.get(row.offer) as ConfigureIeo;
  let done = row;
  while (done.parts < all && dueOf(model, done) <= model.at) done = { ...done, parts: done.parts + 1 };
  const released = ((row.granted ?? 0n) * BigInt(done.parts)) / BigInt(all);
  if (released > row.released) {
    const earn = model.account(row.owner, 'earn', row.asset);
    model.pay(
      earn,
      'held',
      model.account(row.owner, 'spot', row.asset),
      released - row.released,
      'ieo.release',
      row.id,
    );
  }
  const isOver = done.parts === all;
  put(model, { ...done, released, ...(isOver && { status: 'ended' as const, closedAt: model.at }) });
}

/** Allocations that are due and the next release, as timers. */
export function dues(model: Model): { due: number; offer?: ConfigureIeo }[] {
  const { offers, tallies, plans, notBefore } = ieoOf(model);
  const open = [...tallies.values()]
    .filter(({ status }) => status === 'running' || status === 'allocating')
    .map((tally) => offers.get(tally.offer) as ConfigureIeo)
    .map((offer) => ({ due: plans.get(offer.offer)?.due ?? offer.endAt, offer }))
    .sort((a, b) => a.due - b.due || a.offer.offer - b.offer.offer);
  const [first] = toRelease(model);
  return first ? [...open, { due: Math.max(notBefore, dueOf(model, first)) }] : open;
}
const planned = (model: Model, { offer }: ConfigureIeo): boolean => ieoOf(model).plans.has(offer);
export function nextTimer(model: Model): Timer | undefined {
  const [first] = dues(model).sort((a, b) => a.due - b.due);
  const { due, offer } = first ?? {};
  if (due === undefined) return undefined;
  return {
    due,
    run: () =>
      !offer ? releaseFirst(model) : planned(model, offer) ? grantNext(model, offer) : allocate(model, offer),
  };
}

function isGood(model: Model, command: ConfigureIeo, before: ConfigureIeo | undefined): boolean {
  const { asset, total, min, ownerMax, startAt, endAt, issueAt, lockMs, parts, partMs } = command;
  const known = assetsOf(model).get(asset);
  const whole = wholeOf(model, asset);
  const assets = [asset, ...takenIn(command).map(([taken]) => taken)];
  const holds = before?.total ?? 0n;
  return [
    known?.kinds.includes('spot') && known.kinds.includes('earn') && (before?.asset ?? asset) === asset,
    total > 0n && total % whole === 0n && total / whole <= BILLION_THOUSAND,
    min > 0n && min % whole === 0n && min <= total,
    ownerMax === 0n || (ownerMax % whole === 0n && ownerMax >= min),
    [command.payAsset, command.secondAsset, command.thirdAsset].every((each) => assetsOf(model).has(each)),
    new Set(assets).size === assets.length && assets.every((each) => assetsOf(model).get(each)?.kinds.includes('spot')),
    command.price > 0n && [command.secondPrice, command.thirdPrice].every((price) => price >= 0n),
    takenIn(command).every(([, price]) => (price * total) / whole <= AMOUNT_MAX),
    isWhole(startAt, 0, Number.MAX_SAFE_INTEGER) && isWhole(endAt, 0, issueAt) && startAt < endAt,
    isWhole(lockMs, 0, YEARS) && isWhole(parts, 1, 1_000) && isWhole(partMs, 60_000, YEARS),
    [command.whitePaper, command.link].every((address) => address === '-' || address.startsWith('https://')),
    command.status === 'open' ? model.available(HOUSE_IEO, 'spot', asset) + holds >= total : before !== undefined,
  ].every(Boolean);
}

function cancel(model: Model, { offer, asset, total }: ConfigureIeo): void {
  const waiting = waitingOf(model, offer);
  if (waiting.length > 0) waitForNext(model);
  for (const row of waiting) {
    model.hold(model.account(row.owner, 'spot', row.payAsset), -row.hold);
    put(model, { ...row, status: 'ended', closedAt: model.at });
  }
  model.hold(model.account(HOUSE_IEO, 'spot', asset), -total);
  putTally(model, { ...(ieoOf(model).tallies.get(offer) as IeoTallyRow), status: 'cancelled', closedAt: model.at });
}

function applyRefusal(
  model: Model,
  offer: ConfigureIeo,
  { owner, amount }: { owner: number; amount: bigint },
): Refusal | undefined {
  const own = waitingOf(model, offer.offer).filter((row) => row.owner === owner);
  if (amount < offer.min) return 'ieo.amount_too_small';
  if (own.reduce((sum, row) => sum + row.amount, amount) > offer.total) return 'ieo.amount_too_large';
  return own.length < 20 ? tradeRefusal(model, owner, offer.asset) : 'ieo.too_many_applications';
}

export const rules = {
  'ieo.configureOffer': (model, command) => {
    const { offers, tallies } = ieoOf(model);
    const { offer } = command;
    const before = offers.get(offer);
    const tally = tallies.get(offer);
    const isFixed = before && (before.status === 'cancelled' || before.startAt <= model.at);
    const isSame = before && text({ ...command, status: before.status }) === text(before);
    const isCancelling = before?.status === 'open' && command.status === 'cancelled' && tally?.status === 'running';
    const isRefused = isFixed
      ? !isSame || (before.status !== command.status && !isCancelling)
      : !isWhole(offer, 1, Number.MAX_SAFE_INTEGER) || !isGood(model, command, before);
    if (isRefused) return refused('ieo.settings_invalid');
    offers.set(offer, command);
    model.changes.settings.push({ key: `ieoOffer:${offer}`, command });
    if (isCancelling) cancel(model, before);
    else if (command.status === 'open' && (!tally || tally.status === 'running')) {
      const house = model.account(HOUSE_IEO, 'spot', command.asset);
      model.hold(house, command.total - (before?.total ?? 0n));
      putTally(
        model,
        tally ?? {
          ...{ offer, status: 'running', applied: 0n, owners: 0, granted: 0n, numerator: 0n, denominator: 1n },
          ...{ capped: 0, topped: 0, closedAt: undefined, leastRest: undefined, ties: undefined },
        },
      );
    }
    return { ok: true };
  },
  'ieo.apply': (model, { owner, offer: id, amount, payAsset, seen }) => {
    const own = ieoOf(model);
    const [offer, tally] = [own.offers.get(id), own.tallies.get(id)];
    if (!offer || !tally || owner < FIRST_USER) return refused('ieo.offer_not_found');
    if (offer.status === 'cancelled') return refused('ieo.cancelled');
    if (offer.startAt > model.at) return refused('ieo.not_started');
    if (offer.endAt <= model.at) return refused('ieo.ended');
    const [, price] = takenIn(offer).find(([asset]) => asset === payAsset) ?? [];
    if (price === undefined) return refused('ieo.pay_currency_not_taken');
    const now: Record<string, unknown> = { ...offer, price };
    for (const [term, value] of Object.entries(seen ?? {}))
      if (value !== now[term]) return refused('ieo.offer_changed');
    const whole = wholeOf(model, offer.asset);
    if (amount % whole !== 0n) return refused('ieo.amount_not_whole');
    const why = applyRefusal(model, offer, { owner, amount });
    if (why) return refused(why);
    const hold = (amount / whole) * price;
    if (model.available(owner, 'spot', payAsset) < hold) return refused('ieo.insufficient_funds');
    const isNew = !waitingOf(model, id).some((row) => row.owner === owner);
    model.hold(model.account(owner, 'spot', payAsset), hold);
    const application: IeoApplicationRow = {
      ...{ id: own.nextApplication, owner, offer: id, at: model.at, asset: offer.asset, amount, payAsset, price, hold },
      ...{ granted: undefined, paid: 0n, released: 0n, parts: 0, status: 'running', closedAt: undefined },
    };
    own.nextApplication += 1;
    put(model, application);
    putTally(model, { ...tally, applied: tally.applied + amount, owners: tally.owners + Number(isNew) });
    return { ok: true, application };
  },
} satisfies Rules<`ieo.${string}`>;
