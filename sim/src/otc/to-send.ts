/** What merchants, takers and staff send: mostly what is accepted, sometimes what is not. */
import type { Command } from '@glassbook/engine';
import type { AdRow, OrderRow, SaveAd, Take } from '@glassbook/engine/otc';
import { BTC, ETH, USDT } from '../asset/index.ts';
import type { AppealReason } from '@glassbook/engine/otc/words';
import type { Habit, Hoard, Moment, Scene } from '../product.ts';
import { indexed, isTrading, marketOf } from './merchants.ts';
import { dealOf } from './orders.ts';
import { claims, DAY, isFrozen, isOpen, otcOf, wholeOf } from './state.ts';
import { configure } from './settings.ts';
import { ahead } from './timers.ts';

export const CNY = 1;
export const JPY = 2;
const RATES = { [CNY]: 712_340_000n, [JPY]: 15_550_000_000n } as const;
const MERCHANTS = 6;
const digest = 'ab'.repeat(32);
const anyOf = <T>({ dice }: Scene, list: readonly T[]): T | undefined =>
  list.length > 0 ? dice.pick(list) : undefined;
const twoOf = ({ dice }: Scene) => ({
  request: 3,
  ...dice.pick([...Array.from({ length: 14 }, () => ({ maker: 1, checker: 2 })), { maker: 2, checker: 2 }]),
});
const adsOf = ({ model }: Scene): AdRow[] => [...otcOf(model).ads.values()];
const ordersOf = ({ model }: Scene): OrderRow[] => [...otcOf(model).orders.values()];

function rate({ dice }: Scene): Command {
  const fiat = dice.pick([CNY, CNY, JPY]);
  const base = RATES[fiat as typeof CNY];
  const now = base + (base * BigInt(dice.below(2_000) - 1_000)) / 100_000n;
  return { kind: 'otc.setRate', fiat: dice.chance(97) ? fiat : 9, rate: dice.chance(97) ? now : 0n };
}

function apply(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const { merchants, market } = otcOf(model);
  const active = [...merchants.values()].filter(({ state }) => state === 'waits' || state === 'merchant');
  if (active.length >= MERCHANTS) {
    const one = anyOf(scene, active);
    return one && dice.chance(5) ? { kind: 'otc.apply', owner: one.account } : undefined;
  }
  const deposit = (market?.deposit ?? 0n) + (dice.chance(5) ? 1n : 0n);
  return { kind: 'otc.apply', owner, ...(dice.chance(50) && { seen: { deposit } }) };
}
function admit(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const waits = [...otcOf(model).merchants.values()].filter(({ state }) => state === 'waits' || dice.chance(2));
  const one = anyOf(scene, waits);
  return one && { kind: 'otc.admit', account: one.account, admitted: dice.chance(85), ...twoOf(scene) };
}
function manage(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const { merchants, market } = otcOf(model);
  const one = anyOf(scene, [...merchants.values()]);
  if (!one) return undefined;
  const short = (market?.deposit ?? 0n) - one.deposit;
  if (dice.chance(40)) {
    const figures = dice.pick([
      { orders: 50, completionPpm: 900_000, worth: 10_000n },
      { orders: 200, completionPpm: 950_000, worth: 100_000n },
      { orders: 199, completionPpm: 1_000_000, worth: 100_000n },
      { orders: 50, completionPpm: 899_999, worth: 10_000n },
      { orders: 50, completionPpm: 1_000_000, worth: 9_999n },
    ]);
    return { kind: 'otc.setTier', account: one.account, ...figures, worth: figures.worth * 10n ** 8n };
  }
  if (short > 0n && one.state === 'merchant' && dice.chance(60))
    return { kind: 'otc.topUp', owner: one.account, amount: dice.pick([short, short, short + 1n, 1n]) };
  return dice.chance(6)
    ? { kind: 'otc.leave', owner: dice.chance(80) ? one.account : owner }
    : dice.chance(20)
      ? { kind: 'otc.topUp', owner: dice.chance(50) ? one.account : owner, amount: dice.pick([0n, 1n]) }
      : undefined;
}

function save(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const active = [...otcOf(model).merchants.values()].filter(({ state }) => state === 'merchant');
  const merchant = anyOf(scene, active)?.account ?? owner;
  const old = dice.chance(25)
    ? anyOf(
        scene,
        adsOf(scene).filter((ad) => ad.owner === merchant),
      )
    : undefined;
  const asset = old?.asset ?? dice.pick([USDT, USDT, BTC, ETH]);
  const fiat = old?.fiat ?? dice.pick([CNY, CNY, JPY]);
  const side = old?.side ?? dice.pick(['buy', 'sell']);
  const market = marketOf(model, asset, fiat);
  if (typeof market === 'string' && dice.chance(85)) return undefined;
  const price = typeof market === 'string' ? 71_234n : indexed(market, dice.pick([-150_000, 0, 4_500, 199_000]), true);
  const whole = wholeOf(model, asset);
  const good: SaveAd = {
    ...{ kind: 'otc.saveAd', owner: merchant, ...(old && { ad: old.id }), side, asset, fiat },
    ...(dice.chance(50) ? { price } : { ratioPpm: dice.pick([-4_500, 0, 4_500, 12_345]) }),
    amount:
      ((asset === USDT ? 500n : 1n) * whole * BigInt(1 + dice.below(300))) / (asset === USDT ? 100n : 10_000n) +
      BigInt(dice.below(9)),
    ...{ min: dice.pick([1_000n, 1_000n, 50_000n]), max: 100_000_000n, payMs: 900_000 + dice.below(2_700_001) },
    ...{ methods: dice.pick(['bank', 'both', 'international']), detail: 5, digest },
  };
  if (!dice.chance(10)) return good;
  return dice.pick<SaveAd>([
    { ...good, price: price * 2n, ratioPpm: 0 },
    { ...good, payMs: 899_999 },
    { ...good, min: 99n },
    { ...good, fiat: 9 },
    { ...good, ad: 9_999 },
    { ...good, digest: '' },
    { ...good, owner },
    { ...good, amount: 0n },
  ]);
}
function change(scene: Scene): Command | undefined {
  const { dice, owner } = scene;
  const ad = anyOf(scene, adsOf(scene));
  if (!ad) return undefined;
  const by = dice.chance(92) ? ad.owner : owner;
  if (dice.chance(15)) return { kind: 'otc.endAd', owner: by, ad: ad.id };
  return { kind: 'otc.pauseAd', owner: by, ad: ad.id, on: ad.state === 'paused' || dice.chance(40) };
}

/** Whether it is on, of a merchant with the whole deposit who is not frozen. */
const canTrade = ({ model }: Scene, { state, owner }: AdRow): boolean =>
  state === 'on' && isTrading(model, owner) && !isFrozen(model, owner);
/** An ad with stock, at the price that it has, mostly. */
function take(scene: Scene): Command | undefined {
  const { dice } = scene;
  const open = adsOf(scene).filter((one) => canTrade(scene, one) || dice.chance(4));
  const ad = dice.chance(2) ? undefined : anyOf(scene, open);
  return ad ? takeOf(scene, ad) : { kind: 'otc.take', ...takeBase(scene), ad: 9_999, amount: 1n };
}
const takeBase = ({ dice, owner }: Scene) => ({
  ...{ owner, method: dice.pick(['bank', 'international'] as const), detail: 6, digest, slippagePpm: 0 },
  ...{ limit: dice.chance(95) ? 10n ** 15n : dice.pick([10n ** 8n, 10n ** 10n]), barred: dice.chance(2) },
  ...{ hasCard: dice.chance(97), seen: { price: 71_234n } },
});
function takeOf(scene: Scene, ad: AdRow): Take {
  const { model, dice, owner } = scene;
  const part = (ad.left * BigInt(1 + dice.below(50))) / 100n;
  const amount = dice.chance(75) ? part : dice.pick([ad.left, ad.left + 1n, 1n, ad.left / 2n, 0n]);
  const { price, total } = dealOf(model, ad, { owner, amount });
  const base = takeBase(scene);
  const worse = dice.pick([0n, 0n, 0n, 0n, 1n, -1n, price / 200n, -price / 200n]);
  return {
    ...{ kind: 'otc.take', ...base, ad: ad.id, seen: { price: price + worse } },
    ...(dice.chance(70) ? { amount } : { total }),
    method: ad.methods === 'both' || dice.chance(5) ? base.method : ad.methods,
    slippagePpm: dice.pick([0, 0, 5_000, 5_025, 50_000, ...(dice.chance(5) ? [50_001] : [])]),
    owner: dice.chance(97) ? owner : ad.owner,
  };
}
/** Who has orders takes more, until too many are open or canceled. */
function takeMore(scene: Scene): Command | undefined {
  const order = anyOf(scene, ordersOf(scene));
  const ad = anyOf(
    scene,
    adsOf(scene).filter((one) => one.side === 'sell' && canTrade(scene, one)),
  );
  return order && ad && takeOf({ ...scene, owner: order.owner }, ad);
}

function act(scene: Scene): Command | undefined {
  const { dice, owner } = scene;
  const order = anyOf(scene, dice.chance(90) ? ordersOf(scene).filter(isOpen) : ordersOf(scene));
  if (!order) return dice.chance(2) ? { kind: 'otc.release', owner, order: 9_999 } : undefined;
  const { id, buyer, seller, state } = order;
  const party = dice.chance(95);
  const pay = { kind: 'otc.pay', owner: party ? buyer : seller, order: id, detail: 8, digest } as const;
  const release = { kind: 'otc.release', owner: party ? seller : buyer, order: id } as const;
  const cancel = { kind: 'otc.cancel', owner: party ? buyer : owner, order: id } as const;
  if (dice.chance(10)) return dice.pick([pay, release, cancel]);
  const isStopped = isFrozen(scene.model, seller);
  if (state === 'created') return dice.chance(isStopped ? 40 : 75) ? pay : cancel;
  if (state === 'paid' && dice.chance(25)) return claimOf(scene, order);
  return dice.chance(75) ? release : dice.chance(30) ? cancel : undefined;
}
function claimOf({ dice, owner }: Scene, order: OrderRow): Command {
  const { id, buyer, seller, state } = order;
  const ofPaid = [
    [buyer, 'not_released'] as const,
    [seller, 'not_received'] as const,
    [seller, 'third_party'] as const,
  ];
  const ofReleased = [[seller, 'reversed'] as const, [seller, 'third_party'] as const];
  const ofEnded = [[buyer, 'paid_late'] as const];
  const [by, reason] = dice.pick<readonly [number, AppealReason]>(
    state === 'paid' ? ofPaid : state === 'released' ? ofReleased : ofEnded,
  );
  const who = dice.chance(95) ? by : dice.pick([owner, buyer, seller]);
  return { kind: 'otc.appeal', owner: who, order: id, reason, detail: 9, digest };
}
function claim(scene: Scene): Command | undefined {
  const ended = ordersOf(scene).filter((order) => !isOpen(order) && (!order.isClaimed || scene.dice.chance(5)));
  const order = anyOf(scene, ended);
  return order && claimOf(scene, order);
}
function decide(scene: Scene): Command | undefined {
  const { dice } = scene;
  const waits = ordersOf(scene).filter((order) => order.state === 'appealed' || claims(order) || dice.chance(3));
  const order = anyOf(scene, waits);
  if (!order) return undefined;
  const by = { order: order.id, ...twoOf(scene) };
  if (order.appeal === 'paid_late' && dice.chance(25))
    return { kind: 'otc.release', owner: order.seller, order: order.id };
  if (claims(order) && dice.chance(60))
    return { kind: order.state === 'released' || dice.chance(5) ? 'otc.return' : 'otc.award', ...by };
  return { kind: 'otc.decide', outcome: dice.pick(['buyer', 'seller']), ...by };
}
function freeze(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const order = anyOf(scene, ordersOf(scene));
  const [one] = otcOf(model).frozen.keys();
  if (one !== undefined && dice.chance(80)) return { kind: 'otc.setFrozen', account: one, frozen: false };
  const created = anyOf(
    scene,
    ordersOf(scene).filter(({ state }) => state === 'created'),
  );
  const account = created?.seller ?? (order ? dice.pick([order.buyer, order.seller]) : owner);
  return { kind: 'otc.setFrozen', account, frozen: dice.chance(70) };
}
/** A buyer who has to keep what was bought sends all there is of something, or sells it. */
function spend(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const order = anyOf(
    scene,
    ordersOf(scene).filter(({ state, stayUntilAt = 0 }) => state === 'released' && stayUntilAt > model.at),
  );
  if (!order) return undefined;
  const owner = order.buyer;
  const asset = dice.pick([USDT, BTC, ETH]);
  const amount = model.available(owner, 'spot', asset) - BigInt(dice.below(2));
  if (dice.chance(40)) {
    const ad = anyOf(
      scene,
      adsOf(scene).filter(({ side, state }) => side === 'buy' && state === 'on'),
    );
    return ad && takeOf({ ...scene, owner }, ad);
  }
  return dice.chance(50)
    ? { kind: 'funds.sendToUser', owner, recipient: 1_000 + dice.below(40), asset, amount, worth: 0n }
    : { kind: 'funds.requestWithdrawal', owner, asset, amount, payee: 'bank', detail: 1, digest: 'a' };
}

/** A small part of an ad, by a taker whom nothing else keeps from it. */
function takeLittle(scene: Scene): Command | undefined {
  const ad = anyOf(
    scene,
    adsOf(scene).filter((one) => one.side === 'sell' && one.owner !== scene.owner && canTrade(scene, one)),
  );
  if (!ad) return undefined;
  const amount = ad.left / 20n + 1n;
  const { price } = dealOf(scene.model, ad, { owner: scene.owner, amount });
  const method = ad.methods === 'both' ? 'bank' : ad.methods;
  return {
    ...{ kind: 'otc.take', ...takeBase(scene), ad: ad.id, amount, method, seen: { price }, slippagePpm: 50_000 },
    ...{ barred: false, hasCard: true, limit: 10n ** 15n },
  };
}
/** Takes and cancels in turn. */
function takeAndCancel(scene: Scene): Command | undefined {
  const own = ordersOf(scene).find(({ buyer, state }) => buyer === scene.owner && state === 'created');
  return own ? { kind: 'otc.cancel', owner: scene.owner, order: own.id } : takeLittle(scene);
}
export const hoards: readonly Hoard[] = [
  { times: 5, make: takeLittle },
  { times: 9, make: takeAndCancel },
];

const by = (weight: number): Habit['by'] => ({ saver: weight * 3, taker: weight, clumsy: weight * 2, hoarder: weight });
export const habits: readonly Habit[] = [
  { by: { feed: 3 }, make: rate },
  { by: by(2), make: apply },
  { by: by(2), make: admit },
  { by: by(3), make: manage },
  { by: by(5), make: save },
  { by: by(1), make: change },
  { by: by(12), make: take },
  { by: by(3), make: takeMore },
  { by: by(14), make: act },
  { by: by(3), make: claim },
  { by: by(6), make: decide },
  { by: by(1), make: freeze },
  { by: by(2), make: spend },
  { by: { clumsy: 1 }, make: configure },
];

/** What is next to expire, to close or to come back: something in that very millisecond or beside it. */
const atTime: Moment = (scene) => {
  const { model, dice } = scene;
  const next = anyOf(scene, ahead(model).slice(0, 3));
  const order = next && otcOf(model).orders.get(next.id);
  if (!next || next.kind === 'leave' || !order) return undefined;
  const { id, buyer } = order;
  const at = next.due + dice.pick([-1, 0, 0, 1]);
  const command: Command =
    next.kind === 'expire'
      ? dice.pick([
          { kind: 'otc.pay', owner: buyer, order: id, detail: 8, digest },
          { kind: 'otc.release', owner: order.seller, order: id },
          { kind: 'clock.tick' },
        ])
      : claimOf(scene, order);
  return at < model.at ? undefined : { at, command };
};
/** The day is over that bought coin stays, or that failures count. */
const afterDay: Moment = (scene) => {
  const { model, dice } = scene;
  const order = anyOf(
    scene,
    ordersOf(scene).filter(({ endedAt = 0 }) => endedAt > 0 && endedAt + DAY > model.at),
  );
  if (!order || order.endedAt === undefined || dice.chance(60)) return undefined;
  const command = order.state === 'released' ? spend(scene) : takeMore(scene);
  return command && { at: order.endedAt + DAY + dice.pick([-1, 0]), command };
};
export const moments = [atTime, atTime, afterDay];
