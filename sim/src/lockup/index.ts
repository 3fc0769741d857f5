/** Lock-ups: locked, paid at midnight, renewed, redeemed before their time; offers that open, change, close and sell out. */
import { HOUSE_LOCKUP, type Command, type FundHouse } from '@glassbook/engine';
import type { ConfigureOffer, OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { reasons, refusals } from '@glassbook/engine/lockup/words';
import { BEAN, BTC, SOL, USDT, WEI } from '../asset/index.ts';
import { each } from '../model/each.ts';
import { text, valueOf } from '../model/text.ts';
import type { Habit, Hoard, Product, Scene } from '../product.ts';
import { faults } from './faults.ts';
import { DAY, dueNext, lockupOf, lockupRowsOf, nextTimer, rules } from './rules.ts';

const one = 10n ** 8n;
type Terms = [days: number, dailyPpm: number, penaltyPpm: number];
const offerOf = (offer: number, asset: number, terms: Terms, amounts: [bigint, bigint, bigint]): ConfigureOffer => {
  const [days, dailyPpm, penaltyPpm] = terms;
  const [min, ownerMax, allMax] = amounts;
  return {
    kind: 'lockup.configureOffer',
    offer,
    asset,
    days,
    dailyPpm,
    penaltyPpm,
    min,
    ownerMax,
    allMax,
    status: 'open',
  };
};
/** One that nearly nobody can have too much of, one that is sold out, one whose house comes to an end, one whose penalty takes all, and one whose interest is below a unit a day. */
const offers = [
  offerOf(1, USDT, [2, 3_500, 4_000], [10n * one, 5_000n * one, 1_000_000n * one]),
  offerOf(2, USDT, [1, 3_333, 7], [1n, 40n * one, 90n * one]),
  offerOf(3, BTC, [5, 200, 400], [1_000n, one, 50n * one]),
  offerOf(4, SOL, [1, 333, 1_000_000], [1n, 3n * one, 40n * one]),
  offerOf(5, WEI, [3, 7, 1], [1n, 10n ** 18n, 10n ** 21n]),
  offerOf(6, BEAN, [3, 400_000, 300_000], [1n, 40n, 4_000n]),
];
const house = (asset: number, total: bigint): FundHouse => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_LOCKUP, asset, total },
});
const settings = [
  ...offers,
  house(USDT, 100_000n * one),
  house(BTC, one / 500n),
  house(SOL, one),
  house(WEI, 10n ** 15n),
  house(BEAN, 20n),
];

/** Mostly what can be locked, often all that is left of the owner's maximum, sometimes what cannot. */
function lock({ model, dice, owner }: Scene): Command | undefined {
  const offer = dice.pick([...lockupOf(model).offers.values()]);
  const there = model.available(owner, 'spot', offer.asset);
  if (there < offer.min && !dice.chance(5)) return undefined;
  const id = dice.chance(3) ? 99 : offer.offer;
  const part = (offer.ownerMax * BigInt(1 + dice.below(100))) / 100n;
  const amount = dice.chance(15)
    ? dice.pick([0n, -1n, offer.min - 1n, offer.min, offer.ownerMax, offer.ownerMax + 1n, there, there + 1n])
    : ([part, there, offer.ownerMax].sort((a, b) => (a < b ? -1 : 1))[0] as bigint);
  const { days, dailyPpm, penaltyPpm } = dice.chance(6) ? dice.pick(offers) : offer;
  const seen = dice.pick([undefined, { days, dailyPpm, penaltyPpm }, { days }, { dailyPpm }, { penaltyPpm }]);
  return { kind: 'lockup.lock', owner, offer: id, amount, renew: dice.chance(50), ...(seen && { seen }) };
}

/** Mostly an order of its owner, mostly one that runs. */
function anOrder({ model, dice, owner }: Scene): { owner: number; order: number } | undefined {
  const { running, nextOrder } = lockupOf(model);
  if (nextOrder === 1) return undefined;
  const found = [...running.values()].sort((a, b) => a.id - b.id)[dice.below(running.size || 1)];
  if (!found || dice.chance(8)) return { owner, order: dice.below(nextOrder + 2) };
  return { owner: dice.chance(95) ? found.owner : owner, order: found.id };
}

const habits: readonly Habit[] = [
  { by: { saver: 40, taker: 3, hoarder: 3, clumsy: 6 }, make: lock },
  {
    by: { saver: 4, clumsy: 2 },
    make: (scene) => {
      const found = anOrder(scene);
      return found && { kind: 'lockup.redeem', ...found };
    },
  },
  {
    by: { saver: 5, clumsy: 2 },
    make: (scene) => {
      const found = anOrder(scene);
      return found && { kind: 'lockup.setRenew', ...found, renew: scene.dice.chance(60) };
    },
  },
  {
    by: { staff: 6 },
    make: ({ model, dice }) =>
      offers.find((offer) => {
        const now = lockupOf(model).offers.get(offer.offer);
        return text(now) !== text(offer) && dice.chance(50);
      }),
  },
  {
    by: { staff: 24 },
    make: ({ dice }) => {
      const offer = dice.pick(offers);
      if (dice.chance(15)) return { ...offer, status: 'closed' };
      if (dice.chance(60))
        return dice.pick([
          { ...offer, dailyPpm: offer.dailyPpm + 1 },
          { ...offer, days: offer.days + 1, penaltyPpm: 1 },
          { ...offer, penaltyPpm: 0 },
          { ...offer, allMax: offer.ownerMax },
        ]);
      if (dice.chance(40)) return { ...offer, days: 2, penaltyPpm: dice.pick([500_001, 500_000]) };
      return dice.pick<ConfigureOffer>([
        ...[
          { ...offer, offer: 0 },
          { ...offer, asset: offer.asset === USDT ? BTC : USDT },
          { ...offer, asset: 99 },
        ],
        ...[
          { ...offer, days: 0 },
          { ...offer, days: 3_651 },
          { ...offer, dailyPpm: -1 },
        ],
        ...[
          { ...offer, min: 0n },
          { ...offer, ownerMax: offer.min - 1n },
          { ...offer, allMax: offer.ownerMax - 1n },
        ],
        { ...offer, allMax: 2n ** 127n },
      ]);
    },
  },
];

/** The smallest amount of whatever the owner has. */
const small: Hoard = {
  times: 60,
  make: ({ model, dice, owner }) => {
    const open = [...lockupOf(model).offers.values()].filter(
      ({ asset, min, status }) => min === 1n && status === 'open' && model.available(owner, 'spot', asset) > 0n,
    );
    return open.length === 0
      ? undefined
      : { kind: 'lockup.lock', owner, offer: dice.pick(open).offer, amount: 1n, renew: true };
  },
};

export const lockup = {
  name: 'lockup',
  settings,
  habits,
  hoards: [small],
  moments: [
    // Midnight, the millisecond before it or after it, or days later, when more is due than is paid before an entry: something is redeemed, changed or locked just then.
    (scene) => {
      const { model, dice } = scene;
      const isLater = dice.chance(40);
      const at = (Math.floor(model.at / DAY) + (isLater ? 4 : 1)) * DAY + dice.below(3) - 1;
      if (at < model.at || dueNext(model) === undefined) return undefined;
      // The newest is the last that is paid: others are before it.
      const newest = [...lockupOf(model).running.values()].sort((a, b) => b.id - a.id)[0];
      const found = isLater
        ? newest && { owner: newest.owner, order: newest.id }
        : dice.chance(70)
          ? anOrder(scene)
          : undefined;
      const command: Command | undefined = found
        ? dice.chance(60)
          ? { kind: 'lockup.redeem', ...found }
          : { kind: 'lockup.setRenew', ...found, renew: true }
        : lock(scene);
      return { at, command: command ?? { kind: 'clock.tick' } };
    },
  ],
  rules,
  nextTimer,
  *risks({ entries, lockup: { orders } }) {
    const locked = new Set(entries.filter(({ reason }) => reason === 'lockup.lock').map(({ ref }) => ref));
    const renewed = new Set(orders.filter(({ status }) => status === 'renewed').map(({ id }) => id));
    for (const { id, renewed: from, owner, at, asset } of orders)
      if (locked.has(id) || (from !== undefined && renewed.has(from)))
        yield { what: `lock-up ${id}`, owner, at, adds: asset !== USDT };
  },
  tables: { orders: { changed: (model) => lockupRowsOf(model).values(), key: ['id'] } },
  counters: (model) => ({ nextOrder: lockupOf(model).nextOrder }),
  *lines(model) {
    const { offers: all, running } = lockupOf(model);
    for (const offer of all.values()) yield `lockup offer ${text(offer)}`;
    for (const row of running.values()) yield `lockup ${text(row)}`;
    const due = dueNext(model);
    if (due !== undefined) yield `timer ${due} lockup.due 0`;
  },
  *holds(lines) {
    for (const line of lines.filter((each) => each.startsWith('lockup {'))) {
      const { owner, asset, amount, interest, paid } = valueOf(line.slice('lockup '.length)) as LockupRow;
      yield [`${owner} earn ${asset}`, amount] as const;
      yield [`${HOUSE_LOCKUP} spot ${asset}`, interest - paid] as const;
    }
  },
  numbered: { order: (model) => [...lockupRowsOf(model).keys()] },
  *shows({ lockup: { orders } }) {
    for (const { status, notRenewed, penalty, amount, paidDays } of orders) {
      if (status !== 'running') yield `lockup ${status}`;
      if (notRenewed) yield 'lockup not renewed';
      if (status === 'redeemed' && penalty === amount) yield 'lockup all lost';
      if (status === 'redeemed' && paidDays > 0) yield 'lockup redeemed after interest';
    }
  },
  reaches: {
    refusals: { ...each(refusals), 'lockup.settings_invalid': true },
    entryReasons: each(reasons),
    shows: {
      'lockup ended': true,
      'lockup redeemed': true,
      'lockup renewed': true,
      'lockup not renewed': true,
      'lockup all lost': true,
      'lockup redeemed after interest': true,
    },
  },
  faults,
} satisfies Product<'lockup'>;
