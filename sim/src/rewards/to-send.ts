/** What traders, staff and the server send of rewards: mostly what is accepted, sometimes what is not. */
import { createHash } from 'node:crypto';
import { FIRST_USER, HOUSE_REWARDS, type Command, type SettingCommand } from '@glassbook/engine';
import type { ConfigureCoupon, ConfigureDraw, ConfigureRebate } from '@glassbook/engine/rewards';
import { BEAN, BTC, USDT } from '../asset/index.ts';
import { lockupOf } from '../model/boosts.ts';
import type { Habit, Moment, Scene } from '../product.ts';
import { DAY, rewardsOf, today } from './state.ts';

const one = 10n ** 8n;
const two = { request: 5, maker: 2, checker: 3 };
const base = {
  kind: 'rewards.configureCoupon',
  couponKind: 'fee',
  asset: USDT,
  title: { en: 'Fee discount' },
} as const;
const open = { amountMax: 0n, code: [], points: 0, task: 'none', status: 'open', total: 1_000_000 } as const;
const boost = { couponKind: 'boost', products: [] } as const;
const bonus = { couponKind: 'bonus', products: [], ratePpm: 0 } as const;
const large: ConfigureCoupon = {
  ...base,
  ...open,
  template: 1,
  products: ['spot', 'futures', 'options'],
  ratePpm: 200_000,
  budget: 10n * one,
  days: 7,
};
/** A large one, one whose budget is soon used, one that ends at midnight, one for a code, one for points, one for a task, one that is sold out. */
const templates: readonly ConfigureCoupon[] = [
  large,
  { ...base, ...open, template: 2, products: ['spot'], ratePpm: 333_333, budget: one / 100n, days: 1 },
  { ...base, ...open, template: 3, products: ['futures', 'options'], ratePpm: 999_999, budget: one, days: 0 },
  {
    ...base,
    ...open,
    template: 4,
    products: ['spot', 'futures'],
    ratePpm: 50_000,
    budget: 7n,
    days: 30,
    code: [{ word: 'WELCOME26' }],
  },
  {
    ...base,
    ...open,
    template: 5,
    products: ['spot', 'futures', 'options'],
    ratePpm: 100_000,
    budget: one,
    days: 3,
    points: 10,
  },
  {
    ...base,
    ...open,
    template: 6,
    products: ['spot'],
    ratePpm: 500_000,
    budget: 3n * one,
    days: 5,
    task: 'identity',
    points: 60,
  },
  {
    ...base,
    ...open,
    template: 7,
    products: ['spot'],
    ratePpm: 1,
    budget: one,
    days: 5,
    task: 'sign_up',
    code: [{ word: 'FEWOFTHESE' }],
    total: 5,
  },
  // Boosts: one on more than most lock, one whose budget ends first; bonuses: a large one, and one that many have.
  { ...base, ...open, ...boost, template: 8, ratePpm: 777, budget: one, amountMax: 100n * one, days: 3 },
  { ...base, ...open, ...boost, template: 9, ratePpm: 333_333, budget: 5n, amountMax: 11n, days: 1, asset: BEAN },
  { ...base, ...open, ...bonus, template: 10, budget: 300n * one, days: 1 },
  { ...base, ...open, ...bonus, template: 11, budget: 25n * one, days: 0 },
  // As much off as the first, and ends sooner: of two that take as much, that one counts.
  { ...large, template: 12, days: 1 },
];
const house = (asset: number, total: bigint): SettingCommand => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_REWARDS, asset, total },
});
const rebate: ConfigureRebate = {
  kind: 'rewards.configureRebate',
  unit: USDT,
  tiers: [
    { from: 0n, ratePpm: 200_000 },
    { from: one / 2n, ratePpm: 250_000 },
    { from: 20n * one, ratePpm: 499_999 },
  ],
  months: 1,
  monthCap: 2n * one,
};
const draw: ConfigureDraw = {
  kind: 'rewards.configureDraw',
  prizes: [
    { count: 4_000, points: 5, template: 0 },
    { count: 3_000, points: 20, template: 0 },
    { count: 1_500, points: 50, template: 0 },
    { count: 1_400, points: 0, template: 1 },
    { count: 100, points: 0, template: 2 },
  ],
};
export const settings: readonly SettingCommand[] = [
  ...templates,
  rebate,
  draw,
  house(USDT, 2_000n * one),
  house(BEAN, 40n),
];

/** Few of those who send most. */
const someone = ({ dice }: Scene): number => FIRST_USER + dice.below(dice.chance(80) ? 40 : 400);
const aTemplate = ({ dice }: Scene): number => (dice.chance(4) ? 99 : 1 + dice.below(templates.length));

const give = (scene: Scene): Command => {
  const { dice, model } = scene;
  const owners = Array.from({ length: 1 + dice.below(6) }, () => someone(scene));
  const template = aTemplate(scene);
  if (dice.chance(8)) {
    const bad = dice.pick<object>([
      { checker: two.maker },
      { owners: [] },
      { owners: [owners[0], owners[0]] },
      { owners: [5] },
    ]);
    return { kind: 'rewards.give', template, owners: [...new Set(owners)], ...two, ...bad };
  }
  // Sometimes somebody has as many as can be.
  const open = dice.chance(10) ? rewardsOf(model).coupons.at(-1)?.owner : undefined;
  return { kind: 'rewards.give', template, owners: [...new Set(open ? [...owners, open] : owners)], ...two };
};

const redeem = (scene: Scene): Command => ({
  ...{ kind: 'rewards.redeem', owner: scene.owner },
  code: scene.dice.pick(['WELCOME26', 'WELCOME26', 'FEWOFTHESE', 'WELCOME27']),
});

function buy(scene: Scene): Command {
  const { model, dice, owner } = scene;
  const template = aTemplate(scene);
  const points = rewardsOf(model).templates.get(template)?.points ?? 0;
  const done = dice.pick([undefined, 'identity', 'sign_up'] as const);
  const seen = dice.pick([undefined, { points }, { points: dice.chance(10) ? points + 1 : points }]);
  return { kind: 'rewards.buy', owner, template, ...(done && { done }), ...(seen && { seen }) };
}

function link(scene: Scene): Command {
  const { dice, model } = scene;
  const { links, invites } = rewardsOf(model);
  const by = dice.pick(['device', 'card', 'document'] as const);
  if (dice.chance(45) && links.length > 0) {
    const { owner, other } = dice.pick(links);
    return {
      kind: 'rewards.unlink',
      owner: other,
      other: owner,
      ...two,
      ...(dice.chance(5) && { checker: two.maker }),
    };
  }
  const invite = invites.length > 0 && dice.chance(30) ? dice.pick(invites) : undefined;
  const [owner, other] = invite ? [invite.owner, invite.inviter] : [someone(scene), someone(scene)];
  return { kind: 'rewards.link', owner, other, by };
}

/** Mostly an own coupon of the kind that can be used. */
function aCoupon(
  { model, dice, owner }: Scene,
  kind: ConfigureCoupon['couponKind'],
): { owner: number; coupon: number } {
  const open = rewardsOf(model).coupons.filter((row) => row.open === 'yes');
  const fit = open.filter(({ couponKind, status }) => couponKind === kind && (status === 'to_use' || dice.chance(10)));
  if (fit.length === 0 || dice.chance(8)) return { owner, coupon: open.length > 0 ? dice.pick(open).id : 1 };
  const { owner: of, id } = dice.pick(fit);
  return { owner: dice.chance(97) ? of : owner, coupon: id };
}
const use = (scene: Scene): Command => ({
  kind: 'rewards.use',
  ...aCoupon(scene, scene.dice.chance(92) ? 'bonus' : 'fee'),
});
/** Mostly a lock-up that was paid nothing yet, of who has such a coupon in its asset; where there is none it is given. */
function boostOne(scene: Scene): Command | undefined {
  const { model, dice } = scene;
  const { nextOrder, running } = lockupOf(model);
  const order = 1 + dice.below(nextOrder);
  if (dice.chance(25)) return { kind: 'lockup.boost', ...aCoupon(scene, 'boost'), order };
  const fresh = [...running.values()].filter(({ asset, paidDays }) => paidDays === 0 && [USDT, BEAN].includes(asset));
  const pairs = rewardsOf(model).coupons.flatMap(({ id, owner, asset, couponKind, status }) => {
    const isFit = couponKind === 'boost' && (status === 'to_use' || (status === 'in_use' && dice.chance(10)));
    const own = isFit ? fresh.filter((row) => row.owner === owner && row.asset === asset) : [];
    return own.map((row) => ({ owner, coupon: id, order: row.id }));
  });
  if (pairs.length > 0) return { kind: 'lockup.boost', ...dice.pick(pairs) };
  const found = fresh.length > 0 ? dice.pick(fresh) : undefined;
  return found && { kind: 'rewards.give', template: found.asset === BEAN ? 9 : 8, owners: [found.owner], ...two };
}

const invite = (scene: Scene): Command => ({ kind: 'rewards.invite', owner: someone(scene), inviter: someone(scene) });
function stop(scene: Scene): Command {
  const { dice, model } = scene;
  const { invites } = rewardsOf(model);
  const owner = invites.length > 0 && dice.chance(80) ? dice.pick(invites).owner : someone(scene);
  if (dice.chance(50)) return { kind: 'rewards.stopRebate', owner };
  return { kind: 'rewards.endRebate', owner, ...two, ...(dice.chance(10) && { maker: 0 }) };
}

const secretOf = (owner: number, day: number): string =>
  createHash('sha256').update(`secret of ${owner} on ${day}`).digest('hex');
const commitment = (secret: string): string => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

function commit(scene: Scene): Command {
  const { dice, model } = scene;
  const owner = someone(scene);
  const day = today(model) + dice.pick([0, 0, 0, 1, 1, dice.chance(5) ? 2 : 0]);
  const said = commitment(secretOf(owner, day));
  return { kind: 'rewards.commit', owner, day, commitment: dice.chance(2) ? said.toUpperCase() : said };
}

function drawNow(scene: Scene): Command {
  const { dice, model } = scene;
  const { commits } = rewardsOf(model);
  const now = today(model);
  const open = commits.filter(({ day, status }) => day === now && (status === 'open' || dice.chance(10)));
  const { owner, day } = open.length > 0 && dice.chance(90) ? dice.pick(open) : { owner: someone(scene), day: now };
  const secret = secretOf(owner, dice.chance(3) ? day + 1 : day);
  const seed = dice.chance(4) ? dice.pick(['', 'two words', 'x'.repeat(65)]) : `s-${dice.below(1_000_000)}`;
  return { kind: 'rewards.draw', owner, day: dice.chance(3) ? day - 1 : day, seed, secret };
}

/** Mostly what is in force already, or what it was in the beginning. */
function configure({ dice }: Scene): Command {
  const template = dice.pick(templates);
  if (dice.chance(50)) return dice.pick<SettingCommand>([template, rebate, draw]);
  if (dice.chance(40))
    return dice.pick<SettingCommand>([
      { ...template, status: 'closed' },
      { ...template, total: dice.below(40) },
      { ...template, points: dice.below(30) },
      { ...rebate, monthCap: dice.pick([0n, one / 10n, 500n * one]) },
      { ...rebate, tiers: rebate.tiers.slice(0, 1) },
      { ...draw, prizes: [{ count: 10_000, points: 7, template: 0 }] },
    ]);
  return dice.pick<SettingCommand>([
    { ...template, ratePpm: template.ratePpm + 1 },
    { ...template, asset: BTC },
    { ...template, products: template.products.length > 0 ? [] : ['spot'] },
    { ...template, amountMax: template.amountMax + 1n },
    { ...template, couponKind: template.couponKind === 'fee' ? 'bonus' : 'fee' },
    { ...template, template: 0 },
    { ...template, code: [{ word: 'short' }] },
    { ...template, code: [{ word: template.template === 4 ? 'FEWOFTHESE' : 'WELCOME26' }] },
    { ...rebate, unit: BTC },
    { ...rebate, tiers: [] },
    { ...rebate, tiers: rebate.tiers.slice(1) },
    { ...rebate, months: 0 },
    { ...draw, prizes: draw.prizes.slice(1) },
    { ...draw, prizes: [{ count: 10_000, points: 7, template: 1 }] },
  ]);
}

/** One more coupon of the same rate for who has one, that ends before it; a tier that the first fee of a day reaches. */
function alike({ model, dice }: Scene): Command {
  const own = rewardsOf(model).coupons.filter(({ template, open: isOpen }) => template === 1 && isOpen === 'yes');
  if (own.length > 0 && dice.chance(60))
    return { kind: 'rewards.give', template: 12, owners: [dice.pick(own).owner], ...two };
  return { ...rebate, tiers: rebate.tiers.map((tier, place) => ({ ...tier, from: BigInt(place) * 1_000n })) };
}

/** Who has a coupon, or was invited, trades. */
function pays({ dice, model }: Scene): Command | undefined {
  const { coupons, invites } = rewardsOf(model);
  const list = dice.chance(50)
    ? invites.filter(({ status }) => status === 'paid')
    : coupons.filter((row) => row.open === 'yes');
  if (list.length === 0) return undefined;
  return {
    ...{ kind: 'spot.placeOrder', owner: dice.pick<{ owner: number }>(list).owner, market: 1, side: 'buy' },
    ...{ type: 'market', timeInForce: 'IOC', postOnly: false, price: 0n, amount: 0n, worstPrice: 0n },
    value: BigInt(1 + dice.below(200)) * one,
  };
}

const by = (weight: number): Habit['by'] => ({
  maker: weight,
  taker: weight,
  saver: weight,
  clumsy: weight,
  scalper: weight,
});
export const habits: readonly Habit[] = [
  { by: { staff: 60, saver: 2, maker: 1 }, make: give },
  { by: by(1), make: redeem },
  { by: by(2), make: buy },
  { by: { saver: 6, taker: 3, clumsy: 2 }, make: use },
  { by: { saver: 8, taker: 2, clumsy: 2 }, make: boostOne },
  { by: { saver: 2, clumsy: 2 }, make: link },
  { by: by(1), make: invite },
  { by: { saver: 1, clumsy: 1 }, make: stop },
  { by: by(2), make: commit },
  { by: by(2), make: drawNow },
  { by: { staff: 20 }, make: configure },
  { by: { staff: 60 }, rare: true, make: alike },
  { by: { taker: 20, saver: 20, scalper: 10 }, rare: true, make: pays },
];

/** Midnight, the millisecond before it or after it: a draw, or a coupon that begins or ends just then. */
const midnight: Moment = (scene) => {
  const { model, dice } = scene;
  const at = (today(model) + 1) * DAY + dice.pick([-1, 0, 0, 1]);
  if (at < model.at || rewardsOf(model).coupons.length === 0) return undefined;
  const { commits } = rewardsOf(model);
  const found = commits.length > 0 ? dice.pick(commits) : undefined;
  const day = Math.floor(at / DAY);
  const command: Command =
    found && dice.chance(50)
      ? { kind: 'rewards.draw', owner: found.owner, day, seed: 'at-midnight', secret: secretOf(found.owner, day) }
      : give(scene);
  return { at, command };
};
export const moments = [midnight];
